import * as vscode from 'vscode';
import { abortOnServerChange } from '../../session/access.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { joinWithSpaces } from '../../resources/fields.ts';
import { withProgressNotification } from '../../vscode/dialogs/progress.ts';
import { confirm } from '../../vscode/dialogs/confirm.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';
import { maxFocusDelay } from '../../vscode/tabs.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { pickList, findListInView, type ListInView } from './pickList.ts';
import { isRow, getList } from '../rows/rows.ts';
import { formatListSize } from '../rows/treeItems.ts';
import type { View } from '../view.ts';

/** Lists with this many rows or more cannot be loaded completely. */
export const maxLoadedRows = 2000;

/** The views to load rows in, and their server. */
interface LoadContext {
  readonly views: readonly View[];
  readonly currentServer: CurrentServer;
}

/** Loads the next page of a list. */
export async function loadMore(context: LoadContext, row: unknown): Promise<void> {
  const found = await getTarget(context, row, vscode.l10n.t('Load More'));
  if (found === undefined) {
    return;
  }
  const { view, list } = found;
  const position = list.rows.findIndex((each) => each === row);
  const startedAt = Date.now();
  await view.loadMore(list);
  const next = list.rows[position];
  const isNew = next?.kind === 'item' || next?.kind === 'group';
  // The focus would stay on the row that loads more, which is behind the new rows now.
  if (isNew && view.isVisible && Date.now() - startedAt < maxFocusDelay) {
    await view.reveal(next);
  }
}

/** Loads the rest of a list after a confirmation, unless the list is too long. */
export async function loadAll(context: LoadContext, row: unknown): Promise<void> {
  const found = await getTarget(context, row, vscode.l10n.t('Load All'));
  if (found !== undefined) {
    // The row of an unopened list offers the command, too, but only the first page shows how long the list is.
    await found.view.requireRows(found.list);
    // The list may be gone by now, as after a change of server or key.
    await (found.view.findList(found.list) && loadRemainingRows(found));
  }
}

async function getTarget(
  { views, currentServer }: LoadContext,
  row: unknown,
  title: string,
): Promise<ListInView | undefined> {
  if (!isRow(row)) {
    return abortOnServerChange(currentServer, (signal) =>
      pickList(
        views,
        {
          title,
          isOffered: ({ list }) => list.hasMore && !list.isFilling,
          emptyMessage: vscode.l10n.t('No open list has more rows to load.'),
        },
        signal,
      ),
    );
  }
  return findListInView(views, getList(row));
}

async function loadRemainingRows({ view, list }: ListInView): Promise<void> {
  const { listing } = list;
  if (!list.hasMore) {
    // A row of the list says so if rows are missing nevertheless.
    if (!listing.isLimited && listing.loadFailure === undefined) {
      showInformation(vscode.l10n.t('There are no more rows to load.'));
    }
    return;
  }
  const total = list.size?.total;
  if ((total ?? listing.items.length) >= maxLoadedRows) {
    await offerSearch(view, total);
    return;
  }
  const isWanted = await confirm({
    ...(total === undefined
      ? {
          question: vscode.l10n.t('Load all rows?'),
          detail: vscode.l10n.t(
            'The number of rows is not known. At most {0} are loaded.',
            countText(maxLoadedRows),
          ),
        }
      : {
          question: vscode.l10n.t('Load all {0} rows?', countText(total)),
          detail: vscode.l10n.t('They are loaded page by page.'),
        }),
    action: vscode.l10n.t('Load All'),
    isWarning: false,
  });
  // A change of server or filter during the confirmation replaces the listing.
  const isUnchanged = (): boolean => list.listing === listing;
  if (isWanted && isUnchanged()) {
    await withProgressNotification(vscode.l10n.t('Loading All Rows'), ({ signal, say }) => {
      say(formatListSize(list));
      return view.loadRest(list, () => {
        say(formatListSize(list));
        return !signal.aborted && isUnchanged() && listing.items.length < maxLoadedRows;
      });
    });
  }
}

async function offerSearch({ name }: View, total: number | undefined): Promise<void> {
  const text = joinWithSpaces(
    total === undefined ? '' : vscode.l10n.t('This list has {0} rows.', countText(total)),
    vscode.l10n.t('Lists with {0} or more rows cannot be loaded completely.', countText(maxLoadedRows)),
  );
  const search = vscode.l10n.t('Search Ingredients…');
  const picked = await vscode.window.showInformationMessage(
    sanitize(text),
    ...(name === 'ingredients' ? [search] : []),
  );
  if (picked === search) {
    await vscode.commands.executeCommand('wger.searchIngredients');
  }
}
