import * as vscode from 'vscode';
import type { Server } from '../../session/currentServer.ts';
import { canPreview, resourcesWithListPreview } from '../../resources/previewed.ts';
import { failureTitle, describeFailure } from '../../vscode/failures/failures.ts';
import { formatTimestamp } from '../../vscode/text/dates.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { formatItemDescription } from '../../vscode/text/plans.ts';
import { isolateRightToLeft, sanitize } from '../../vscode/text/sanitize.ts';
import { exercises } from '../../resources/exercises.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { joinParts, splitParts } from '../../resources/fields.ts';
import { hasRelatedDocuments } from '../../resources/related/relatedDocuments.ts';
import { getItemKey, type DocumentKey } from '../../resources/resource.ts';
import { createEmptyItem } from './createEmptyItem.ts';
import { describeFallbackLanguage } from './describeFallbackLanguage.ts';
import { getIcon } from './rowIcons.ts';
import { getRowId } from './rowId.ts';
import {
  flattenGroups,
  isCollapsible,
  type ActionRow,
  type BranchRow,
  type GroupRow,
  type ItemRow,
  type LimitRow,
  type MoreRow,
  type ProblemRow,
  type Row,
  type RowList,
  type UnreadableRow,
} from './rows.ts';

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** Creates the tree item of a row. Its ID is unique in the view, over all lists and servers. */
export function createTreeItem(row: Row, server: Server | undefined): vscode.TreeItem {
  const item = createTreeItemWithoutId(row, server);
  item.id = `${server?.address.name ?? ''}\n${getRowId(row)}`;
  return item;
}

function createTreeItemWithoutId(row: Row, server: Server | undefined): vscode.TreeItem {
  switch (row.kind) {
    case 'item':
      return createItemTreeItem(row, server);
    case 'group':
      return createGroupItem(row);
    case 'unreadable':
      return createUnreadableItem(row);
    case 'branch':
      return createBranchItem(row);
    case 'more':
      return createMoreItem(row);
    case 'limit':
      return createLimitItem(row);
    case 'problem':
      return createProblemItem(row);
    case 'action':
      return createActionItem(row);
    case 'empty':
      return createEmptyItem(row, server);
  }
}

/**
 * The hover is resolved later. The command is not, although that would be cheaper: while rows are being redrawn the editor could
 * not resolve it, and a click would do nothing.
 */
function createItemTreeItem(row: ItemRow, server: Server | undefined): vscode.TreeItem {
  const { name, item } = row;
  // The distinction comes first, since the end may be cut off.
  const description = sanitize(
    omitGroupTitle(joinParts(item.distinction ?? '', formatItemDescription(item)), row.parent),
  );
  const label = isolateRightToLeft(sanitize(name), description);
  const treeItem = new vscode.TreeItem(label, isCollapsible(row) ? Collapsed : None);
  treeItem.description = isolateRightToLeft(description);
  treeItem.iconPath = getIcon(item);
  const explanation = item.details?.kind === 'exercise' ? describeFallbackLanguage(item.details) : '';
  if (explanation !== '') {
    treeItem.accessibilityInformation = {
      label: sanitize([name, description, explanation].filter(Boolean).join(', ')),
    };
  }
  // A row without a document has no menu, whose commands would apply to the active document.
  const key = getItemKey(item);
  if (key !== undefined) {
    treeItem.contextValue = getContextValues(item.of, key, server).join(' ');
  }
  return Object.assign(treeItem, { command: row.command });
}

/** Omits words that are the title of a row's group, such as the category of an exercise. */
function omitGroupTitle(description: string, parent: Row | undefined): string {
  return parent?.kind === 'group'
    ? joinParts(...splitParts(description).filter((part) => part !== parent.title))
    : description;
}

/** Context values that enable the commands in the menu of a row. */
function getContextValues(of: string, key: DocumentKey, server: Server | undefined): readonly string[] {
  // Unknown before the root was read, as with rows of a snapshot. Commands are offered then, and say what is not available.
  const endpoints = server?.client.root.hasBeenRead === true ? server.catalogue.knownEndpoints : undefined;
  const hasPreview = canPreview(of, key, endpoints);
  const mayHaveRelated =
    server !== undefined &&
    (hasRelatedDocuments(server.catalogue, getResource(of), key) || ('id' in key && endpoints === undefined));
  return [
    'id' in key ? 'item' : 'row',
    ...(hasPreview ? ['preview'] : []),
    ...(hasPreview && of === exercises.id && endpoints?.has('workoutlog') !== false ? ['exercise'] : []),
    ...(mayHaveRelated ? ['related'] : []),
  ];
}

