import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';
import { showQuickInput } from './showQuickInput.ts';

export interface PickManyOptions<Item extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** Items that are selected initially. */
  readonly selectedItems: readonly Item[];
  /** True if there is no previous step to go back to. */
  readonly isFirstStep?: boolean;
}

/**
 * Asks for any number of items, as a step of several.
 *
 * @param token closes the box when it is cancelled
 * @returns undefined when the user cancels, or the box was closed
 */
export async function pickMany<Item extends vscode.QuickPickItem>(
  { title, placeholder, items, selectedItems, isFirstStep = false }: PickManyOptions<Item>,
  token?: vscode.CancellationToken,
): Promise<readonly Item[] | 'back' | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = sanitize(title);
  pick.placeholder = sanitize(placeholder);
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.buttons = isFirstStep ? [] : [vscode.QuickInputButtons.Back];
  pick.items = items;
  pick.selectedItems = selectedItems;
  return showQuickInput<readonly Item[] | 'back'>(
    pick,
    (answer) => {
      pick.onDidTriggerButton(() => {
        answer('back');
      });
      pick.onDidAccept(() => {
        answer(pick.selectedItems);
      });
    },
    token,
  );
}
