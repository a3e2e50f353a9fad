import * as vscode from 'vscode';
import type { KeyAbsence } from '../api/errors.ts';
import type { Credential } from '../api/requests.ts';
import { inBackground } from '../vscode/background.ts';
import type { LogWriter } from '../vscode/logChannel.ts';

const prefix = 'wger.apiKey:';

/** The name of an origin's key in the secret storage. */
export function secretName(origin: string): string {
  return prefix + origin;
}

/** The API keys, one for each origin, in SecretStorage and nowhere else; and what is known of them. It reads them only. */
export class KeyStore implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;
  readonly #log: LogWriter;
  readonly #unreadable = new Set<string>();
  readonly #rejected = new Set<string>();
  /** Origins of which a key was read, until that is known to be removed. */
  readonly #held = new Set<string>();
  readonly #changed = new vscode.EventEmitter<string>();
  readonly #subscription: vscode.Disposable;
  /** Number of changes of the key of an origin. */
  readonly #changes = new Map<string, number>();
  /** Pending updates of what is known of keys that have changed. */
  #following: Promise<void> = Promise.resolve();

  /** Fires with the origin whose key was stored or removed, in this window or another. */
  readonly onDidChange = this.#changed.event;

  /** @param memory keeps for which origins a key was set, and no key */
  constructor(secrets: vscode.SecretStorage, memory: vscode.Memento, log: LogWriter) {
    this.#secrets = secrets;
    this.#memory = memory;
    this.#log = log;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) {
        this.noteChange(key.slice(prefix.length));
      }
    });
  }

  /** The key of an origin. A storage that cannot be read has none, and {@link absence} says so. */
  async get(origin: string): Promise<string | undefined> {
    await this.#following;
    return this.#read(origin);
  }

  /** The key of an origin, to be sent along until it changes. The storage is read once for that. */
  async credential(origin: string): Promise<Credential | undefined> {
    await this.#following;
    const version = this.changesOf(origin);
    const key = await this.#read(origin);
    return key === undefined
      ? undefined
      : { key, version, isCurrent: () => this.changesOf(origin) === version };
  }

  /**
   * Reason that {@link get} found no key for an origin. A storage that has lost a key does not say so; what is remembered
   * beside it does.
   */
  absence(origin: string): KeyAbsence {
    if (this.#unreadable.has(origin)) {
      return 'unreadable';
    }
    return this.wasSet(origin) ? 'lost' : 'unset';
  }

  /** Returns true if a key was set for an origin and, as far as is known, not removed since. */
  wasSet(origin: string): boolean {
    return this.#memory.get(keySet(origin)) === true;
  }

  /** Keeps in mind, for this session, whether a server knows the key that is stored for it. */
  judge(origin: string, isGood: boolean): void {
    if (isGood) {
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
  changesOf(origin: string): number {
    return this.#changes.get(origin) ?? 0;
  }

  /**
   * Takes the key of an origin for another one. One that another window stored was set, and one that it removed is not lost:
   * known before the next reading. The editor also removes what it cannot decrypt; that was never read, and stays lost.
   */
  noteChange(origin: string): void {
    this.#rejected.delete(origin);
    this.#changes.set(origin, this.changesOf(origin) + 1);
    this.#following = this.#following.then(async () => {
      const isHeld = (await this.#read(origin)) !== undefined;
      if (isHeld || (!this.#unreadable.has(origin) && this.#held.delete(origin))) {
        inBackground(this.remember(origin, isHeld), this.#log);
      }
    });
    this.#changed.fire(origin);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #read(origin: string): Promise<string | undefined> {
    try {
      const key = await this.#secrets.get(secretName(origin));
      this.#unreadable.delete(origin);
      if (key !== undefined) {
        this.#held.add(origin);
      }
      return key;
    } catch (error) {
      this.#unreadable.add(origin);
      this.#log.warn(`The secret storage cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  /** Keeps in mind, over sessions, whether a key was set for an origin. */
  async remember(origin: string, isSet: boolean): Promise<void> {
    if (this.wasSet(origin) !== isSet) {
      await this.#memory.update(keySet(origin), isSet || undefined);
    }
  }
}

function keySet(origin: string): string {
  return `keySet:${origin}`;
}
