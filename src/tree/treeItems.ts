import * as vscode from 'vscode';
import type { ViewName } from '../platform/contextKeys.ts';
import { headline, sentence, timeOfDay } from '../platform/failures.ts';
import type { List } from './list.ts';
import type { ActionRow, EntryRow, BranchRow, MoreRow, ProblemRow, Row, UnreadableRow } from './rows.ts';

const icons: Readonly<Record<ViewName, string>> = {
  workouts: 'calendar',
  exercises: 'pulse',
  ingredients: 'beaker',
  resources: 'json',
};

/** How a row of a view looks. Ids are unique in a view, over all its lists and all servers that it ever shows. */
export function treeItemOf(row: Row, view: ViewName, server: string): vscode.TreeItem {
  const item = itemOf(row, view);
  item.id = [server, ...idOf(row)].join('\n');
  return item;
}

function idOf(row: Row): readonly string[] {
  switch (row.kind) {
    case 'entry':
      return [row.list.name, row.isItem ? 'item' : 'place', row.key];
    case 'unreadable':
      return [row.list.name, row.kind, String(row.position)];
    case 'branch':
    case 'more':
    case 'empty':
      return [row.list.name, row.kind];
    case 'problem':
      return [row.list.name, row.kind, row.failure.name, row.rowsReadAt === undefined ? 'end' : 'start'];
    case 'action':
      return [...idOf(row.problem), row.action.command];
  }
}

function itemOf(row: Row, view: ViewName): vscode.TreeItem {
  switch (row.kind) {
    case 'entry':
      return entryItem(row, icons[view]);
    case 'unreadable':
      return unreadableItem(row);
    case 'branch':
      return listItem(row);
    case 'more':
      return moreItem(row);
    case 'problem':
      return problemItem(row);
    case 'action':
      return actionItem(row);
    case 'empty':
      return new vscode.TreeItem(vscode.l10n.t('Nothing in this list'));
  }
}

function entryItem({ name, description, uri, isItem }: EntryRow, icon: string): vscode.TreeItem {
  const item = new vscode.TreeItem(name);
  item.description = description;
  item.tooltip = [name, description].filter((text) => text !== '').join('\n');
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = isItem ? 'item' : 'row';
  item.command = { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [uri] };
  return item;
}

function unreadableItem({ position }: UnreadableRow): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Row {0} cannot be read', position));
  item.tooltip = vscode.l10n.t('The server sent something here that is no item, or an item without an id.');
  item.iconPath = new vscode.ThemeIcon('question');
  return item;
}

function listItem({ list, title, explanation, icon }: BranchRow): vscode.TreeItem {
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  item.description = countOf(list);
  item.tooltip = explanation;
  item.accessibilityInformation = { label: [explanation, countOf(list)].filter(Boolean).join(', ') };
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = 'list';
  return item;
}

function moreItem(row: MoreRow): vscode.TreeItem {
  const { left } = row;
  const item = new vscode.TreeItem(vscode.l10n.t('Load More…'));
  if (left !== undefined && left > 0) {
    item.description = vscode.l10n.t('{0} left', left.toLocaleString());
  }
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.contextValue = 'more';
  item.command = { command: 'wger.loadMore', title: vscode.l10n.t('Load More'), arguments: [row] };
  return item;
}

function problemItem({ failure, rowsReadAt }: ProblemRow): vscode.TreeItem {
  const item = new vscode.TreeItem(headline(failure), vscode.TreeItemCollapsibleState.Expanded);
  const age = rowsReadAt === undefined ? '' : vscode.l10n.t('Rows as of {0}', timeOfDay(rowsReadAt));
  const reason = sentence(failure);
  item.description = age === '' ? reason : age;
  item.tooltip = [reason, age].filter((line) => line !== '').join('\n');
  item.accessibilityInformation = { label: item.tooltip };
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.contextValue = 'problem';
  return item;
}

function actionItem(row: ActionRow): vscode.TreeItem {
  const { action } = row;
  const item = new vscode.TreeItem(action.title);
  item.iconPath = new vscode.ThemeIcon(action.icon);
  item.command = {
    command: action.command,
    title: action.title,
    arguments: action.command === 'wger.refresh' ? [row] : [...(action.arguments ?? [])],
  };
  return item;
}

/** "50 of 872", "50+" where the server does not say of how many, "872" when all are there; empty before the first page. */
export function countOf({ size }: List): string {
  if (size === undefined) {
    return '';
  }
  const { hasMore, total } = size;
  const known = size.known.toLocaleString();
  if (!hasMore) {
    return known;
  }
  return total === undefined ? `${known}+` : vscode.l10n.t('{0} of {1}', known, total.toLocaleString());
}
