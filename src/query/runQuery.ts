import * as vscode from 'vscode';
import { createItemUri } from '../documents/uri.ts';
import { getIgnoredParts, removeIgnoredParts, type IgnoredPart } from '../resources/query/ignoredParts.ts';
import type { KnownFilters } from '../resources/query/knownFilters.ts';
import { splitEndpoint, formatQuery, toSearchString, type Query } from '../resources/query/query.ts';
import { pickOne } from '../vscode/dialogs/steps/picks.ts';
import { isAnswer } from '../vscode/dialogs/steps/steps.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { openDocument } from '../vscode/tabs.ts';
import { formatQueryTitle } from '../vscode/text/titles.ts';
import { getEndpointFilters, type QueryContext } from './queryContext.ts';
import { describeIgnored } from './filters/filterTexts.ts';

/**
 * Opens the answer to a query as a document, and asks first if the server would silently ignore part of the query.
 *
 * @returns the query to edit; undefined once the answer is open
 */
export async function runQuery(context: QueryContext, query: Query): Promise<Query | undefined> {
  const known = getEndpointFilters(context, query.endpoint);
  const ignored = getIgnoredParts(query, known);
  const queryToRun = ignored.length === 0 ? query : await askForIgnoredAction(context, query, ignored, known);
  if (queryToRun === undefined) {
    return query;
  }
  await context.recents.add(formatQuery(queryToRun));
  await openQuery(context, queryToRun);
  return undefined;
}

/** @returns the query to run; undefined if the user wants to edit it */
async function askForIgnoredAction(
  context: QueryContext,
  query: Query,
  ignored: readonly IgnoredPart[],
  known: KnownFilters,
): Promise<Query | undefined> {
  const reducedQuery = removeIgnoredParts(query, ignored);
  const picked = await pickOne(
    {
      title: vscode.l10n.t('The Server Ignores Part of This Query'),
      placeholder: describeIgnored(ignored, known),
      items: [
        { label: `$(edit) ${vscode.l10n.t('Edit Query')}`, query: undefined },
        {
          label: `$(filter) ${vscode.l10n.t('Run Without the Ignored Parts')}`,
          description: sanitize(formatQuery(reducedQuery).replace(/\?$/, '')),
          query: reducedQuery,
        },
        {
          label: `$(play) ${vscode.l10n.t('Run Anyway')}`,
          description: sanitize(formatQuery(query)),
          query,
        },
      ],
    },
    context.signal,
  );
  return isAnswer(picked) ? picked.query : undefined;
}

/** Opens the answer to a query; one that is open already is read again. */
async function openQuery({ server: { address, catalogue } }: QueryContext, query: Query): Promise<void> {
  const { list, action } = splitEndpoint(query.endpoint);
  const resource = catalogue.getResourceId(list);
  const search = toSearchString(query);
  const key = action === undefined ? { page: search } : { listAction: action, query: search };
  const uri = createItemUri(address, resource, key, formatQueryTitle(resource, key));
  const isOpen = vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri.toString());
  await openDocument(uri);
  if (isOpen) {
    await vscode.commands.executeCommand('wger.refresh', uri);
  }
}
