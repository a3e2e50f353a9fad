import * as vscode from 'vscode';
import { sanitize } from '../../text/sanitize.ts';
import { showQuickInput } from '../showQuickInput.ts';
import { back, type Back } from './steps.ts';

/** A question that is answered by picking from items. */
export interface PickOptions<Item extends vscode.QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** True if the details of items are searched, too. */
  readonly matchOnDetail?: boolean;
  /** True if there is no previous question to go back to. */
  readonly isFirstStep?: boolean;
}

export interface PickManyOptions<Item extends vscode.QuickPickItem> extends PickOptions<Item> {
  /** Items that are selected initially. */
  readonly selectedItems: readonly Item[];
}

/**
 * Asks for an item, as a step of several.
 *
 * @param signal closes the box when it aborts
 * @returns undefined when the user cancels, or the box was closed
 */
export function pickOne<Item extends vscode.QuickPickItem>(
  options: PickOptions<Item>,
  signal?: AbortSignal,
): Promise<Item | Back | undefined> {
  return showPick(options, ({ activeItems: [active] }) => active, signal);
}

/** Asks for any number of items, as {@link pickOne}. */
export function pickMany<Item extends vscode.QuickPickItem>(
  options: PickManyOptions<Item>,
  signal: AbortSignal,
): Promise<readonly Item[] | Back | undefined> {
  return showPick(options, ({ selectedItems }) => selectedItems, signal);
}

/** @param getAnswer returns undefined to keep the box open */
function showPick<Item extends vscode.QuickPickItem, Answer>(
  options: PickOptions<Item> | PickManyOptions<Item>,
  getAnswer: (pick: vscode.QuickPick<Item>) => Answer | undefined,
  signal: AbortSignal | undefined,
): Promise<Answer | Back | undefined> {
  const { title, placeholder, items, matchOnDetail = false, isFirstStep = false } = options;
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = sanitize(title);
  pick.placeholder = sanitize(placeholder);
  pick.matchOnDescription = true;
  pick.matchOnDetail = matchOnDetail;
  pick.buttons = isFirstStep ? [] : [vscode.QuickInputButtons.Back];
  pick.items = items;
  if ('selectedItems' in options) {
    pick.canSelectMany = true;
    pick.selectedItems = options.selectedItems;
  }
  return showQuickInput<Answer | Back>(
    pick,
    (answer) => {
      pick.onDidTriggerButton(() => {
        answer(back);
      });
      pick.onDidAccept(() => {
        const picked = getAnswer(pick);
        if (picked !== undefined) {
          answer(picked);
        }
      });
    },
    signal,
  );
}
