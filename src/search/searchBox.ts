import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import { showingFailures } from '../platform/notices.ts';
import type { ListedRow } from '../resources/resource.ts';
import { pressButton, type ResultItem } from './resultItems.ts';

export interface SearchBoxOptions {
  readonly title: string;
  readonly placeholder: string;
  readonly address: ServerAddress;
  /** Called with what was typed, at once and with each key. */
  readonly typed: (text: string) => void;
  /** Called with what was found, when it is opened. */
  readonly found?: (row: ListedRow) => Promise<void>;
}

/** A box to type into, with what is found below. It opens what is picked, and stays until the user leaves. */
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
    if (item !== undefined) {
      box.hide();
      void showingFailures(async () => {
        await item.open();
        await (item.row && found?.(item.row));
      });
    }
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
