import * as vscode from 'vscode';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { LogChannel } from '../vscode/logChannel.ts';
import type { DiagnosticsOptions } from './copyDiagnostics.ts';

export interface DiagnosticsSources extends Omit<DiagnosticsOptions, 'currentServer'> {
  readonly channel: Pick<LogChannel, 'show'>;
}

/** Registers the commands for the log and the diagnostics. Their code is loaded on first use. */
export function registerDiagnostics(
  loadCurrentServer: LoadCurrentServer,
  { channel, ...sources }: DiagnosticsSources,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand('wger.showLog', () => {
      channel.show();
    }),
    registerCommand('wger.copyDiagnostics', async () => {
      const { copyDiagnostics } = await import('./copyDiagnostics.ts');
      await copyDiagnostics({ ...sources, currentServer: await loadCurrentServer() });
    }),
  );
}
