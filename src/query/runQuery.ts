import * as vscode from 'vscode';
import { itemUri } from '../documents/uri.ts';
import { ignoredIn, withoutIgnored, type Ignored } from '../resources/query/ignored.ts';
import type { KnownFilters } from '../resources/query/knownFilters.ts';
import { partsOfEndpoint, queryText, searchOf, type Query } from '../resources/query/query.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { queryTitle } from '../vscode/text/titles.ts';
import { filtersOf, type Asked } from './asked.ts';
import { ignoredText } from './filters/filterWords.ts';

/**
 * Opens the answer to a query as a document, once it is said what the server would ignore in silence.
 *
 * @returns the query to go on with; undefined when it is open
 */
export async function runQuery(asked: Asked, query: Query): Promise<Query | undefined> {
  const known = filtersOf(asked, query.endpoint);
  const ignored = ignoredIn(query, known);
  const chosen = ignored.length === 0 ? query : await askAboutIgnored(asked, query, ignored, known);
  if (chosen === undefined) {
    return query;
  }
  await asked.recents.add(queryText(chosen));
  await openQuery(asked, chosen);
  return undefined;
}

/** @returns undefined when the user wants to change it */
async function askAboutIgnored(
  asked: Asked,
  query: Query,
  ignored: readonly Ignored[],
  known: KnownFilters,
): Promise<Query | undefined> {
  const rest = withoutIgnored(query, ignored);
  const picked = await vscode.window.showQuickPick(
    [
      { label: `$(edit) ${vscode.l10n.t('Edit Query')}`, query: undefined },
      {
        label: `$(filter) ${vscode.l10n.t('Run Without the Ignored Parts')}`,
        description: sanitize(queryText(rest)),
        query: rest,
      },
      {
        label: `$(play) ${vscode.l10n.t('Run Anyway')}`,
        description: sanitize(queryText(query)),
        query,
      },
    ],
    {
      title: vscode.l10n.t('The Server Ignores Part of This Query'),
      placeHolder: sanitize(ignoredText(ignored, known)),
    },
    asked.token,
  );
  return picked?.query;
}

/** An answer that is open already is read again: who asks once more wants to know how things are now. */
async function openQuery({ server: { address, catalogue } }: Asked, query: Query): Promise<void> {
  const { list, action } = partsOfEndpoint(query.endpoint);
  const resource = catalogue.resourceOf(list);
  const search = searchOf(query);
  const key = action === undefined ? { page: search } : { listAction: action, query: search };
  const uri = itemUri(address, resource, key, queryTitle(resource, key));
  const isOpen = vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString());
  await vscode.commands.executeCommand('vscode.open', uri);
  if (isOpen) {
    await vscode.commands.executeCommand('wger.refresh', uri);
  }
}
