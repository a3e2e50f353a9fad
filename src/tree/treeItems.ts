import * as vscode from 'vscode';
import { headline, sentence } from '../platform/failures.ts';
import type { Resource } from '../resources/resource.ts';
import type { ActionRow, EntryRow, MoreRow, ProblemRow, Row, UnreadableRow } from './rows.ts';

const icons: Readonly<Record<string, string>> = {
  workouts: 'calendar',
  exercises: 'pulse',
  ingredients: 'beaker',
};

/** How a row of a resource's view looks. Ids are unique in a view, over all servers it ever shows. */
export function treeItemOf(row: Row, resource: Resource, server: string): vscode.TreeItem {
  const id = (...parts: readonly string[]): string => [server, ...parts].join('\n');
  switch (row.kind) {
    case 'entry':
      return entryItem(row, resource, id('entry', row.entry.id));
    case 'unreadable':
      return unreadableItem(row, id('unreadable', String(row.position)));
    case 'more':
      return moreItem(row, id('more'));
    case 'problem':
      return problemItem(
        row,
        id('problem', row.failure.name, row.rowsReadAt === undefined ? 'end' : 'start'),
      );
    case 'action':
      return actionItem(
        row,
        id('action', row.action.command, row.problem.rowsReadAt === undefined ? 'end' : 'start'),
      );
  }
}

function entryItem({ entry, uri }: EntryRow, resource: Resource, id: string): vscode.TreeItem {
  const item = new vscode.TreeItem(entry.label);
  item.id = id;
  item.description = entry.description;
  item.tooltip = [entry.label, entry.description].filter((text) => text !== '').join('\n');
  item.iconPath = new vscode.ThemeIcon(icons[resource.id] ?? 'json');
  item.contextValue = 'item';
  item.command = { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [uri] };
  return item;
}

function unreadableItem({ position }: UnreadableRow, id: string): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Row {0} cannot be read', position));
  item.id = id;
  item.tooltip = vscode.l10n.t('The server sent something here that is no item, or an item without an id.');
  item.iconPath = new vscode.ThemeIcon('question');
  return item;
}

function moreItem(row: MoreRow, id: string): vscode.TreeItem {
  const { left } = row;
  const item = new vscode.TreeItem(vscode.l10n.t('Load More…'));
  item.id = id;
  if (left !== undefined && left > 0) {
    item.description = vscode.l10n.t('{0} left', left.toLocaleString());
  }
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.contextValue = 'more';
  item.command = { command: 'wger.loadMore', title: vscode.l10n.t('Load More'), arguments: [row] };
  return item;
}

function problemItem({ failure, rowsReadAt }: ProblemRow, id: string): vscode.TreeItem {
  const item = new vscode.TreeItem(headline(failure), vscode.TreeItemCollapsibleState.Expanded);
  item.id = id;
  const age =
    rowsReadAt === undefined
      ? ''
      : vscode.l10n.t('Rows as of {0}', new Date(rowsReadAt).toLocaleTimeString());
  const reason = sentence(failure);
  item.description = age === '' ? reason : age;
  item.tooltip = [reason, age].filter((line) => line !== '').join('\n');
  item.accessibilityInformation = { label: item.tooltip };
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.contextValue = 'problem';
  return item;
}

function actionItem(row: ActionRow, id: string): vscode.TreeItem {
  const { action } = row;
  const item = new vscode.TreeItem(action.title);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(action.icon);
  item.command = {
    command: action.command,
    title: action.title,
    arguments: action.command === 'wger.refresh' ? [row] : [...(action.arguments ?? [])],
  };
  return item;
}
