import * as vscode from 'vscode';
import { parseAddress, type ServerAddress } from '../api/address.ts';
import { AddressRefused } from '../api/failures/errors.ts';
import { onDidChangeSetting, getSetting } from '../vscode/settings.ts';

/** The server address that the settings name. */
export class CurrentAddress implements vscode.Disposable {
  readonly #isPlainHttpAllowed: (origin: string) => boolean;
  readonly #changeEmitter = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  #address: ServerAddress | undefined;
  /** True if the address in the settings was refused since the last reset. */
  #isRefused = false;

  /** Fires when the address changed or became usable, or when all data that was read is to be dropped. */
  readonly onDidChange = this.#changeEmitter.event;

  /** @param isPlainHttpAllowed returns true if the user agreed to use an origin without encryption */
  constructor(isPlainHttpAllowed: (origin: string) => boolean) {
    this.#isPlainHttpAllowed = isPlainHttpAllowed;
    this.#subscription = vscode.Disposable.from(
      onDidChangeSetting('serverUrl', () => {
        this.reset();
      }),
      // The user may have consented to plain HTTP in another window.
      vscode.window.onDidChangeWindowState(() => {
        this.recheck();
      }),
    );
  }

  /** @throws AddressRefused when the settings name no usable address */
  get(): ServerAddress {
    try {
      return (this.#address ??= parseAddress(getSetting('serverUrl'), this.#isPlainHttpAllowed));
    } catch (error) {
      this.#isRefused = true;
      throw error;
    }
  }

  /** The address; undefined when the settings name no usable one. */
  get address(): ServerAddress | undefined {
    try {
      return this.get();
    } catch (error) {
      if (error instanceof AddressRefused) {
        return undefined;
      }
      throw error;
    }
  }

  /** Drops all data that was read, and reads the address from the settings again. */
  reset(): void {
    this.#address = undefined;
    this.#isRefused = false;
    this.#changeEmitter.fire();
  }

  /**
   * Fires the event if an address that was refused can be used. Another window may store the consent to plain HTTP after the
   * setting, and storage has no event for that.
   */
  recheck(): void {
    if (this.#isRefused && this.address !== undefined) {
      this.#isRefused = false;
      this.#changeEmitter.fire();
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changeEmitter.dispose();
  }
}
