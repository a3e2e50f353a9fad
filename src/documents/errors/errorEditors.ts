import * as vscode from 'vscode';
import { ensureFailure, type Failure } from '../../api/errors.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { describeFailure, getRecoveryActions } from '../../vscode/failures/failures.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import type { FailureNotices } from '../../vscode/failures/notices.ts';
import { SharedWork } from '../../vscode/sharedWork.ts';
import { toFileSystemError } from '../filesystem/toFileSystemError.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { ErrorEditor } from './errorEditor.ts';
import { errorEditorType } from './errorEditorType.ts';
import { getErrorEditorUri, getTabs, getTextUri } from '../tabs.ts';

/** Parts of the extension that the editors use. */
export interface ErrorEditorsOptions {
  readonly currentServer: Pick<CurrentServer, 'onDidChange'>;
  readonly keys: Pick<KeyStore, 'onDidChange'>;
  readonly notices: Pick<FailureNotices, 'show'>;
  readonly fileSystem: Pick<ItemFileSystem, 'refresh'>;
}

/** A failure for which a place is looked for. */
interface PendingFailure {
  readonly failure: Failure;
  /** Number of changes of a server or a key by then. */
  readonly changeCount: number;
}

/** Time limits for the tab of a document that is being opened to be there, and then to be in front, in milliseconds. */
const tabTimeouts = { opened: 500, active: 5000 };

/**
 * Error editors in place of documents that cannot be read. Where an error of a file system is shown, VS Code has words of its
 * own that say nothing of the cause, and most of them never go away by themselves.
 */
export class ErrorEditors implements vscode.Disposable {
  readonly #options: ErrorEditorsOptions;
  readonly #registrations: vscode.Disposable;
  readonly #editors = new Set<ErrorEditor>();
  /** Failures for which a place is looked for, by URI. A reading that succeeds meanwhile takes its own away. */
  readonly #pendingFailures = new Map<string, PendingFailure>();
  readonly #retries = new SharedWork();
  /** Number of changes of a server or a key: what was read before may be another's. */
  #changeCount = 0;

  constructor(options: ErrorEditorsOptions) {
    this.#options = options;
    this.#registrations = vscode.Disposable.from(
      options.currentServer.onDidChange(() => this.#retryAll(() => true)),
      options.keys.onDidChange((origin) => {
        const { host } = new URL(origin);
        return this.#retryAll(({ authority }) => authority === host);
      }),
    );
  }

