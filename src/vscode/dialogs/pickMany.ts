import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';
import { showQuickInput } from './showQuickInput.ts';

export interface PickManyOptions<Item extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** Those of the items that are chosen already. */
  readonly selectedItems: readonly Item[];
  /** True if there is no step before it to go back to. */
  readonly isFirstStep?: boolean;
}

/**
 * Asks for any number of items, as a step behind another unless it is the first.
 *
 * @param token closes the box when it is cancelled
 * @returns undefined when the user left, or the box was closed
 */
export async function pickMany<Item extends vscode.QuickPickItem>(
  { title, placeholder, items, selectedItems: chosen, isFirstStep: isFirst = false }: PickManyOptions<Item>,
  token?: vscode.CancellationToken,
): Promise<readonly Item[] | 'back' | undefined> {
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = sanitize(title);
  pick.placeholder = sanitize(placeholder);
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.buttons = isFirst ? [] : [vscode.QuickInputButtons.Back];
  pick.items = items;
  pick.selectedItems = chosen;
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
