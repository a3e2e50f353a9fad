import * as vscode from 'vscode';
import { pickList, findView, type ListInView } from '../lists/pickList.ts';
import { isRow, getList, type Row } from '../rows/rows.ts';
import type { View } from '../view.ts';

/** The list and the rows to export from. */
export interface ExportTarget extends ListInView {
  /** The rows that the user means above others; may be none. */
  readonly selection: readonly Row[];
}

/**
 * The list and the rows that the command was called on; the picked one of several lists when it was called on none.
 *
 * @param row the row whose menu it was
 * @param selected all rows that were selected with it
 * @param token closes the box when it is cancelled
 * @returns undefined when there is none, or the user left
 */
export async function resolveExportTarget(
  views: readonly View[],
  row: unknown,
  selected: unknown,
  token: vscode.CancellationToken,
): Promise<ExportTarget | undefined> {
  if (isRow(row)) {
    const list = getList(row);
    const view = findView(views, list);
    const rows: readonly unknown[] = Array.isArray(selected) && selected.length > 1 ? selected : [row];
    const selection = row.kind === 'branch' ? [] : rows.filter(isRow);
    return view && { view, list, selection };
  }
  const visible = views.filter(({ isVisible }) => isVisible);
  const candidates = visible.length === 1 ? visible : views;
  const picked = await pickList(
    candidates,
    {
      title: vscode.l10n.t('Export'),
      // Of the many lists below rows, those that were not opened are offered only in their own view.
      isOffered: ({ view, list }) =>
        list.source !== undefined && (list === view.rootList || list.wasOpened || candidates.length === 1),
      emptyMessage: vscode.l10n.t('There is nothing to export.'),
    },
    token,
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
