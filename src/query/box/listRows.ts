import * as vscode from 'vscode';
import type { Refusal, RefusedQuery } from '../../resources/query/parseQuery.ts';
import { splitEndpoint } from '../../resources/query/query.ts';
import { createEndpointResource } from '../../resources/server/endpoints.ts';
import type { CommandId } from '../../vscode/commandIds.ts';
import { describeEndpoint } from '../../vscode/text/endpointTopics.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getQueryEndpoints, parseTypedQuery, type QueryContext } from '../queryContext.ts';
import { createQueryRow, createRemoveButton, type QueryRow } from './queryRow.ts';

/** Characters that occur in paths, but not in names of lists. */
const pathPattern = /[/\\:?=&.@%]/;

/** Rows for recent queries and lists that match the typed text, and for the reason why a path is refused. */
export function createListRows(context: QueryContext, text: string): readonly QueryRow[] {
  const parsed = parseTypedQuery(context, text);
  const searchText = text.trim().toLowerCase();
  const isMatch = (...words: readonly string[]): boolean =>
    words.some((word) => word.toLowerCase().includes(searchText));
  const recents = context.recents.paths
    .filter((path) => isMatch(path))
    .map((path) => createRecentRow(context, path));
  const lists = [...getQueryEndpoints(context)]
    .filter((name) => isMatch(name, describeEndpoint(name)))
    .sort((one, other) => getRank(one, searchText) - getRank(other, searchText) || (one < other ? -1 : 1))
    .map(createListRow);
  const isRefused =
    parsed.query === undefined && (pathPattern.test(text) || recents.length + lists.length === 0);
  return [
    ...(isRefused ? createRefusalRows(parsed) : []),
    ...withSeparator(vscode.l10n.t('Recent Queries'), recents),
    ...withSeparator(vscode.l10n.t('All Resources'), lists),
  ];
}

function withSeparator(label: string, rows: readonly QueryRow[]): readonly QueryRow[] {
  return rows.length === 0
    ? []
    : [{ label: sanitize(label), kind: vscode.QuickPickItemKind.Separator }, ...rows];
}

/** Sorts exact matches first, then names that start with the text, then names that contain it. */
function getRank(name: string, searchText: string): number {
  return name === searchText ? 0 : name.startsWith(searchText) ? 1 : name.includes(searchText) ? 2 : 3;
}

function createListRow(name: string): QueryRow {
  const { access } = createEndpointResource(splitEndpoint(name).list);
  return createQueryRow(name, access === 'key' ? 'lock' : 'list-unordered', {
    description: sanitize(describeEndpoint(name)),
    boxText: `${name}?`,
  });
}

function createRecentRow({ recents }: QueryContext, path: string): QueryRow {
  return createQueryRow(path, 'history', {
    buttons: [createRemoveButton(vscode.l10n.t('Remove from Recent Queries'))],
    boxText: path,
    remove: async () => {
      await recents.remove(path);
      return undefined;
    },
  });
}

/** Rows with the reason why a text is no query, and with a command that helps. */
function createRefusalRows({ refusal, subject }: RefusedQuery): readonly QueryRow[] {
  const messageRow = createQueryRow(refusalMessages[refusal](subject), 'info');
  switch (refusal) {
    case 'otherServer':
      return [
        messageRow,
        createCommandRow(vscode.l10n.t('Switch Server…'), 'server-environment', 'wger.switchServer'),
      ];
    case 'notAList':
      return [messageRow, createCommandRow(vscode.l10n.t('Open Item…'), 'go-to-file', 'wger.openItem')];
    default:
      return [messageRow];
  }
}

/** Sentences by the reason why a text is no query. */
const refusalMessages: Readonly<Record<Refusal, (subject: string) => string>> = {
  empty: () => vscode.l10n.t('Type a path, such as workoutlog?exercise=73.'),
  tooLong: (subject) => vscode.l10n.t('A path has at most {0} characters.', subject),
  unprintable: () => vscode.l10n.t('This text has characters that are not allowed in an address.'),
  notAnAddress: () => vscode.l10n.t('This is not a web address.'),
  hasUser: () => vscode.l10n.t('Remove the user name and password from the address.'),
  otherServer: (subject) => vscode.l10n.t('{0} is not the server in use. Switch the server first.', subject),
  outside: (subject) => vscode.l10n.t('{0} is not a list below /api/v2/.', subject),
  notAList: (subject) =>
    vscode.l10n.t('{0} is not a list of this server. To open a single item, use Open Item.', subject),
  unknown: (subject) => vscode.l10n.t('This server has no list {0}.', subject),
};

/** A row that ends the query and runs a command. */
export function createCommandRow(
  label: string,
  icon: string,
  command: CommandId,
  ...argumentsGiven: readonly unknown[]
): QueryRow {
  return createQueryRow(label, icon, {
    step: async () => {
      await vscode.commands.executeCommand(command, ...argumentsGiven);
      return undefined;
    },
  });
}
