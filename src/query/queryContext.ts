import type * as vscode from 'vscode';
import type { ApiDescription, FilterDescription } from '../resources/openApi/apiDescription.ts';
import { sendsMail } from '../resources/addresses/documentPath.ts';
import { findValueReference, type ValueReference } from '../resources/query/filterValues.ts';
import { getKnownFilters, type KnownFilters } from '../resources/query/knownFilters.ts';
import { parseQuery, type ParsedQuery } from '../resources/query/parseQuery.ts';
import { splitEndpoint } from '../resources/query/query.ts';
import type { Server } from '../session/currentServer.ts';
import type { RecentQueries } from './recentQueries.ts';

/** Means of the boxes of one query. */
export interface QueryContext {
  readonly server: Server;
  readonly recents: RecentQueries;
  /** Names of items that were offered, by {@link toItemKey}: they are known nowhere else. */
  readonly names: Map<string, string>;
  /** Cancelled when the server or its key is another; nothing is asked from then on. */
  readonly token: vscode.CancellationToken;
  /** The server's OpenAPI document; undefined where it has none, or until it is read. */
  description?: ApiDescription | undefined;
  /** Codes of the server's languages; undefined until they are read. */
  languageCodes?: ReadonlySet<string> | undefined;
  /** The reading of both; undefined once it is over. */
  descriptionRead?: Promise<unknown> | undefined;
}

/** Key of an item in a map of such. */
export function toItemKey(resource: string, id: string): string {
  return `${resource} ${id}`;
}

/** The lists that the server's root names, and what its document says that it computes from these, as far as both are known. */
export function getQueryEndpoints({ server: { catalogue }, description }: QueryContext): ReadonlySet<string> {
  const lists = catalogue.knownEndpoints;
  const describedEndpoints = [...(description?.endpoints.keys() ?? [])];
  const actionEndpoints = describedEndpoints.filter((endpoint) => {
    const { list, action } = splitEndpoint(endpoint);
    return action !== undefined && lists.has(list) && !sendsMail(endpoint);
  });
  return new Set([...lists, ...actionEndpoints]);
}

/** A text as a query to the server, by what is known of it by now. */
export function parseTypedQuery(context: QueryContext, text: string): ParsedQuery {
  return parseQuery(text, { address: context.server.address, offered: getQueryEndpoints(context) });
}

/** Filters of an endpoint, by what is known of the server by now. */
export function getEndpointFilters(
  { server: { catalogue }, description, languageCodes }: QueryContext,
  endpoint: string,
): KnownFilters {
  return getKnownFilters(endpoint, description, catalogue.knownEndpoints, languageCodes);
}

/** A filter of an endpoint by its name; undefined where none is known of it. */
export function findFilter(
  context: QueryContext,
  endpoint: string,
  name: string,
): FilterDescription | undefined {
  return getEndpointFilters(context, endpoint).filters.find((filter) => filter.name === name);
}

/** The items that values of a filter stand for; undefined where they are no ids. */
export function findNamedValues(
  { server: { catalogue } }: QueryContext,
  endpoint: string,
  filter: FilterDescription,
): ValueReference | undefined {
  const { list } = splitEndpoint(endpoint);
  return findValueReference(list, catalogue.getResourceId(list), filter, catalogue.knownEndpoints);
}
