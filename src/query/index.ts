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
  /** Keeps the last queries. */
  readonly memory: vscode.Memento;
}

/** The command that asks a list of the server a question. What it does is loaded with its first use. */
export function registerQueries({
  currentAddress: inUse,
  loadCurrentServer,
  keys,
  memory,
}: QueryOptions): vscode.Disposable {
  /** Closes the boxes that show what a server said to a key, when either has changed. */
  let accessTokenSource = new vscode.CancellationTokenSource();
  return vscode.Disposable.from(
    onDidChangeAccess(inUse, keys, () => {
      accessTokenSource.cancel();
      accessTokenSource = new vscode.CancellationTokenSource();
    }),
    registerCommand('wger.query', async (target) => {
      const { token } = accessTokenSource;
      const [{ askForQuery: askQuery }, current] = await Promise.all([
        import('./askForQuery.ts'),
        loadCurrentServer(),
      ]);
      await askQuery({ server: current.get(), memory, token }, target);
    }),
  );
}
