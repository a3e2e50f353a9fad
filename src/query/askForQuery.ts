import * as vscode from 'vscode';
import { ignoreFailure } from '../api/failures/failures.ts';
import { parseItemUri } from '../documents/uri.ts';
import { formatQuery } from '../resources/query/query.ts';
import { readLanguageCodes } from '../resources/server/naming.ts';
import { getResource } from '../resources/server/endpoints.ts';
import type { Server } from '../session/currentServer.ts';
import { findRowUri } from '../vscode/targets.ts';
import { parseTypedQuery, type QueryContext } from './queryContext.ts';
import { QueryBox } from './box/queryBox.ts';
import { RecentQueries } from './recentQueries.ts';
import { waitForFilters } from './withQueryProgress.ts';

/**
 * Asks for a query, step by step, until it is run or the user cancels.
 *
 * @param memory stores recent queries
 * @param signal as in {@link QueryContext}
 * @param target the row of a list, the document of a page, or a typed text to start from
 */
export async function askForQuery(
  server: Server,
  memory: vscode.Memento,
  signal: AbortSignal,
  target: unknown,
): Promise<void> {
  const recents = new RecentQueries(memory, server.address.name);
  const context: QueryContext = { server, recents, signal, names: new Map() };
  const endpoints = server.catalogue.readEndpoints();
  const descriptionRead = endpoints
    .then(
      () => Promise.all([loadDescription(context), loadLanguageCodes(context)]),
      () => undefined,
    )
    .finally(() => {
      context.descriptionRead = undefined;
    });
  context.descriptionRead = descriptionRead;
  // Only the root shows which list a document belongs to.
  const isInput = target === undefined || typeof target === 'string';
  const canFindTarget = isInput || server.client.root.hasBeenRead;
  if (!canFindTarget && !(await waitForFilters(context, Promise.allSettled([endpoints])))) {
    // Nobody waits for it any more, and another server aborts it.
    descriptionRead.catch(() => undefined);
    return;
  }
  const initialText = getInitialText(target, server);
  const { query } = parseTypedQuery(context, initialText);
  for (
    let text: string | undefined = query === undefined ? initialText : formatQuery(query);
    text !== undefined;
  ) {
    const step = await new QueryBox(context, text).show([endpoints, descriptionRead]);
    text = await step?.();
  }
}

/** Loads the OpenAPI document, which a query can do without. */
async function loadDescription(context: QueryContext): Promise<void> {
  const reading = context.server.description.read().then((description) => {
    context.description = description;
    context.isDescriptionKnown = true;
  });
  await ignoreFailure(reading);
}

/** Loads the codes of languages, which stay unknown if their table cannot be read. */
async function loadLanguageCodes(context: QueryContext): Promise<void> {
  const codes = new Set((await readLanguageCodes(context.server.catalogue.tables)).values());
  context.languageCodes = codes.size === 0 ? undefined : codes;
}

/** Initial text of the box: the list of a row, the query of a document, or a typed text; empty for anything else. */
function getInitialText(target: unknown, { address, catalogue }: Server): string {
  if (typeof target === 'string') {
    return target;
  }
  const rowUri = findRowUri(target);
  const uri = rowUri ?? (target instanceof vscode.Uri ? target : undefined);
  const reference = uri === undefined ? undefined : parseItemUri(uri);
  if (reference?.server !== address.name) {
    return '';
  }
  const { resource, key } = reference;
  const endpoint = catalogue.findCurrentForm(getResource(resource))?.endpoint ?? resource;
  if ('listAction' in key) {
    return `${endpoint}/${key.listAction}?${key.query}`;
  }
  if (!('page' in key)) {
    return '';
  }
  return rowUri === undefined ? `${endpoint}?${key.page}` : `${endpoint}?`;
}
