import * as vscode from 'vscode';
import type { Failure } from '../../api/failures/errors.ts';
import { ensureFailure } from '../../api/failures/failures.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { describeFailure, getRecoveryActions } from '../../vscode/failures/failures.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import { withReadingStatus } from '../../vscode/dialogs/withReadingStatus.ts';
import type { FailureNotices } from '../../vscode/failures/notices.ts';
import { getOpeningTime, maxFocusDelay } from '../../vscode/tabs.ts';
import { SharedWork } from '../../api/concurrency/sharedWork.ts';
import { toFileSystemError } from '../filesystem/toFileSystemError.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { ErrorEditor } from './errorEditor.ts';
import { errorEditorType } from './errorEditorType.ts';
import { getErrorEditorUri, getTabs, getTextUri } from '../tabs.ts';
import { isOnHost } from '../uri.ts';

/** A failure that waits for the tab to show it in. */
interface PendingFailure {
  readonly failure: Failure;
  /** Value of `#changeCount` when it occurred. */
  readonly changeCount: number;
}

/** Time limits for the tab of a document to open, and then to become active, in milliseconds. */
const tabTimeouts = { opened: 500, active: 5000 };

/**
 * Error editors in place of documents that cannot be read. VS Code's own page for file system errors does not give the cause,
 * and usually stays when the cause is gone.
 */
export class ErrorEditors implements vscode.Disposable {
  readonly #notices: FailureNotices;
  readonly #fileSystem: ItemFileSystem;
  readonly #registrations: vscode.Disposable;
  readonly #editors = new Set<ErrorEditor>();
  /** Pending failures by URI. A read that succeeds in the meantime removes its own. */
  readonly #pendingFailures = new Map<string, PendingFailure>();
  readonly #retries = new SharedWork();
  /** Number of changes of the server or a key, after which earlier failures no longer apply. */
  #changeCount = 0;

  constructor(
    currentServer: CurrentServer,
    keys: KeyStore,
    notices: FailureNotices,
    fileSystem: ItemFileSystem,
  ) {
    this.#notices = notices;
    this.#fileSystem = fileSystem;
    this.#registrations = vscode.Disposable.from(
      currentServer.onDidChange(() => this.#retryAll(() => true)),
      keys.onDidChange((origin) => this.#retryAll((uri) => isOnHost(uri, origin))),
    );
  }

  /**
   * Replaces the tab of a document with an error editor, or shows a notice if there is no such tab.
   *
   * @returns the error to throw to the editor
   */
  handleFailure(uri: vscode.Uri, failure: Failure): vscode.FileSystemError {
    // An open document keeps its text: the editor reads it again only after a refresh, which reports its own failure.
    if (!vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString())) {
      void this.#placeFailure(uri, failure);
    }
    return toFileSystemError(failure);
  }

  /** Fills an error editor that VS Code opens. One that a window restores, or the user opens, reads the document first. */
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

  /** Reads an item again, for its document or for the error editor in its place. */
  async refresh(uri: vscode.Uri): Promise<void> {
    if (this.#getEditors(uri).length === 0) {
      await this.#fileSystem.refresh(uri);
    } else {
      await withReadingStatus(() => this.#retry(uri));
    }
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  async #placeFailure(uri: vscode.Uri, failure: Failure): Promise<void> {
    const text = uri.toString();
    const pending: PendingFailure = { failure, changeCount: this.#changeCount };
    const openedAt = getOpeningTime(uri) ?? 0;
    this.#pendingFailures.set(text, pending);
    await waitUntilActive(uri);
    if (this.#pendingFailures.get(text) !== pending) {
      return;
    }
    // After a change of the server or a key, the failure no longer applies.
    const isCurrent = pending.changeCount === this.#changeCount;
    if (getTabs(uri, getTextUri, getErrorEditorUri).length > 0) {
      if (isCurrent) {
        this.#show(uri, failure);
      }
      // A tab in the background reads again when it becomes active.
      await reopenTabs(uri, getTextUri, errorEditorType, ({ group }) => {
        return group.isActive && Date.now() - openedAt < maxFocusDelay;
      });
    } else if (isCurrent) {
      void this.#notices.show(failure);
    }
    if (this.#pendingFailures.get(text) === pending) {
      this.#pendingFailures.delete(text);
    }
  }

  /** Retries in visible editors at once, and in hidden ones when they become visible. */
  async #retryAll(isAffected: (uri: vscode.Uri) => boolean): Promise<void> {
    this.#changeCount += 1;
    const affectedEditors = [...this.#editors].filter(({ uri }) => isAffected(uri));
    for (const editor of affectedEditors) {
      editor.shouldRetryWhenVisible = true;
    }
    const visibleEditors = affectedEditors.filter(({ panel }) => panel.visible);
    await Promise.all(visibleEditors.map(({ uri }) => this.#retry(uri)));
  }

  /** Concurrent retries share one read. */
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
      // Focus moves to the document only if it was on the error editor.
      await reopenTabs(uri, getErrorEditorUri, 'default', ({ group }) => group.isActive);
    } else {
      this.#show(uri, failure);
    }
  }

  async #read(uri: vscode.Uri): Promise<Failure | undefined> {
    try {
      await this.#fileSystem.refresh(uri);
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
    // A document that is too large was read without failure, and is costly to read again.
    editor.shouldRetryWhenVisible = failure.name !== 'TooLargeToShow';
  }

  #getEditors(uri: vscode.Uri): ErrorEditor[] {
    return [...this.#editors].filter((editor) => editor.uri.toString() === uri.toString());
  }
}

/** Waits until a document's tab is active. The editor reports a tab before it reports it as active. */
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

/** Replaces each active tab that shows a document in one way with an editor of another type. */
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
    // The editor has replaced a preview tab by itself.
    const remainingTabs = getTabs(uri, getTabUri).filter(({ group }) => group.viewColumn === viewColumn);
    await vscode.window.tabGroups.close(remainingTabs, true);
  }
}
