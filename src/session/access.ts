import type * as vscode from 'vscode';
import type { CurrentServer } from './currentServer.ts';
import type { KeyStore } from './keyStore.ts';

/** Calls `changed` when the key of the server in use is stored, replaced or removed. */
export function onDidChangeKeyInUse(
  servers: CurrentServer,
  keys: Pick<KeyStore, 'onDidChange'>,
  changed: () => void,
): vscode.Disposable {
  return keys.onDidChange((origin) => {
    if (origin === servers.address?.origin) {
      changed();
    }
  });
}
