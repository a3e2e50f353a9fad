import * as vscode from 'vscode';
import { startRewritingServer } from '../../servers/forwarders.ts';
import type { Service } from '../../service/service.ts';
import { startNewService, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';

/** Changes the equipment of some exercises and the name of one in a response. */
function changeExercises(text: string): string {
  return text.replaceAll('"Kettlebell"', '"Iron ball"').replaceAll('"Bench Press"', '"Bank Press"');
}

/**
 * Runs a test with two servers of different releases. The older one is in use with its key and has 120 exercises; the
 * other has these, some of them changed, and five more.
 */
export async function withComparedServers(
  test: (service: Service, other: Service, url: string) => Promise<void>,
): Promise<void> {
  await withService({ generation: '2.2', exercises: 120 }, async (service) => {
    const other = await startNewService({ generation: '2.7', exercises: 125 });
    try {
      await using elsewhere = await startRewritingServer(other, changeExercises);
      await withKey(service, () => test(service, other, elsewhere.url));
      await vscode.commands.executeCommand('wger.closeReport');
    } finally {
      await other.close();
    }
  });
}
