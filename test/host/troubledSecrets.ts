import type * as vscode from 'vscode';

/** What goes wrong with a secret storage while it is set: a call `throws`, does `nothing`, or is held until a promise is kept. */
export interface SecretTroubles {
  get?: 'throws' | 'nothing' | undefined;
  store?: 'throws' | 'nothing' | Promise<undefined> | undefined;
  delete?: 'throws' | 'nothing' | undefined;
  /** Until it is kept, nobody hears of a change. */
  change?: Promise<undefined> | undefined;
}

/** Lets every call do again what it should. */
export function endSecretTroubles(troubles: SecretTroubles): void {
  Object.assign(troubles, { get: undefined, store: undefined, delete: undefined });
}

/**
 * A secret storage that is as good as the keyring behind it.
 *
 * @param reads takes the names that are read, in order
 */
export function troubledSecrets(
  secrets: vscode.SecretStorage,
  troubles: SecretTroubles,
  reads: string[],
): vscode.SecretStorage {
  const meet = async <Result>(
    call: keyof SecretTroubles,
    carryOut: () => Thenable<Result>,
  ): Promise<Result | undefined> => {
    const trouble = await troubles[call];
    if (trouble === 'throws') {
      throw new Error('The keyring is locked.');
    }
    return trouble === 'nothing' ? undefined : carryOut();
  };
  return {
    keys: () => secrets.keys(),
    get: (name) => {
      reads.push(name);
      return meet('get', () => secrets.get(name));
    },
    store: (name, value) => meet('store', () => secrets.store(name, value)),
    delete: (name) => meet('delete', () => secrets.delete(name)),
    onDidChange: (listener: (event: vscode.SecretStorageChangeEvent) => void) =>
      secrets.onDidChange((event) => {
        if (troubles.change === undefined) {
          listener(event);
        } else {
          void troubles.change.then(() => {
            listener(event);
          });
        }
      }),
  };
}
