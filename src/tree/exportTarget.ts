import * as vscode from 'vscode';
import type { List } from './list.ts';
import { isRow, listOf, type Row } from './rows.ts';
import type { View } from './view.ts';

/** What to export from. */
export interface ExportTarget {
  readonly view: View;
  readonly list: List;
  /** The rows that the user means above others; may be none. */
  readonly selection: readonly Row[];
}

/**
 * The list and the rows that the command was called on; the picked one of several lists when it was called on none.
 *
 * @param row the row whose menu it was
 * @param selected all rows that were selected with it
 * @returns undefined when there is none, or the user left
 */
export async function exportTarget(
  views: readonly View[],
  row: unknown,
  selected: unknown,
): Promise<ExportTarget | undefined> {
  if (isRow(row)) {
    const list = listOf(row);
    const view = views.find((candidate) => candidate.has(list));
    const rows: readonly unknown[] = Array.isArray(selected) && selected.length > 1 ? selected : [row];
    const selection = row.kind === 'branch' ? [] : rows.filter(isRow);
    return view && { view, list, selection };
  }
  const picked = await pickList(views);
  return (
    picked && {
      ...picked,
      selection: picked.view.selection.filter(
        (each) => each.kind !== 'branch' && listOf(each) === picked.list,
      ),
    }
  );
}

async function pickList(views: readonly View[]): Promise<Omit<ExportTarget, 'selection'> | undefined> {
  const visible = views.filter(({ isVisible }) => isVisible);
  const asked = visible.length === 1 ? visible : views;
  const lists = asked.flatMap((view) =>
    view.titled
      .filter(({ list }) => list.source !== undefined)
      // Of the many lists below rows, those that nobody opened are offered only where the question is about them.
      .filter(({ list }) => list === view.root || list.wasOpened || asked.length === 1)
      .map(({ title: label, list }) => ({ label, view, list })),
  );
  if (lists.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is nothing to export.'));
  }
  return lists.length <= 1
    ? lists[0]
    : vscode.window.showQuickPick(lists, {
        title: vscode.l10n.t('Export'),
        placeHolder: vscode.l10n.t('Which list?'),
      });
}
