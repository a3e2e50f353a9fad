import * as vscode from 'vscode';
import { asFailure, type Failure } from '../../api/errors.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { describeFailure, recoveryActions } from '../../vscode/failures/failures.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import type { Notices } from '../../vscode/failures/notices.ts';
import { SharedWork } from '../../vscode/sharedWork.ts';
import { fileSystemError } from '../filesystem/fileSystemError.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { ErrorEditor } from './errorEditor.ts';
import { errorEditorType } from './errorEditorType.ts';
import { errorEditorIn, tabsOf, textIn } from '../tabs.ts';

/** Parts of the extension that the editors use. */
export interface ErrorEditorsOptions {
  readonly currentServer: Pick<CurrentServer, 'onDidChange'>;
  readonly keys: Pick<KeyStore, 'onDidChange'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly items: Pick<ItemFileSystem, 'refresh'>;
}

/** A failure for which a place is looked for. */
interface Unplaced {
  readonly failure: Failure;
  /** Number of changes of a server or a key by then. */
  readonly changes: number;
}

/** Time limits for the tab of a document that is being opened to be there, and then to be in front, in milliseconds. */
const tabDelays = { there: 500, inFront: 5000 };

/**
 * Error editors in place of documents that cannot be read. Where an error of a file system is shown, VS Code has words of its
 * own that say nothing of the cause, and most of them never go away by themselves.
 */
export class ErrorEditors implements vscode.Disposable {
  readonly #options: ErrorEditorsOptions;
  readonly #registrations: vscode.Disposable;
  readonly #editors = new Set<ErrorEditor>();
  /** Failures for which a place is looked for, by URI. A reading that succeeds meanwhile takes its own away. */
  readonly #placing = new Map<string, Unplaced>();
  readonly #tries = new SharedWork();
  /** Number of changes of a server or a key: what was read before may be another's. */
  #changes = 0;

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
  failed(uri: vscode.Uri, failure: Failure): vscode.FileSystemError {
    // What is open keeps its text: the editor reads it again only after a refresh, which says by itself what fails.
    if (!vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString())) {
      void this.#place(uri, failure);
    }
    return fileSystemError(failure, describeFailure(failure));
  }

  /** Fills an error editor that VS Code opens. One that a window brings back, or a user asks for, tries first. */
  resolve(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const editor = new ErrorEditor(uri, panel);
    this.#editors.add(editor);
    let wasVisible = true;
    panel.onDidChangeViewState(() => {
      if (panel.visible && !wasVisible && editor.mayHavePassed) {
        void this.#retry(uri);
      }
      wasVisible = panel.visible;
    });
    panel.onDidDispose(() => this.#editors.delete(editor));
    const unplaced = this.#placing.get(uri.toString());
    if (unplaced?.changes === this.#changes) {
      this.#draw(editor, unplaced.failure);
    } else {
      void this.#retry(uri);
    }
  }

  /** Reads an item again, for its document or for the error editor in the place of that. */
  async refresh(uri: vscode.Uri): Promise<void> {
    if (this.#of(uri).length === 0) {
      await this.#options.items.refresh(uri);
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

  async #place(uri: vscode.Uri, failure: Failure): Promise<void> {
    const text = uri.toString();
    const unplaced: Unplaced = { failure, changes: this.#changes };
    this.#placing.set(text, unplaced);
    await untilInFront(uri);
    if (this.#placing.get(text) !== unplaced) {
      return;
    }
    // After a change of the server or a key the failure is another one.
    const isCurrent = unplaced.changes === this.#changes;
    if (tabsOf(uri, textIn, errorEditorIn).length > 0) {
      if (isCurrent) {
        this.#show(uri, failure);
      }
      // A tab behind another one asks again when it comes to the front.
      await reopen(uri, textIn, errorEditorType, () => false);
    } else if (isCurrent) {
      void this.#options.notices.show(failure);
    }
    if (this.#placing.get(text) === unplaced) {
      this.#placing.delete(text);
    }
  }

  /** Those out of sight try when they are seen again. */
  async #retryAll(concerns: (uri: vscode.Uri) => boolean): Promise<void> {
    this.#changes += 1;
    const concerned = [...this.#editors].filter(({ uri }) => concerns(uri));
    for (const editor of concerned) {
      editor.mayHavePassed = true;
    }
    const inSight = concerned.filter(({ panel }) => panel.visible);
    await Promise.all(inSight.map(({ uri }) => this.#retry(uri)));
  }

  /** Those who ask at the same time share one reading. */
  #retry(uri: vscode.Uri): Promise<void> {
    return this.#tries.join(uri.toString(), () => this.#try(uri));
  }

  async #try(uri: vscode.Uri): Promise<void> {
    let changes: number;
    let failure: Failure | undefined;
    do {
      changes = this.#changes;
      failure = await this.#read(uri);
    } while (changes !== this.#changes);
    if (failure === undefined) {
      this.#placing.delete(uri.toString());
      // Whoever reads the sentence goes on in the document.
      await reopen(uri, errorEditorIn, 'default', ({ group }) => group.isActive);
    } else {
      this.#show(uri, failure);
    }
  }

  async #read(uri: vscode.Uri): Promise<Failure | undefined> {
    try {
      await this.#options.items.refresh(uri);
      return undefined;
    } catch (error) {
      return asFailure(error);
    }
  }

  #show(uri: vscode.Uri, failure: Failure): void {
    for (const editor of this.#of(uri)) {
      this.#draw(editor, failure);
    }
  }

  #draw(editor: ErrorEditor, failure: Failure): void {
    editor.show(describeFailure(failure), recoveryActions(failure));
    // What is too large was read well, and is much to read again.
    editor.mayHavePassed = failure.name !== 'TooLargeToShow';
  }

  #of(uri: vscode.Uri): ErrorEditor[] {
    return [...this.#editors].filter((editor) => editor.uri.toString() === uri.toString());
  }
}

/** Waits for a document's tab to be in front. A tab that is opened is known first, and only then said to be in front. */
async function untilInFront(uri: vscode.Uri): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const look = (): void => {
    if (tabsOf(uri, textIn).some(({ isActive }) => isActive)) {
      resolve(undefined);
    }
  };
  const subscription = vscode.window.tabGroups.onDidChangeTabs(look);
  let timer = setTimeout(() => {
    if (tabsOf(uri, textIn).length > 0) {
      timer = setTimeout(resolve, tabDelays.inFront);
    } else {
      resolve(undefined);
    }
  }, tabDelays.there);
  look();
  await promise;
  clearTimeout(timer);
  subscription.dispose();
}

/** Shows a document in another editor, in the place of each tab in front that shows it so. */
async function reopen(
  uri: vscode.Uri,
  shownIn: typeof textIn,
  viewType: string,
  takesFocus: (tab: vscode.Tab) => boolean,
): Promise<void> {
  for (const tab of tabsOf(uri, shownIn).filter(({ isActive }) => isActive)) {
    const { viewColumn } = tab.group;
    await vscode.commands.executeCommand('vscode.openWith', uri, viewType, {
      viewColumn,
      preview: tab.isPreview,
      preserveFocus: !takesFocus(tab),
    });
    // A preview has left by itself.
    const left = tabsOf(uri, shownIn).filter(({ group }) => group.viewColumn === viewColumn);
    await vscode.window.tabGroups.close(left, true);
  }
}
