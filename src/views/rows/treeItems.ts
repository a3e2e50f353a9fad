import * as vscode from 'vscode';
import type { Server } from '../../session/currentServer.ts';
import { parseItemUri } from '../../documents/uri.ts';
import { isPreviewed, listsPreviewed } from '../../resources/previewed.ts';
import { failureTitle, describeFailure } from '../../vscode/failures/failures.ts';
import { momentText } from '../../vscode/text/moments.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { besideName } from '../../vscode/text/plans.ts';
import { isolated, sanitize } from '../../vscode/text/sanitize.ts';
import { exercises } from '../../resources/exercises.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { joined } from '../../resources/fields.ts';
import { hasRelated } from '../../resources/related/relatedDocuments.ts';
import { itemKeyOf, type ListedItem } from '../../resources/resource.ts';
import type { ItemRow } from './itemRow.ts';
import { emptyItem } from './emptyItem.ts';
import { fallbackExplanation } from './fallbackExplanation.ts';
import type { List } from '../lists/list.ts';
import { iconOf } from './rowIcons.ts';
import { rowId } from './rowId.ts';
import {
  hasArrow,
  withoutTitles,
  type ActionRow,
  type BranchRow,
  type GroupRow,
  type LimitRow,
  type MoreRow,
  type ProblemRow,
  type Row,
  type UnreadableRow,
} from './rows.ts';

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** Tree item of a row. Ids are unique in a view, over all its lists and all servers that it ever shows. */
export function treeItemOf(row: Row, server: Server | undefined): vscode.TreeItem {
  const item = itemOf(row, server);
  item.id = `${server?.address.name ?? ''}\n${rowId(row)}`;
  return item;
}

function itemOf(row: Row, server: Server | undefined): vscode.TreeItem {
  switch (row.kind) {
    case 'item':
      return itemTreeItem(row, server);
    case 'group':
      return groupItem(row);
    case 'unreadable':
      return unreadableItem(row);
    case 'branch':
      return listItem(row);
    case 'more':
      return moreItem(row);
    case 'limit':
      return limitItem(row);
    case 'problem':
      return problemItem(row);
    case 'action':
      return actionItem(row);
    case 'empty':
      return emptyItem(row, server);
  }
}

/**
 * An item has no hover text yet: that is made when somebody hovers. The command comes with it, though making it then would
 * cost less: the editor asks for what is left by the row as it was drawn, and while rows are drawn anew a click would do nothing.
 */
function itemTreeItem(row: ItemRow, server: Server | undefined): vscode.TreeItem {
  const { name, item, isItem } = row;
  // What tells it from others comes first: the end may be out of sight.
  const description = joined(item.distinction ?? '', besideName(item));
  const treeItem = new vscode.TreeItem(isolated(sanitize(name)), hasArrow(row) ? Collapsed : None);
  treeItem.description = isolated(sanitize(description));
  treeItem.iconPath = iconOf(item);
  const explanation = item.details?.kind === 'exercise' ? fallbackExplanation(item.details) : '';
  if (explanation !== '') {
    treeItem.accessibilityInformation = {
      label: sanitize([name, description, explanation].filter(Boolean).join(', ')),
    };
  }
  // What cannot be asked for has no menu: its commands would be for the document in front.
  if (itemKeyOf(item) !== undefined) {
    treeItem.contextValue = [isItem ? 'item' : 'row', ...marksOf(item, server)].join(' ');
  }
  return Object.assign(treeItem, { command: row.command });
}

/** Words for what the menu of a row offers beside what is there for all of them. */
function marksOf(item: ListedItem, server: Server | undefined): readonly string[] {
  const key = itemKeyOf(item);
  const offered = server && offeredBy(server);
  const hasPreview = key !== undefined && isPreviewed(item.of, key, offered);
  return [
    ...(hasPreview ? ['preview'] : []),
    ...(hasPreview && item.of === exercises.id && offered?.has('workoutlog') !== false ? ['exercise'] : []),
    ...(isRelated(item, server) ? ['related'] : []),
  ];
}

/**
 * Endpoints of a server; undefined before its root was read, as with rows of a snapshot. All may be there then: where
 * something is not, the command says so.
 */
function offeredBy({ client, catalogue }: Server): ReadonlySet<string> | undefined {
  return client.root.wasRead ? catalogue.knownEndpoints : undefined;
}

/** Returns true if there are documents that belong to the item of a row, or may be. */
function isRelated(item: ListedItem, server: Server | undefined): boolean {
  const key = itemKeyOf(item);
  return (
    server !== undefined &&
    key !== undefined &&
    (hasRelated(server.catalogue, resourceNamed(item.of), key) ||
      ('id' in key && offeredBy(server) === undefined))
  );
}

