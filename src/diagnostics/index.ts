import * as vscode from 'vscode';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { TrafficStatistics } from '../session/trafficStatistics.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { LogChannel } from '../vscode/logChannel.ts';

/** Registers the commands for the log and the diagnostics. Their code is loaded on first use. */
export function registerDiagnostics(
  loadCurrentServer: LoadCurrentServer,
  channel: LogChannel,
  traffic: TrafficStatistics,
  context: vscode.ExtensionContext,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand('wger.showLog', () => {
      channel.show();
    }),
    registerCommand('wger.copyDiagnostics', async () => {
      const { copyDiagnostics } = await import('./copyDiagnostics.ts');
      await copyDiagnostics(await loadCurrentServer(), traffic, context);
    }),
  );
}
