import type * as vscode from 'vscode';

/** Faults of a secret storage, by call: it `throws`, does `nothing`, or waits for a promise. */
export interface SecretFaults {
  get?: 'throws' | 'nothing' | undefined;
  store?: 'throws' | 'nothing' | Promise<undefined> | undefined;
  delete?: 'throws' | 'nothing' | undefined;
  /** Delays change events until it is resolved. */
  change?: Promise<undefined> | undefined;
}

/** Makes every call work again. */
export function clearSecretFaults(faults: SecretFaults): void {
  Object.assign(faults, { get: undefined, store: undefined, delete: undefined });
}

/**
 * Wraps a secret storage, and adds faults to it, like those of a broken keyring.
 *
 * @param reads receives the names of the secrets that are read, in order
 */
export function createFaultySecrets(
  secrets: vscode.SecretStorage,
  faults: SecretFaults,
  reads: string[],
): vscode.SecretStorage {
  const runWithFault = async <Result>(
    call: keyof SecretFaults,
    run: () => Thenable<Result>,
  ): Promise<Result | undefined> => {
    const fault = await faults[call];
    if (fault === 'throws') {
      throw new Error('The keyring is locked.');
    }
    return fault === 'nothing' ? undefined : run();
  };
  return {
    keys: () => secrets.keys(),
    get: (name) => {
      reads.push(name);
      return runWithFault('get', () => secrets.get(name));
    },
    store: (name, value) => runWithFault('store', () => secrets.store(name, value)),
    delete: (name) => runWithFault('delete', () => secrets.delete(name)),
    onDidChange: (listener: (event: vscode.SecretStorageChangeEvent) => void) =>
      secrets.onDidChange((event) => {
        if (faults.change === undefined) {
          listener(event);
        } else {
          void faults.change.then(() => {
            listener(event);
          });
        }
      }),
  };
}
