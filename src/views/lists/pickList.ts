import * as vscode from 'vscode';
import type { List } from './list.ts';
import type { RowList } from '../rows/rows.ts';
import type { View } from '../view.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';
import { toCancellationToken } from '../../vscode/dialogs/toCancellationToken.ts';

/** A list and its view. */
export interface ListInView {
  readonly view: View;
  readonly list: List;
}

/** A list that was asked for. */
export interface PickedList extends ListInView {
  /** True if it was picked from several, false if it is the only one. */
  readonly isPicked: boolean;
}

/** Options of a prompt for a list. */
export interface ListPickOptions {
  readonly title: string;
  readonly isOffered: (found: ListInView) => boolean;
  /** Message shown when no list is offered. */
  readonly emptyMessage: string;
}

/** The list of a row, and its view; undefined if it is in none any longer. */
export function findListInView(views: readonly View[], rowList: RowList): ListInView | undefined {
  for (const view of views) {
    const list = view.findList(rowList);
    if (list !== undefined) {
      return { view, list };
    }
  }
  return undefined;
}

/**
 * Asks for one of the offered lists. A single one is returned without asking.
 *
 * @param signal closes the box when it aborts
 * @returns undefined if there is none, or the box was closed
 */
export async function pickList(
  views: readonly View[],
  { title, isOffered, emptyMessage }: ListPickOptions,
  signal: AbortSignal,
): Promise<PickedList | undefined> {
  const offered = views
    .flatMap((view) =>
      view.titledLists.map(({ title: label, list }) => ({ label: sanitize(label), view, list })),
    )
    .filter(isOffered);
  const lists = offered.map((found) => ({ ...found, isPicked: offered.length > 1 }));
  if (lists.length === 0) {
    showInformation(emptyMessage);
  }
  return lists.length <= 1
    ? lists[0]
    : vscode.window.showQuickPick(
        lists,
        { title: sanitize(title), placeHolder: vscode.l10n.t('Select a list') },
        toCancellationToken(signal),
      );
}
