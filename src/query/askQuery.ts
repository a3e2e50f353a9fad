import * as vscode from 'vscode';
import { unlessFailed } from '../api/errors.ts';
import { isObject } from '../api/json/value.ts';
import { parseItemUri } from '../documents/uri.ts';
import { queryText } from '../resources/query/query.ts';
import { languageCodes } from '../resources/server/languages.ts';
import { resourceNamed } from '../resources/server/endpoints.ts';
import type { Server } from '../session/currentServer.ts';
import { uriIn } from '../vscode/targetUri.ts';
import { typedQuery, type Asked } from './asked.ts';
import { QueryBox } from './box/queryBox.ts';
import { RecentQueries } from './recentQueries.ts';
import { whileWaiting } from './whileWaiting.ts';

/** Server that a query is for, and what is kept of those before. */
export interface QuerySession extends Pick<Asked, 'server' | 'token'> {
  readonly memory: vscode.Memento;
}

/**
 * Asks for a query, step by step, until it is run or the user leaves.
 *
 * @param target the row of a list, or the document of a page, to begin with
 */
export async function askQuery({ server, memory, token }: QuerySession, target: unknown): Promise<void> {
  const recents = new RecentQueries(memory, server.address.name);
  const asked: Asked = { server, recents, token, names: new Map() };
  const endpoints = server.catalogue.endpoints();
  const describing = endpoints
    .then(
      () => Promise.all([readDescription(asked), readLanguages(asked)]),
      () => undefined,
    )
    .finally(() => {
      asked.describing = undefined;
    });
  asked.describing = describing;
  // Which list a document is of can only be told by the root.
  const title = vscode.l10n.t('Loading the filters of {0}', server.address.name);
  const known = endpoints.then(
    () => true,
    () => true,
  );
  const isKnown = target === undefined || server.client.root.wasRead;
  if (!isKnown && (await whileWaiting(asked, title, () => known)) === undefined) {
    return;
  }
  const first = textFor(target, server);
  const { query } = typedQuery(asked, first);
  for (let text: string | undefined = query === undefined ? first : queryText(query); text !== undefined;) {
    const step = await new QueryBox(asked, text, [endpoints, describing]).ask();
    text = await step?.();
  }
}

/** A document that cannot be read leaves what is known without it. */
async function readDescription(asked: Asked): Promise<void> {
  asked.description = await unlessFailed(asked.server.description.read());
}

/** A table that cannot be read leaves the codes of languages unknown. */
async function readLanguages(asked: Asked): Promise<void> {
  const codes = new Set((await languageCodes(asked.server.catalogue.tables)).values());
  asked.languageCodes = codes.size === 0 ? undefined : codes;
}

/** The text to begin with: the list of a row, or the query of a document; empty for anything else. */
function textFor(target: unknown, { address, catalogue }: Server): string {
  const isRow = isObject(target) && 'uri' in target;
  const uri = isRow ? uriIn(target) : target instanceof vscode.Uri ? target : undefined;
  const reference = uri === undefined ? undefined : parseItemUri(uri);
  if (reference?.server !== address.name) {
    return '';
  }
  const { resource, key } = reference;
  const endpoint = catalogue.formInUse(resourceNamed(resource))?.endpoint ?? resource;
  if ('listAction' in key) {
    return `${endpoint}/${key.listAction}?${key.query}`;
  }
  if (!('page' in key)) {
    return '';
  }
  return isRow ? `${endpoint}?` : `${endpoint}?${key.page}`;
}
