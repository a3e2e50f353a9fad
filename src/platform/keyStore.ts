import * as vscode from 'vscode';

const prefix = 'wger.apiKey:';

/** The API keys, one for each origin, in SecretStorage and nowhere else. */
export class KeyStore implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<string>();
  readonly #subscription: vscode.Disposable;

  /** Fires with the origin whose key was stored or removed, in this window or another. */
  readonly onDidChange = this.#changed.event;

  constructor(secrets: vscode.SecretStorage, log: vscode.LogOutputChannel) {
    this.#secrets = secrets;
    this.#log = log;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) {
        this.#changed.fire(key.slice(prefix.length));
      }
    });
  }

  /** The key of an origin. A storage that cannot be read (no keyring, a reset profile) counts as an empty one. */
  async get(origin: string): Promise<string | undefined> {
    try {
      return await this.#secrets.get(prefix + origin);
    } catch (error) {
      this.#log.warn(`The secret storage cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  /** Stores a key and reads it back: a machine without a keyring may accept it and hold nothing. */
  async store(origin: string, key: string): Promise<{ held: boolean }> {
    await this.#secrets.store(prefix + origin, key);
    return { held: (await this.get(origin)) === key };
  }

  async remove(origin: string): Promise<void> {
    await this.#secrets.delete(prefix + origin);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}
