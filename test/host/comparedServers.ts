import * as vscode from 'vscode';
import { startRewritingServer } from '../forwarders.ts';
import type { Service } from '../service/service.ts';
import { startNewService, withKey, withService } from './support.ts';

/** What is changed at the other server: the equipment of some exercises, and the name of one. */
function planted(text: string): string {
  return text.replaceAll('"Kettlebell"', '"Iron ball"').replaceAll('"Bench Press"', '"Bank Press"');
}

/** Two servers of different releases, the older one in use and with a key; both keep 120 exercises, the other some more. */
export async function withComparedServers(
  test: (service: Service, other: Service, url: string) => Promise<void>,
): Promise<void> {
  await withService({ generation: '2.2', exercises: 120 }, async (service) => {
    const other = await startNewService({ generation: '2.7', exercises: 125 });
    try {
      await using elsewhere = await startRewritingServer(other, planted);
      await withKey(service, () => test(service, other, elsewhere.url));
      await vscode.commands.executeCommand('wger.closeReport');
    } finally {
      await other.close();
    }
  });
}
