import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import { showingFailures } from '../platform/notices.ts';
import type { ListedRow } from '../resources/resource.ts';
import { pressButton, type ResultItem } from './resultItems.ts';

/** So many matches are shown; who wants another types more. */
export const mostShown = 50;

export interface SearchBoxOptions {
  readonly title: string;
  readonly placeholder: string;
  readonly address: ServerAddress;
  /** Called with what was typed, with each key. */
  readonly typed: (text: string) => void;
  /** Called with what was found, when it is opened. */
  readonly found?: (row: ListedRow) => Promise<void>;
}

/** A box to type into, with what is found below. It opens what is picked; to leave it is to end it. */
export function openSearchBox({
  title,
  placeholder,
  address,
  typed,
  found,
}: SearchBoxOptions): vscode.QuickPick<ResultItem> {
  const box = vscode.window.createQuickPick<ResultItem>();
  box.title = title;
  box.placeholder = placeholder;
  box.matchOnDescription = true;
  box.onDidChangeValue(typed);
  box.onDidAccept(() => {
    const [item] = box.activeItems;
    if (item?.row !== undefined) {
      box.hide();
    }
    void showingFailures(async () => {
      await item?.open();
      await (item?.row && found?.(item.row));
    });
  });
  box.onDidTriggerItemButton(({ button, item }) => {
    void showingFailures(() => pressButton(button, item, address));
  });
  box.onDidHide(() => {
    box.dispose();
  });
  box.show();
  return box;
}
