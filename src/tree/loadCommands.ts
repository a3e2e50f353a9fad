import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands.ts';
import { confirm } from '../platform/confirm.ts';
import { mostRows } from './mostRows.ts';
import { pickList, viewOf, type ListInView } from './pickList.ts';
import { isRow, listOf } from './rows.ts';
import type { View } from './view.ts';

/** The commands that read on in a list, from its last row or from the palette. */
export function registerLoadCommands(views: readonly View[]): vscode.Disposable {
  const chosen = async (row: unknown, title: string): Promise<ListInView | undefined> => {
    if (!isRow(row)) {
      return pickList(views, {
        title,
        isOffered: ({ list }) => list.hasMore && !list.isFilling,
        none: vscode.l10n.t('All rows of the lists that are open are loaded.'),
      });
    }
    const list = listOf(row);
    const view = viewOf(views, list);
    return view && { view, list };
  };
  return vscode.Disposable.from(
    registerCommand('wger.loadMore', async (row) => {
      const found = await chosen(row, vscode.l10n.t('Load More'));
      await found?.view.loadMore(found.list);
    }),
    registerCommand('wger.loadAll', async (row) => {
      const found = await chosen(row, vscode.l10n.t('Load All'));
      if (found !== undefined) {
        await loadAll(found);
      }
    }),
  );
}

/** Reads the rest of a list, after asking; one that is too long is not read. */
async function loadAll({ view, list }: ListInView): Promise<void> {
  const { listing } = list;
  const total = list.size?.total;
  if (total === undefined || total >= mostRows) {
    await offerSearch(view, total);
    return;
  }
  const isWanted = await confirm({
    question: vscode.l10n.t('Load all {0} rows?', total.toLocaleString()),
    detail: vscode.l10n.t('The server is asked for them page by page.'),
    action: vscode.l10n.t('Load All'),
    isWarning: false,
  });
  // Another server, or another filter, makes it another list than the one that was asked about.
  const isSame = (): boolean => list.listing === listing;
  if (isWanted && isSame()) {
    await view.loadMore(
      list,
      () => isSame() && listing.hasMore && listing.problem === undefined && listing.rows.length < mostRows,
    );
  }
}

async function offerSearch({ name }: View, total: number | undefined): Promise<void> {
  const text =
    total === undefined
      ? vscode.l10n.t('The server does not say how long this list is, so it is loaded page by page only.')
      : vscode.l10n.t(
          'This list has {0} rows. Lists of {1} rows and more are not loaded whole.',
          total.toLocaleString(),
          mostRows.toLocaleString(),
        );
  const search = vscode.l10n.t('Search Ingredients');
  const picked = await vscode.window.showInformationMessage(
    text,
    ...(name === 'ingredients' ? [search] : []),
  );
  if (picked === search) {
    await vscode.commands.executeCommand('wger.searchIngredients');
  }
}
