import * as vscode from 'vscode';
import { withFailureNotice } from '../vscode/failures/notices.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { RecentItems } from './recentItems.ts';
import { runItemButton, type ResultItem } from './resultItems.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** Options of a search of public data. */
export interface PublicSearchOptions {
  readonly recents: RecentItems;
  /** Aborted when the server is no longer in use. */
  readonly signal: AbortSignal;
}

export interface SearchBoxOptions {
  readonly title: string;
  readonly placeholder: string;
  /** Aborted when the search is of a server or a key that is no longer in use. */
  readonly signal: AbortSignal;
  /** Called with what was typed, with each key. */
  readonly onDidChangeText: (text: string) => void;
  /** Called with what was found, when it is opened. */
  readonly onDidOpen?: (row: ListedItem) => Promise<void>;
}

/**
 * A box to type into, with what is found below. It opens what is picked; to leave it is to end it.
 *
 * @throws the signal's reason where that has come already
 */
export function openSearchBox({
  title,
  placeholder,
  signal,
  onDidChangeText,
  onDidOpen,
}: SearchBoxOptions): vscode.QuickPick<ResultItem> {
  signal.throwIfAborted();
  const box = vscode.window.createQuickPick<ResultItem>();
  box.title = sanitize(title);
  box.placeholder = sanitize(placeholder);
  box.matchOnDescription = true;
  box.onDidChangeValue(onDidChangeText);
  box.onDidAccept(() => {
    const [item] = box.activeItems;
    if (item?.row !== undefined) {
      box.hide();
    }
    void withFailureNotice(async () => {
      await item?.open();
      await (item?.row && onDidOpen?.(item.row));
    });
  });
  box.onDidTriggerItemButton(({ button, item }) => {
    void withFailureNotice(() => runItemButton(button, item));
  });
  const hide = (): void => {
    box.hide();
  };
  signal.addEventListener('abort', hide);
  box.onDidHide(() => {
    signal.removeEventListener('abort', hide);
    // After all others have heard of it: a box that is disposed of tells nobody.
    queueMicrotask(() => {
      box.dispose();
    });
  });
  box.show();
  return box;
}
