import * as vscode from 'vscode';
import type { RefusedQuery } from '../../resources/query/parseQuery.ts';
import { partsOfEndpoint } from '../../resources/query/query.ts';
import { endpointResource } from '../../resources/server/endpoints.ts';
import type { CommandId } from '../../vscode/commandIds.ts';
import { meaningOf } from '../../vscode/text/endpointTopics.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { queriedEndpoints, typedQuery, type Asked } from '../asked.ts';
import { queryRow, removeButton, type QueryRow } from './queryRow.ts';
import { refusalText } from './refusalText.ts';

/** Characters that the name of a list does not have, and a path has. */
const pathLike = /[/\\:?=&.@%]/;

/** The last queries, and the lists of the server, as far as they match what is typed; why a path is none. */
export function listRows(asked: Asked, text: string): readonly QueryRow[] {
  const read = typedQuery(asked, text);
  const sought = text.trim().toLowerCase();
  const isFound = (...words: readonly string[]): boolean =>
    words.some((word) => word.toLowerCase().includes(sought));
  const recents = asked.recents.paths.filter((path) => isFound(path)).map((path) => recentRow(asked, path));
  const lists = [...queriedEndpoints(asked)]
    .filter((name) => isFound(name, meaningOf(name)))
    .sort((one, other) => rank(one, sought) - rank(other, sought) || (one < other ? -1 : 1))
    .map(listRow);
  const isRefused = read.query === undefined && (pathLike.test(text) || recents.length + lists.length === 0);
  return [
    ...(isRefused ? refusedRows(read) : []),
    ...titled(vscode.l10n.t('Recent Queries'), recents),
    ...titled(vscode.l10n.t('All Resources'), lists),
  ];
}

function titled(label: string, rows: readonly QueryRow[]): readonly QueryRow[] {
  return rows.length === 0
    ? []
    : [{ label: sanitize(label), kind: vscode.QuickPickItemKind.Separator }, ...rows];
}

/** The list of the typed name first, then those whose name begins so. */
function rank(name: string, sought: string): number {
  return name === sought ? 0 : name.startsWith(sought) ? 1 : name.includes(sought) ? 2 : 3;
}

function listRow(name: string): QueryRow {
  const { access } = endpointResource(partsOfEndpoint(name).list);
  return queryRow(name, access === 'key' ? 'lock' : 'list-unordered', {
    description: sanitize(meaningOf(name)),
    fill: `${name}?`,
  });
}

function recentRow({ recents }: Asked, path: string): QueryRow {
  return queryRow(path, 'history', {
    buttons: [removeButton(vscode.l10n.t('Remove from Recent Queries'))],
    fill: path,
    remove: async () => {
      await recents.remove(path);
      return undefined;
    },
  });
}

/** Says why a text is no query, and offers what helps. */
function refusedRows({ refusal, about }: RefusedQuery): readonly QueryRow[] {
  const sentence = queryRow(refusalText(refusal, about), 'info');
  switch (refusal) {
    case 'otherServer':
      return [
        sentence,
        commandRow(vscode.l10n.t('Switch Server…'), 'server-environment', 'wger.switchServer'),
      ];
    case 'notAList':
      return [sentence, commandRow(vscode.l10n.t('Open Item…'), 'go-to-file', 'wger.openItem')];
    default:
      return [sentence];
  }
}

/** A row that ends the query and runs a command. */
export function commandRow(label: string, icon: string, command: CommandId): QueryRow {
  return queryRow(label, icon, {
    step: async () => {
      await vscode.commands.executeCommand(command);
      return undefined;
    },
  });
}
