import type * as vscode from 'vscode';
import { onDidChangeKeyInUse } from './access.ts';
import type { CurrentServer, LoadCurrentServer, ServerParts } from './currentServer.ts';

/** The server in use, which is loaded with the first that needs it. */
export class LazyServer implements vscode.Disposable {
  readonly #forgetting: vscode.Disposable;
  #current: CurrentServer | undefined;

  readonly load: LoadCurrentServer;

  constructor(parts: ServerParts) {
    this.load = async () => {
      const { makeCurrentServer } = await import('./currentServer.ts');
      return (this.#current ??= makeCurrentServer(parts));
    };
    this.#forgetting = onDidChangeKeyInUse(parts.inUse, parts.keys, () => {
      this.#current?.get().catalogue.origins.forgetPrivate();
    });
  }

  dispose(): void {
    this.#current?.dispose();
    this.#forgetting.dispose();
  }
}
