import type * as vscode from 'vscode';
import { abortOnAccessChange } from '../session/access.ts';
import type { CurrentAddress } from '../session/currentAddress.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { registerCommand } from '../vscode/commands.ts';

/**
 * Registers the Query command, whose implementation is loaded with its first use.
 *
 * @param memory stores recent queries
 */
export function registerQueries(
  currentAddress: CurrentAddress,
  loadCurrentServer: LoadCurrentServer,
  keys: KeyStore,
  memory: vscode.Memento,
): vscode.Disposable {
  return registerCommand('wger.query', (target) =>
    abortOnAccessChange(currentAddress, keys, async (signal) => {
      const [{ askForQuery }, currentServer] = await Promise.all([
        import('./askForQuery.ts'),
        loadCurrentServer(),
      ]);
      await askForQuery(currentServer.get(), memory, signal, target);
    }),
  );
}
