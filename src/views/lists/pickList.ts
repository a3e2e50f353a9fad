import * as vscode from 'vscode';
import type { List } from './list.ts';
import type { View } from '../view.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

/** A list, and the view that it is in. */
export interface ListInView {
  readonly view: View;
  readonly list: List;
}

/** A question for a list: the lists to offer, and its texts. */
export interface ListPickOptions {
  readonly title: string;
  readonly isOffered: (found: ListInView) => boolean;
  /** Message shown when there is none. */
  readonly emptyMessage: string;
}

/** The view that a list is in; undefined where it is gone. */
export function findView(views: readonly View[], list: List): View | undefined {
  return views.find((view) => view.has(list));
}

/**
 * The only list of views that can be meant, or the picked one of several.
 *
 * @param token closes the box when it is cancelled
 * @returns undefined when there is none, or the user left
 */
export async function pickList(
  views: readonly View[],
  { title, isOffered, emptyMessage }: ListPickOptions,
  token: vscode.CancellationToken,
): Promise<ListInView | undefined> {
  const lists = views
    .flatMap((view) =>
      view.titledLists.map(({ title: label, list }) => ({ label: sanitize(label), view, list })),
    )
    .filter(isOffered);
  if (lists.length === 0) {
    showInformation(emptyMessage);
  }
  return lists.length <= 1
    ? lists[0]
    : vscode.window.showQuickPick(
        lists,
        { title: sanitize(title), placeHolder: vscode.l10n.t('Select a list') },
        token,
      );
}
