import * as vscode from 'vscode';
import { abortedBy } from '../api/concurrency/abort.ts';
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

/** Calls `changed` when the server in use or its key is another one. */
export function onDidChangeAccess(
  inUse: Pick<AddressInUse, 'address' | 'onDidChange'>,
  keys: Pick<KeyStore, 'onDidChange'>,
  changed: () => void,
): vscode.Disposable {
  return vscode.Disposable.from(inUse.onDidChange(changed), onDidChangeKeyInUse(inUse, keys, changed));
}

/** Does work with a signal that is aborted when the server in use or its key is another one. */
export function withSameAccess<Result>(
  inUse: Pick<AddressInUse, 'address' | 'onDidChange'>,
  keys: Pick<KeyStore, 'onDidChange'>,
  work: (changes: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return abortedBy((abort) => onDidChangeAccess(inUse, keys, abort), work);
}
