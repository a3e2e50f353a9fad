import * as vscode from 'vscode';
import { abortOnEvent, rejectOnAbort } from '../api/concurrency/abort.ts';
import type { CurrentAddress } from './currentAddress.ts';
import type { KeyStore } from './keyStore.ts';

/** Calls the listener when the key of the server in use is stored, replaced or removed. */
export function onDidChangeCurrentKey(
  currentAddress: Pick<CurrentAddress, 'address'>,
  keys: Pick<KeyStore, 'onDidChange'>,
  listener: () => void,
): vscode.Disposable {
  return keys.onDidChange((origin) => {
    if (origin === currentAddress.address?.origin) {
      listener();
    }
  });
}

/** Calls the listener when the server in use or its key changes. */
export function onDidChangeAccess(
  currentAddress: Pick<CurrentAddress, 'address' | 'onDidChange'>,
  keys: Pick<KeyStore, 'onDidChange'>,
  listener: () => void,
): vscode.Disposable {
  return vscode.Disposable.from(
    currentAddress.onDidChange(listener),
    onDidChangeCurrentKey(currentAddress, keys, listener),
  );
}

/**
 * Does work with a signal that is aborted when another server comes into use. Then rejects with an AbortError, whatever the
 * outcome: its reads would fail for a reason that the user knows.
 */
export function abortOnServerChange<Result>(
  { onDidChange }: Pick<CurrentAddress, 'onDidChange'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return abortOnEvent(onDidChange, (signal) => rejectOnAbort(work(signal), signal));
}

/** Does work with a signal that is aborted when the server in use or its key changes. */
export function abortOnAccessChange<Result>(
  currentAddress: Pick<CurrentAddress, 'address' | 'onDidChange'>,
  keys: Pick<KeyStore, 'onDidChange'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return abortOnEvent((abort) => onDidChangeAccess(currentAddress, keys, abort), work);
}
