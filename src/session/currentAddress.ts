import * as vscode from 'vscode';
import { parseAddress, type ServerAddress } from '../api/address.ts';
import { AddressRefused } from '../api/errors.ts';
import { onDidChangeSetting, getSetting } from '../vscode/settings.ts';

/** The server address that the settings name. */
export class CurrentAddress implements vscode.Disposable {
  readonly #isPlainHttpAllowed: ((origin: string) => boolean) | undefined;
  readonly #changeEmitter = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  #address: ServerAddress | undefined;
  /** True if the address in the settings was refused since the last reset. */
  #isRefused = false;

  /** Fires when the address in the settings changed or can be used at last, or all that was read is to be forgotten. */
  readonly onDidChange = this.#changeEmitter.event;

  /** @param isPlainHttpAllowed returns true if the user agreed to use an origin without encryption */
  constructor(isPlainHttpAllowed?: (origin: string) => boolean) {
    this.#isPlainHttpAllowed = isPlainHttpAllowed;
    this.#subscription = vscode.Disposable.from(
      onDidChangeSetting(['serverUrl'], () => {
        this.reset();
      }),
      // Who agreed in another window comes to this one next.
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

  /** Lets all that was read be forgotten, and starts again with the address in the settings. */
  reset(): void {
    this.#address = undefined;
    this.#isRefused = false;
    this.#changeEmitter.fire();
  }

  /**
   * Lets everybody know when an address that was refused can be used now. Nothing else does: another window may keep the
   * consent to plain HTTP later than the setting, and what windows keep has no event.
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
