import * as vscode from 'vscode';
import { onDidChangeAccess } from '../session/access.ts';
import type { CurrentAddress } from '../session/currentAddress.ts';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { registerCommand } from '../vscode/commands.ts';

export interface QueryOptions {
  readonly currentAddress: CurrentAddress;
  readonly loadCurrentServer: LoadCurrentServer;
  readonly keys: Pick<KeyStore, 'onDidChange'>;
  /** Stores recent queries. */
  readonly memory: vscode.Memento;
}

/** Registers the Query command, whose implementation is loaded with its first use. */
export function registerQueries({
  currentAddress,
  loadCurrentServer,
  keys,
  memory,
}: QueryOptions): vscode.Disposable {
  /** Closes open boxes when the server or its key changes. */
  let accessTokenSource = new vscode.CancellationTokenSource();
  return vscode.Disposable.from(
    onDidChangeAccess(currentAddress, keys, () => {
      accessTokenSource.cancel();
      accessTokenSource = new vscode.CancellationTokenSource();
    }),
    registerCommand('wger.query', async (target) => {
      const { token } = accessTokenSource;
      const [{ askForQuery }, currentServer] = await Promise.all([
        import('./askForQuery.ts'),
        loadCurrentServer(),
      ]);
      await askForQuery({ server: currentServer.get(), memory, token }, target);
    }),
  );
}