function groupItem({ title, description, icon, isOpen, rows }: GroupRow): vscode.TreeItem {
  const item = new vscode.TreeItem(sanitize(title), isOpen ? Expanded : Collapsed);
  const shown = description ?? countText(rows.flatMap(withoutTitles).length);
  item.description = sanitize(shown);
  // A sidebar is often too narrow for the end of it.
  item.tooltip = sanitize(joined(title, description ?? ''));
  item.accessibilityInformation = { label: sanitize([title, shown].filter(Boolean).join(', ')) };
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = 'group';
  return item;
}

function unreadableItem({ position }: UnreadableRow): vscode.TreeItem {
  return explainedItem(
    vscode.l10n.t('Row {0} cannot be read', position),
    vscode.l10n.t('The server sent something here that is not an item, or an item without an ID.'),
    'question',
  );
}

/** A row that explains itself in its hover. A screen reader would else say that alone. */
function explainedItem(label: string, explanation: string, icon: string): vscode.TreeItem {
  const item = new vscode.TreeItem(sanitize(label));
  item.tooltip = sanitize(explanation);
  item.accessibilityInformation = { label: sanitize(`${label}. ${explanation}`) };
  item.iconPath = new vscode.ThemeIcon(icon);
  return item;
}

function listItem({ list, title, description = '', uri, explanation, icon }: BranchRow): vscode.TreeItem {
  const item = new vscode.TreeItem(sanitize(title), Collapsed);
  item.description = sanitize(joined(countOf(list), description));
  item.tooltip = sanitize(explanation);
  // A screen reader says nothing else of the row. The explanation of an endpoint begins with its name.
  const names = explanation.startsWith(title) ? [] : [title, description];
  item.accessibilityInformation = {
    label: sanitize([...names, explanation, countOf(list)].filter(Boolean).join(', ')),
  };
  item.iconPath = new vscode.ThemeIcon(icon);
  const hasPreview = listsPreviewed.has((uri && parseItemUri(uri))?.resource ?? '');
  const rows = list.source === undefined ? 'list' : 'list rows';
  item.contextValue = uri === undefined ? rows : `endpoint${hasPreview ? ' preview' : ''}`;
  return item;
}

function moreItem(row: MoreRow): vscode.TreeItem {
  const { left } = row;
  const item = new vscode.TreeItem(vscode.l10n.t('Load More'));
  if (left !== undefined && left > 0) {
    item.description = vscode.l10n.t('{0} left', countText(left));
  }
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.contextValue = 'more';
  item.command = { command: 'wger.loadMore', title: vscode.l10n.t('Load More'), arguments: [row] };
  return item;
}

function limitItem({ loaded }: LimitRow): vscode.TreeItem {
  return explainedItem(
    vscode.l10n.t('Only the first {0} rows are loaded', countText(loaded)),
    vscode.l10n.t('This list is too long to be loaded completely. Search or filter it instead.'),
    'info',
  );
}

function problemItem({ failure, rowsReadAt, shownIn, part }: ProblemRow): vscode.TreeItem {
  const title = failureTitle(failure);
  const item = new vscode.TreeItem(
    sanitize(part === undefined ? title : `${part}: ${title}`),
    shownIn === undefined ? Expanded : None,
  );
  const age = rowsReadAt === undefined ? '' : vscode.l10n.t('Rows as of {0}', momentText(rowsReadAt));
  const reason = describeFailure(failure);
  const elsewhere = shownIn === undefined ? '' : vscode.l10n.t('see {0}', shownIn);
  item.description = sanitize(joined(age, elsewhere) || reason);
  const cause = part === undefined ? reason : `${part}: ${reason}`;
  const label = sanitize([cause, joined(age, elsewhere)].filter((line) => line !== '').join('\n'));
  item.tooltip = label;
  item.accessibilityInformation = { label };
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.contextValue = 'problem';
  return item;
}

function actionItem(row: ActionRow): vscode.TreeItem {
  const { action } = row;
  const title = sanitize(action.title);
  const item = new vscode.TreeItem(title);
  item.iconPath = new vscode.ThemeIcon(action.icon);
  item.command = {
    command: action.command,
    title,
    arguments: action.takesTarget === true ? [row] : [...(action.arguments ?? [])],
  };
  return item;
}

/** "50 of 872", "50+" where the server does not say of how many, "872" when all are there; empty before the first page. */
export function countOf({ size }: List): string {
  if (size === undefined) {
    return '';
  }
  const { shown, total } = size;
  if (total === undefined) {
    return `${countText(shown)}+`;
  }
  return shown === total ? countText(shown) : vscode.l10n.t('{0} of {1}', countText(shown), countText(total));
}