  /**
   * Puts an error editor in the place of the tab that should show a document; says the failure where there is no such tab.
   *
   * @returns what to tell the editor, which has words of its own for it
   */
  handleFailure(uri: vscode.Uri, failure: Failure): vscode.FileSystemError {
    // What is open keeps its text: the editor reads it again only after a refresh, which says by itself what fails.
    if (!vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString())) {
      void this.#placeFailure(uri, failure);
    }
    return toFileSystemError(failure, describeFailure(failure));
  }

  /** Fills an error editor that VS Code opens. One that a window brings back, or a user asks for, tries first. */
  resolve(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const editor = new ErrorEditor(uri, panel);
    this.#editors.add(editor);
    let wasVisible = true;
    panel.onDidChangeViewState(() => {
      if (panel.visible && !wasVisible && editor.shouldRetryWhenVisible) {
        void this.#retry(uri);
      }
      wasVisible = panel.visible;
    });
    panel.onDidDispose(() => this.#editors.delete(editor));
    const pending = this.#pendingFailures.get(uri.toString());
    if (pending?.changeCount === this.#changeCount) {
      this.#draw(editor, pending.failure);
    } else {
      void this.#retry(uri);
    }
  }

  /** Reads an item again, for its document or for the error editor in the place of that. */
  async refresh(uri: vscode.Uri): Promise<void> {
    if (this.#getEditors(uri).length === 0) {
      await this.#options.fileSystem.refresh(uri);
    } else {
      const title = vscode.l10n.t('Reloading');
      await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () =>
        this.#retry(uri),
      );
    }
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  async #placeFailure(uri: vscode.Uri, failure: Failure): Promise<void> {
    const text = uri.toString();
    const pending: PendingFailure = { failure, changeCount: this.#changeCount };
    this.#pendingFailures.set(text, pending);
    await waitUntilActive(uri);
    if (this.#pendingFailures.get(text) !== pending) {
      return;
    }
    // After a change of the server or a key the failure is another one.
    const isCurrent = pending.changeCount === this.#changeCount;
    if (getTabs(uri, getTextUri, getErrorEditorUri).length > 0) {
      if (isCurrent) {
        this.#show(uri, failure);
      }
      // A tab behind another one asks again when it comes to the front.
      await reopenTabs(uri, getTextUri, errorEditorType, () => false);
    } else if (isCurrent) {
      void this.#options.notices.show(failure);
    }
    if (this.#pendingFailures.get(text) === pending) {
      this.#pendingFailures.delete(text);
    }
  }

  /** Those out of sight try when they are seen again. */
  async #retryAll(isAffected: (uri: vscode.Uri) => boolean): Promise<void> {
    this.#changeCount += 1;
    const affectedEditors = [...this.#editors].filter(({ uri }) => isAffected(uri));
    for (const editor of affectedEditors) {
      editor.shouldRetryWhenVisible = true;
    }
    const visibleEditors = affectedEditors.filter(({ panel }) => panel.visible);
    await Promise.all(visibleEditors.map(({ uri }) => this.#retry(uri)));
  }

  /** Those who ask at the same time share one reading. */
  #retry(uri: vscode.Uri): Promise<void> {
    return this.#retries.run(uri.toString(), () => this.#readOrShowFailure(uri));
  }

  async #readOrShowFailure(uri: vscode.Uri): Promise<void> {
    let changeCount: number;
    let failure: Failure | undefined;
    do {
      changeCount = this.#changeCount;
      failure = await this.#read(uri);
    } while (changeCount !== this.#changeCount);
    if (failure === undefined) {
      this.#pendingFailures.delete(uri.toString());
      // Whoever reads the sentence goes on in the document.
      await reopenTabs(uri, getErrorEditorUri, 'default', ({ group }) => group.isActive);
    } else {
      this.#show(uri, failure);
    }
  }

  async #read(uri: vscode.Uri): Promise<Failure | undefined> {
    try {
      await this.#options.fileSystem.refresh(uri);
      return undefined;
    } catch (error) {
      return ensureFailure(error);
    }
  }

  #show(uri: vscode.Uri, failure: Failure): void {
    for (const editor of this.#getEditors(uri)) {
      this.#draw(editor, failure);
    }
  }

  #draw(editor: ErrorEditor, failure: Failure): void {
    editor.show(describeFailure(failure), getRecoveryActions(failure));
    // What is too large was read well, and is much to read again.
    editor.shouldRetryWhenVisible = failure.name !== 'TooLargeToShow';
  }

  #getEditors(uri: vscode.Uri): ErrorEditor[] {
    return [...this.#editors].filter((editor) => editor.uri.toString() === uri.toString());
  }
}

/** Waits for a document's tab to be in front. A tab that is opened is known first, and only then said to be in front. */
async function waitUntilActive(uri: vscode.Uri): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const checkTabs = (): void => {
    if (getTabs(uri, getTextUri).some(({ isActive }) => isActive)) {
      resolve(undefined);
    }
  };
  const subscription = vscode.window.tabGroups.onDidChangeTabs(checkTabs);
  let timer = setTimeout(() => {
    if (getTabs(uri, getTextUri).length > 0) {
      timer = setTimeout(resolve, tabTimeouts.active);
    } else {
      resolve(undefined);
    }
  }, tabTimeouts.opened);
  checkTabs();
  await promise;
  clearTimeout(timer);
  subscription.dispose();
}

/** Shows a document in another editor, in the place of each tab in front that shows it so. */
async function reopenTabs(
  uri: vscode.Uri,
  getTabUri: typeof getTextUri,
  viewType: string,
  shouldFocus: (tab: vscode.Tab) => boolean,
): Promise<void> {
  for (const tab of getTabs(uri, getTabUri).filter(({ isActive }) => isActive)) {
    const { viewColumn } = tab.group;
    await vscode.commands.executeCommand('vscode.openWith', uri, viewType, {
      viewColumn,
      preview: tab.isPreview,
      preserveFocus: !shouldFocus(tab),
    });
    // A preview has left by itself.
    const remainingTabs = getTabs(uri, getTabUri).filter(({ group }) => group.viewColumn === viewColumn);
    await vscode.window.tabGroups.close(remainingTabs, true);
  }
}
