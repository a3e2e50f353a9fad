import * as vscode from 'vscode';
import { isUnencrypted, type ServerAddress } from '../api/address.ts';
import { KeyRejected, type Failure } from '../api/failures/errors.ts';
import { ensureFailure } from '../api/failures/failures.ts';
import { scheme } from '../documents/uri.ts';
import type { CurrentAddress } from '../session/currentAddress.ts';
import { getTabUris } from '../vscode/tabs.ts';
import { runInBackground } from '../vscode/runInBackground.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { LogWriter } from '../vscode/logChannel.ts';
import type { ServerTrouble } from './servers/serverStatusBarItem.ts';

/** Shows the server in use in the status bar, while a view or a document of the extension is visible. Makes no request. */
export class ServerStatus implements vscode.Disposable {
  readonly #currentAddress: CurrentAddress;
  readonly #keys: KeyStore;
  readonly #views: vscode.TreeView<unknown>[] = [];
  readonly #log: LogWriter;
  readonly #registrations: vscode.Disposable;
  /** Failure of the last request, if the server did not answer it. */
  #connectionFailure: Failure | undefined;
  #item: vscode.StatusBarItem | undefined;

  constructor(currentAddress: CurrentAddress, keys: KeyStore, log: LogWriter) {
    this.#currentAddress = currentAddress;
    this.#keys = keys;
    this.#log = log;
    const { tabGroups } = vscode.window;
    this.#registrations = vscode.Disposable.from(
      currentAddress.onDidChange(() => {
        // The name is the same with and without encryption.
        this.#connectionFailure = undefined;
        this.update();
      }),
      keys.onDidChange(this.update),
      tabGroups.onDidChangeTabs(this.update),
      tabGroups.onDidChangeTabGroups(this.update),
    );
    this.update();
  }

  /** Shows the server while a view is visible. */
  watch(view: vscode.TreeView<unknown>): vscode.Disposable {
    this.#views.push(view);
    return view.onDidChangeVisibility(this.update);
  }

  /** Records that a request to a server was answered. */
  onAnswer({ name }: Pick<ServerAddress, 'name'>): void {
    if (this.#connectionFailure?.server === name) {
      this.#connectionFailure = undefined;
      this.update();
    }
  }

  /** Records that a request failed. Without a key, none was sent. */
  onFailure(failure: Failure): void {
    if (failure.name === 'Unreachable' && !failure.isTooLarge) {
      this.#connectionFailure = failure;
      this.update();
    } else if (failure.name !== 'KeyMissing') {
      this.onAnswer({ name: failure.server });
    }
  }

  /** Updates the item. */
  readonly update = (): void => {
    if (this.#item !== undefined || this.#isVisible) {
      runInBackground(this.#updateItem(), this.#log);
    }
  };

  dispose(): void {
    this.#registrations.dispose();
    this.#item?.dispose();
  }

  async #updateItem(): Promise<void> {
    const { createServerStatusBarItem, showServer } = await import('./servers/serverStatusBarItem.ts');
    this.#item ??= createServerStatusBarItem();
    if (this.#isVisible) {
      showServer(this.#item, ...this.#getState());
    } else {
      this.#item.hide();
    }
  }

  get #isVisible(): boolean {
    return (
      this.#views.some(({ visible }) => visible) ||
      vscode.window.tabGroups.all.some(({ activeTab }) =>
        getTabUris(activeTab).some((uri) => uri.scheme === scheme),
      )
    );
  }

  /** Name of the server, and its worst known trouble. */
  #getState(): [name: string, trouble: ServerTrouble | undefined] {
    try {
      const address = this.#currentAddress.get();
      const unreachable = this.#connectionFailure;
      return [
        address.name,
        unreachable?.server === address.name
          ? unreachable
          : this.#keys.isRejected(address.origin)
            ? new KeyRejected(address.name)
            : isUnencrypted(address)
              ? 'unencrypted'
              : undefined,
      ];
    } catch (error) {
      const failure = ensureFailure(error);
      return [failure.server, failure];
    }
  }
}
