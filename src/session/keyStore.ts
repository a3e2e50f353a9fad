import * as vscode from 'vscode';
import type { KeyAbsence } from '../api/failures/errors.ts';
import type { Credential } from '../api/requests.ts';
import { runInBackground } from '../vscode/runInBackground.ts';
import type { LogWriter } from '../vscode/logChannel.ts';

const secretPrefix = 'wger.apiKey:';

/** The name of an origin's key in the secret storage. */
export function secretName(origin: string): string {
  return secretPrefix + origin;
}

/** Reads the API keys, one for each origin, which are in SecretStorage and nowhere else, and tracks their state. */
export class KeyStore implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;
  readonly #log: LogWriter;
  readonly #unreadable = new Set<string>();
  readonly #rejected = new Set<string>();
  /** Origins whose key was read and, as far as is known, not removed since. */
  readonly #originsWithKey = new Set<string>();
  readonly #changeEmitter = new vscode.EventEmitter<string>();
  readonly #subscription: vscode.Disposable;
  /** Number of changes of the key of an origin. */
  readonly #changeCounts = new Map<string, number>();
  /** Pending updates of the state of changed keys. */
  #pendingUpdates: Promise<void> = Promise.resolve();

  /** Fires with the origin whose key was stored or removed, in this window or another. */
  readonly onDidChange = this.#changeEmitter.event;

  /** @param memory stores the origins that a key was set for, but no key */
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

  /** Reads the key of an origin; undefined if there is none, for a reason that {@link getAbsence} gives. */
  async get(origin: string): Promise<string | undefined> {
    await this.#pendingUpdates;
    return this.#read(origin);
  }

  /** Reads the key of an origin as a credential that is current until the key changes. */
  async getCredential(origin: string): Promise<Credential | undefined> {
    await this.#pendingUpdates;
    const version = this.getChangeCount(origin);
    const key = await this.#read(origin);
    return key === undefined
      ? undefined
      : { key, version, isCurrent: () => this.getChangeCount(origin) === version };
  }

  /**
   * Returns the reason that {@link get} found no key for an origin. A storage that lost a key does not say so, so the origins
   * with a key are also remembered elsewhere.
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

  /** Remembers for this session if a server accepts its stored key. */
  recordValidity(origin: string, isValid: boolean): void {
    if (isValid) {
      this.#rejected.delete(origin);
    } else {
      this.#rejected.add(origin);
    }
  }

  /** Returns true if the server rejected its stored key. */
  isRejected(origin: string): boolean {
    return this.#rejected.has(origin);
  }

  /** Number of changes of the key of an origin in this session. */
  getChangeCount(origin: string): number {
    return this.#changeCounts.get(origin) ?? 0;
  }

  /**
   * Handles a change of an origin's key, in this window or another, before the next read. A key that was read before and is gone
   * was removed. A key that was never read may have been deleted by the editor because it could not be decrypted: it is lost.
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

  /** Remembers across sessions if a key was set for an origin. */
  async recordWasSet(origin: string, isSet: boolean): Promise<void> {
    if (this.wasSet(origin) !== isSet) {
      await this.#memory.update(getKeySetName(origin), isSet || undefined);
    }
  }
}

function getKeySetName(origin: string): string {
  return `keySet:${origin}`;
}
