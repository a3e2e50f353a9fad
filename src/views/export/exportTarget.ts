import * as vscode from 'vscode';
import { pickList, findListInView, type PickedList } from '../lists/pickList.ts';
import { isRow, getList, type Row } from '../rows/rows.ts';
import type { View } from '../view.ts';

/** The list to export from, and the selected rows. */
export interface ExportTarget extends PickedList {
  /** The selected rows; may be empty. */
  readonly selection: readonly Row[];
}

/**
 * Finds the list and the rows that the command was called on. Asks for a list if it was called on none.
 *
 * @param row the row whose menu the command was chosen from
 * @param selected all selected rows
 * @param signal closes the box when it aborts
 * @returns undefined if there is none, or the box was closed
 */
export async function resolveExportTarget(
  views: readonly View[],
  row: unknown,
  selected: unknown,
  signal: AbortSignal,
): Promise<ExportTarget | undefined> {
  if (isRow(row)) {
    const found = findListInView(views, getList(row));
    const rows: readonly unknown[] = Array.isArray(selected) && selected.length > 1 ? selected : [row];
    const selection = row.kind === 'branch' ? [] : rows.filter(isRow);
    return found && { ...found, selection, isPicked: false };
  }
  const visible = views.filter(({ isVisible }) => isVisible);
  const candidates = visible.length === 1 ? visible : views;
  const ownData = candidates.find(({ name }) => name === 'myData');
  if (ownData !== undefined && !ownData.rootList.wasOpened && hasReadRoot(ownData)) {
    // Its parts follow from the root, without another request.
    await ownData.open();
  }
  const picked = await pickList(
    candidates,
    {
      title: vscode.l10n.t('Export'),
      // Of the lists below rows of other views, which may be many, those that were not opened are offered only in their own view.
      isOffered: ({ view, list }) =>
        list.source !== undefined &&
        (list === view.rootList || list.wasOpened || view === ownData || candidates.length === 1),
      emptyMessage: vscode.l10n.t('There is nothing to export.'),
    },
    signal,
  );
  return (
    picked && {
      ...picked,
      selection: picked.view.selection.filter(
        (each) => each.kind !== 'branch' && getList(each) === picked.list,
      ),
    }
  );
}

function hasReadRoot({ currentServer }: View): boolean {
  return currentServer.find()?.client.root.hasBeenRead === true;
}
