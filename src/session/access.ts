import type * as vscode from 'vscode';
import type { AddressInUse } from './addressInUse.ts';
import type { KeyStore } from './keyStore.ts';

/** Calls `changed` when the key of the server in use is stored, replaced or removed. */
export function onDidChangeKeyInUse(
  inUse: Pick<AddressInUse, 'address'>,
  keys: Pick<KeyStore, 'onDidChange'>,
  changed: () => void,
): vscode.Disposable {
  return keys.onDidChange((origin) => {
    if (origin === inUse.address?.origin) {
      changed();
    }
  });
}
