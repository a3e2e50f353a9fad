import * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { FailureNotices } from '../vscode/failures/notices.ts';
import { ErrorEditors } from './errors/errorEditors.ts';
import { ItemFileSystem } from './filesystem/itemFileSystem.ts';
import { handleKeyChange, trackServerChanges } from './filesystem/trackServerChanges.ts';

/** The file system of items, the editors for those that cannot be read, and the updates after changes of the server or a key. */
export class LoadedDocuments implements vscode.Disposable {
  readonly fileSystem: ItemFileSystem;
  readonly errorEditors: ErrorEditors;
  readonly #keys: KeyStore;
  readonly #disposables: vscode.Disposable;

  /** @param changeEmitter notifies the editor of changed files */
  constructor(
    currentServer: CurrentServer,
    keys: KeyStore,
    notices: FailureNotices,
    changeEmitter: vscode.EventEmitter<vscode.FileChangeEvent[]>,
  ) {
    this.#keys = keys;
    this.fileSystem = new ItemFileSystem(currentServer, changeEmitter, (uri, failure) =>
      this.errorEditors.handleFailure(uri, failure),
    );
    const tracking = trackServerChanges(currentServer, this.fileSystem);
    this.errorEditors = new ErrorEditors(currentServer, keys, notices, this.fileSystem);
    this.#disposables = vscode.Disposable.from(this.errorEditors, tracking, this.fileSystem);
  }

  /** Updates documents after a key has changed. */
  handleKeyChange(origin: string): Promise<void> {
    return handleKeyChange(origin, this.#keys, this.fileSystem);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
