import * as vscode from 'vscode';
import type { KeyAbsence } from '../api/errors.ts';
import type { Credential } from '../api/requests.ts';
import { runInBackground } from '../vscode/runInBackground.ts';
import type { LogWriter } from '../vscode/logChannel.ts';

const secretPrefix = 'wger.apiKey:';

/** The name of an origin's key in the secret storage. */
export function secretName(origin: string): string {
  return secretPrefix + origin;
}

/** The API keys, one for each origin, in SecretStorage and nowhere else; and what is known of them. It reads them only. */
export class KeyStore implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;
  readonly #log: LogWriter;
  readonly #unreadable = new Set<string>();
  readonly #rejected = new Set<string>();
  /** Origins of which a key was read, until that is known to be removed. */
  readonly #originsWithKey = new Set<string>();
  readonly #changeEmitter = new vscode.EventEmitter<string>();
  readonly #subscription: vscode.Disposable;
  /** Number of changes of the key of an origin. */
  readonly #changeCounts = new Map<string, number>();
  /** Pending updates of what is known of keys that have changed. */
  #pendingUpdates: Promise<void> = Promise.resolve();

  /** Fires with the origin whose key was stored or removed, in this window or another. */
  readonly onDidChange = this.#changeEmitter.event;

  /** @param memory keeps for which origins a key was set, and no key */
  constructor(secrets: vscode.SecretStorage, memory: vscode.Memento, log: LogWriter) {
    this.#secrets = secrets;
    this.#memory = memory;
    this.#log = log;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (key.startsWith(secretPrefix)) {
        this.handleChange(key.slice(secretPrefix.length));
      }
    });
  }

  /** The key of an origin. A storage that cannot be read has none, and {@link getAbsence} says so. */
  async get(origin: string): Promise<string | undefined> {
    await this.#pendingUpdates;
    return this.#read(origin);
  }

  /** The key of an origin, to be sent along until it changes. The storage is read once for that. */
  async getCredential(origin: string): Promise<Credential | undefined> {
    await this.#pendingUpdates;
    const version = this.getChangeCount(origin);
    const key = await this.#read(origin);
    return key === undefined
      ? undefined
      : { key, version, isCurrent: () => this.getChangeCount(origin) === version };
  }

  /**
   * Reason that {@link get} found no key for an origin. A storage that has lost a key does not say so; what is remembered
   * beside it does.
   */
  getAbsence(origin: string): KeyAbsence {
    if (this.#unreadable.has(origin)) {
      return 'unreadable';
    }
    return this.wasSet(origin) ? 'lost' : 'unset';
  }

  /** Returns true if a key was set for an origin and, as far as is known, not removed since. */
  wasSet(origin: string): boolean {
    return this.#memory.get(getKeySetName(origin)) === true;
  }

  /** Keeps in mind, for this session, whether a server knows the key that is stored for it. */
  recordValidity(origin: string, isValid: boolean): void {
    if (isValid) {
      this.#rejected.delete(origin);
    } else {
      this.#rejected.add(origin);
    }
  }

  /** Returns true if the server did not accept the key that is stored for it. */
  isRejected(origin: string): boolean {
    return this.#rejected.has(origin);
  }

  /** Number of changes of the key of an origin in this session. */
  getChangeCount(origin: string): number {
    return this.#changeCounts.get(origin) ?? 0;
  }

  /**
   * Takes the key of an origin for another one. One that another window stored was set, and one that it removed is not lost:
   * known before the next reading. The editor also removes what it cannot decrypt; that was never read, and stays lost.
   */
  handleChange(origin: string): void {
    this.#rejected.delete(origin);
    this.#changeCounts.set(origin, this.getChangeCount(origin) + 1);
    this.#pendingUpdates = this.#pendingUpdates.then(async () => {
      const hasKey = (await this.#read(origin)) !== undefined;
      if (hasKey || (!this.#unreadable.has(origin) && this.#originsWithKey.delete(origin))) {
        runInBackground(this.recordWasSet(origin, hasKey), this.#log);
      }
    });
    this.#changeEmitter.fire(origin);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changeEmitter.dispose();
  }

  async #read(origin: string): Promise<string | undefined> {
    try {
      const key = await this.#secrets.get(secretName(origin));
      this.#unreadable.delete(origin);
      if (key !== undefined) {
        this.#originsWithKey.add(origin);
      }
      return key;
    } catch (error) {
      this.#unreadable.add(origin);
      this.#log.warn(`The secret storage cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  /** Keeps in mind, over sessions, whether a key was set for an origin. */
  async recordWasSet(origin: string, isSet: boolean): Promise<void> {
    if (this.wasSet(origin) !== isSet) {
      await this.#memory.update(getKeySetName(origin), isSet || undefined);
    }
  }
}

function getKeySetName(origin: string): string {
  return `keySet:${origin}`;
}
