import * as vscode from 'vscode';
import type { ViewName } from '../platform/contextKeys.ts';
import { headline, momentText, sentence } from '../platform/failures.ts';
import type { EntryRow } from './entryRow.ts';
import type { List } from './list.ts';
import { rowId } from './rowId.ts';
import type { ActionRow, BranchRow, GroupRow, MoreRow, ProblemRow, Row, UnreadableRow } from './rows.ts';

const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;

/** One object for all rows that look the same: there may be ten thousand of them. */
const icons = {
  workouts: new vscode.ThemeIcon('calendar'),
  exercises: new vscode.ThemeIcon('pulse'),
  ingredients: new vscode.ThemeIcon('beaker'),
  resources: new vscode.ThemeIcon('json'),
  day: new vscode.ThemeIcon('calendar'),
  rest: new vscode.ThemeIcon('coffee'),
} as const satisfies Readonly<Record<ViewName, vscode.ThemeIcon>> &
  Readonly<Record<string, vscode.ThemeIcon>>;

/** How a row of a view looks. Ids are unique in a view, over all its lists and all servers that it ever shows. */
export function treeItemOf(row: Row, view: ViewName, server: string): vscode.TreeItem {
  const item = itemOf(row, view);
  item.id = `${server}\n${rowId(row)}`;
  return item;
}

function itemOf(row: Row, view: ViewName): vscode.TreeItem {
  switch (row.kind) {
    case 'entry':
      return entryItem(row, view);
    case 'group':
      return groupItem(row);
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

/**
 * An item has no hover text yet: that is made when somebody hovers. In views that may have thousands of rows the command
 * that opens the document is made then, too, since making so many addresses would take longer than everything else.
 */
function entryItem(row: EntryRow, view: ViewName): vscode.TreeItem {
  const { name, shown, isItem, below, rows } = row;
  const item = new vscode.TreeItem(name, below === undefined && rows === undefined ? None : Collapsed);
  item.description = shown.description;
  item.iconPath = iconOf(row, view);
  item.contextValue = isItem ? 'item' : 'row';
  // A hover may have to wait for a server, and a click must not.
  return view === 'workouts' ? Object.assign(item, { command: row.command }) : item;
}

function iconOf({ shown }: EntryRow, view: ViewName): vscode.ThemeIcon {
  if (view !== 'workouts') {
    return icons[view];
  }
  switch (shown.details?.kind) {
    case 'exercise':
      return icons.exercises;
    case 'day':
      return shown.details.day.isRest ? icons.rest : icons.day;
    default:
      return shown.of === 'exercises' ? icons.exercises : icons.workouts;
  }
}

function groupItem({ title, description, icon, isOpen, rows }: GroupRow): vscode.TreeItem {
  const item = new vscode.TreeItem(title, isOpen ? Expanded : Collapsed);
  item.description = description ?? rows.length.toLocaleString();
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = 'group';
  return item;
}

function unreadableItem({ position }: UnreadableRow): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Row {0} cannot be read', position));
  item.tooltip = vscode.l10n.t(
    'The server sent something here that is not an item, or an item without an id.',
  );
  item.iconPath = new vscode.ThemeIcon('question');
  return item;
}

function listItem({ list, title, explanation, icon }: BranchRow): vscode.TreeItem {
  const item = new vscode.TreeItem(title, Collapsed);
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
  const item = new vscode.TreeItem(headline(failure), Expanded);
  const age = rowsReadAt === undefined ? '' : vscode.l10n.t('Rows as of {0}', momentText(rowsReadAt));
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
    return `${shown.toLocaleString()}+`;
  }
  return shown === total
    ? shown.toLocaleString()
    : vscode.l10n.t('{0} of {1}', shown.toLocaleString(), total.toLocaleString());
}
