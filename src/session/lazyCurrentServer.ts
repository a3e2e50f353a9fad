import type * as vscode from 'vscode';
import { onDidChangeCurrentKey } from './access.ts';
import type { CurrentServer, LoadCurrentServer, CurrentServerDependencies } from './currentServer.ts';

/** The server in use, loaded on first use. */
export class LazyCurrentServer implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #currentServer: CurrentServer | undefined;

  readonly load: LoadCurrentServer;

  constructor(dependencies: CurrentServerDependencies) {
    this.load = async () => {
      const module = await import('./currentServer.ts');
      return (this.#currentServer ??= new module.CurrentServer(dependencies));
    };
    this.#subscription = onDidChangeCurrentKey(dependencies.currentAddress, dependencies.keys, () => {
      this.#currentServer?.get().catalogue.origins.forgetPrivate();
    });
  }

  dispose(): void {
    this.#currentServer?.dispose();
    this.#subscription.dispose();
  }
}
