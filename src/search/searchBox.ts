import * as vscode from 'vscode';
import { withFailureNotice } from '../vscode/failures/notices.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { Server } from '../session/currentServer.ts';
import { runItemButton, type ResultItem } from './resultItems.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** The server that a search box asks, and what it needs to remember and to stop. */
export interface SearchContext {
  readonly server: Server;
  /** Stores recently found items. */
  readonly memory: vscode.Memento;
  /** Aborted when the server or its key is no longer in use. */
  readonly signal: AbortSignal;
}

interface SearchBoxOptions extends Pick<SearchContext, 'signal'> {
  readonly title: string;
  readonly placeholder: string;
  /** Called with the typed text, after each change. */
  readonly onDidChangeText: (text: string) => void;
  /** Called with the row that is opened. */
  readonly onDidOpen?: (row: ListedItem) => Promise<void>;
}

/**
 * Opens a search box, which opens the row that is picked and is disposed of when it closes.
 *
 * @throws the signal's reason if it is aborted already
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
    // A row for an earlier text stays active until the editor has drawn the current rows, which may have it, too.
    const [active] = box.activeItems;
    const activeUri = active?.uri?.toString();
    const item =
      box.items.find((each) => each === active || (each.uri && each.uri.toString() === activeUri)) ??
      box.items[0];
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
    // After all other listeners, which a disposed box would not call.
    queueMicrotask(() => {
      box.dispose();
    });
  });
  box.show();
  return box;
}
