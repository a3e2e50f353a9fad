import * as vscode from 'vscode';
import { isUnencrypted, type ServerAddress } from '../api/address.ts';
import { asFailure, KeyRejected, type Failure } from '../api/errors.ts';
import { scheme } from '../documents/uri.ts';
import type { AddressInUse } from '../session/addressInUse.ts';
import { urisOf } from '../vscode/tabs.ts';
import { inBackground } from '../vscode/background.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { LogWriter } from '../vscode/logChannel.ts';
import type { ServerItem, ServerTrouble } from './servers/serverItem.ts';

/** Views of the sidebar, as far as any of them is in sight. */
export interface ViewsInSight {
  readonly isVisible: boolean;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
}

/** Shows the server in use in the status bar, while a view or a document of the extension is in sight. Makes no request. */
export class ServerStatus implements vscode.Disposable {
  readonly #inUse: AddressInUse;
  readonly #keys: KeyStore;
  readonly #views: readonly ViewsInSight[];
  readonly #log: LogWriter;
  readonly #registrations: vscode.Disposable;
  /** Failure of a server that did not answer when it was asked last, since it is in use. */
  #unreachable: Failure | undefined;
  #item: ServerItem | undefined;

  constructor(inUse: AddressInUse, keys: KeyStore, views: readonly ViewsInSight[], log: LogWriter) {
    this.#inUse = inUse;
    this.#keys = keys;
    this.#views = views;
    this.#log = log;
    const { tabGroups } = vscode.window;
    this.#registrations = vscode.Disposable.from(
      inUse.onDidChange(() => {
        // One of the same name may be another one, with encryption or without.
        this.#unreachable = undefined;
        this.update();
      }),
      keys.onDidChange(this.update),
      ...views.map(({ onDidChangeVisibility }) => onDidChangeVisibility(this.update)),
      tabGroups.onDidChangeTabs(this.update),
      tabGroups.onDidChangeTabGroups(this.update),
    );
    this.update();
  }

  /** Notes that a request to a server was answered. */
  answered({ name }: Pick<ServerAddress, 'name'>): void {
    if (this.#unreachable?.server === name) {
      this.#unreachable = undefined;
      this.update();
    }
  }

  /** Notes that a request failed. */
  failed(failure: Failure): void {
    if (failure.name === 'Unreachable' && !failure.isTooLarge) {
      this.#unreachable = failure;
      this.update();
    } else {
      this.answered({ name: failure.server });
    }
  }

  /** Shows how things stand. */
  readonly update = (): void => {
    if (this.#item !== undefined || this.#isInSight) {
      inBackground(this.#draw(), this.#log);
    }
  };

  dispose(): void {
    this.#registrations.dispose();
    this.#item?.dispose();
  }

  async #draw(): Promise<void> {
    const module = await import('./servers/serverItem.ts');
    this.#item ??= new module.ServerItem();
    if (this.#isInSight) {
      this.#item.show(...this.#state());
    } else {
      this.#item.hide();
    }
  }

  get #isInSight(): boolean {
    return (
      this.#views.some(({ isVisible }) => isVisible) ||
      vscode.window.tabGroups.all.some(({ activeTab }) =>
        urisOf(activeTab).some((uri) => uri.scheme === scheme),
      )
    );
  }

  /** The server by its name, and the worst that is known of it. */
  #state(): [name: string, trouble: ServerTrouble | undefined] {
    try {
      const address = this.#inUse.get();
      const unreachable = this.#unreachable;
      return [
        address.name,
        unreachable?.server === address.name
          ? { kind: 'unreachable', failure: unreachable }
          : this.#keys.isRejected(address.origin)
            ? { kind: 'keyRejected', failure: new KeyRejected(address.name) }
            : isUnencrypted(address)
              ? { kind: 'unencrypted' }
              : undefined,
      ];
    } catch (error) {
      const failure = asFailure(error);
      return [failure.server, { kind: 'refused', failure }];
    }
  }
}