function createGroupItem({ title, description, icon, isExpanded, rows }: GroupRow): vscode.TreeItem {
  const shown = sanitize(description ?? countText(rows.flatMap(flattenGroups).length));
  const item = new vscode.TreeItem(
    isolateRightToLeft(sanitize(title), shown),
    isExpanded ? Expanded : Collapsed,
  );
  item.description = shown;
  // The sidebar is often too narrow for the whole text.
  item.tooltip = sanitize(joinParts(title, description ?? ''));
  item.accessibilityInformation = { label: sanitize([title, shown].filter(Boolean).join(', ')) };
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = 'group';
  return item;
}

function createUnreadableItem({ position }: UnreadableRow): vscode.TreeItem {
  return createExplainedItem(
    vscode.l10n.t('Row {0} cannot be read', position),
    vscode.l10n.t('The server sent something here that is not an item, or an item without an ID.'),
    'question',
  );
}

/** Creates a tree item with an explanation in its hover. A screen reader would otherwise read the explanation only. */
function createExplainedItem(label: string, explanation: string, icon: string): vscode.TreeItem {
  const item = new vscode.TreeItem(sanitize(label));
  item.tooltip = sanitize(explanation);
  item.accessibilityInformation = { label: sanitize(`${label}. ${explanation}`) };
  item.iconPath = new vscode.ThemeIcon(icon);
  return item;
}

function createBranchItem({
  list,
  title,
  description = '',
  uri,
  explanation,
  icon,
}: BranchRow): vscode.TreeItem {
  const item = new vscode.TreeItem(sanitize(title), Collapsed);
  item.description = sanitize(joinParts(formatListSize(list), description));
  item.tooltip = sanitize(explanation);
  // A screen reader reads only this label. The explanation of an endpoint starts with its name.
  const names = explanation.startsWith(title) ? [] : [title, description];
  item.accessibilityInformation = {
    label: sanitize([...names, explanation, formatListSize(list)].filter(Boolean).join(', ')),
  };
  item.iconPath = new vscode.ThemeIcon(icon);
  const hasPreview = resourcesWithListPreview.has(list.source?.resource.id ?? '');
  const rows = list.source === undefined ? 'list' : 'list rows';
  item.contextValue = uri === undefined ? rows : `endpoint${hasPreview ? ' preview' : ''}`;
  return item;
}

function createMoreItem(row: MoreRow): vscode.TreeItem {
  const { remainingCount } = row;
  const item = new vscode.TreeItem(vscode.l10n.t('Load More'));
  if (remainingCount !== undefined && remainingCount > 0) {
    item.description = vscode.l10n.t('{0} left', countText(remainingCount));
  }
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.contextValue = 'more';
  item.command = { command: 'wger.loadMore', title: vscode.l10n.t('Load More'), arguments: [row] };
  return item;
}

function createLimitItem({ loadedCount }: LimitRow): vscode.TreeItem {
  return createExplainedItem(
    vscode.l10n.t('Only the first {0} rows are loaded', countText(loadedCount)),
    vscode.l10n.t('This list is too long to be loaded completely. Search or filter it instead.'),
    'info',
  );
}

function createProblemItem({
  failure,
  rowsReadAt,
  primaryViewTitle,
  partTitle,
}: ProblemRow): vscode.TreeItem {
  const title = failureTitle(failure);
  const item = new vscode.TreeItem(
    sanitize(partTitle === undefined ? title : `${partTitle}: ${title}`),
    primaryViewTitle === undefined ? Expanded : None,
  );
  const age = rowsReadAt === undefined ? '' : vscode.l10n.t('Rows as of {0}', formatTimestamp(rowsReadAt));
  const reason = describeFailure(failure);
  const elsewhere = primaryViewTitle === undefined ? '' : vscode.l10n.t('see {0}', primaryViewTitle);
  // Where to retry comes first, since a narrow sidebar cuts off the end.
  const state = joinParts(elsewhere, age);
  item.description = sanitize(state || reason);
  const cause = partTitle === undefined ? reason : `${partTitle}: ${reason}`;
  const label = sanitize([cause, state].filter((line) => line !== '').join('\n'));
  item.tooltip = label;
  item.accessibilityInformation = { label };
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.contextValue = 'problem';
  return item;
}

function createActionItem(row: ActionRow): vscode.TreeItem {
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

/** "50 of 872", "50+" if the total is not known, "872" if all rows are loaded; empty before the first page. */
export function formatListSize({ size }: RowList): string {
  if (size === undefined) {
    return '';
  }
  const { shown, total } = size;
  if (total === undefined) {
    return `${countText(shown)}+`;
  }
  return shown === total ? countText(shown) : vscode.l10n.t('{0} of {1}', countText(shown), countText(total));
}
