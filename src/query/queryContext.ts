import type { ApiDescription, FilterDescription } from '../resources/openApi/apiDescription.ts';
import { sendsMail } from '../resources/addresses/documentPath.ts';
import { findValueReference, type ValueReference } from '../resources/query/filterValues.ts';
import { getKnownFilters, type KnownFilters } from '../resources/query/knownFilters.ts';
import { parseQuery, type ParsedQuery } from '../resources/query/parseQuery.ts';
import { splitEndpoint } from '../resources/query/query.ts';
import type { Server } from '../session/currentServer.ts';
import type { RecentQueries } from './recentQueries.ts';

/** State and services shared by the boxes of one query. */
export interface QueryContext {
  readonly server: Server;
  readonly recents: RecentQueries;
  /** Names of items that were offered, by {@link toItemKey}; nothing else keeps them. */
  readonly names: Map<string, string>;
  /** Aborted when the server or its key changes; boxes close then. */
  readonly signal: AbortSignal;
  /** The server's OpenAPI document; undefined if it has none, or until it is read. */
  description?: ApiDescription | undefined;
  /** True once it is known whether the server has that document. */
  isDescriptionKnown?: boolean;
  /** Codes of the server's languages; undefined until they are read. */
  languageCodes?: ReadonlySet<string> | undefined;
  /** The running read of both; undefined once it has ended. */
  descriptionRead?: Promise<unknown> | undefined;
}

/** Key of an item in {@link QueryContext.names}. */
export function toItemKey(resource: string, id: string): string {
  return `${resource} ${id}`;
}

/** The lists that the server's root names, and the list actions in its OpenAPI document, as far as both are known. */
export function getQueryEndpoints({ server: { catalogue }, description }: QueryContext): ReadonlySet<string> {
  const lists = catalogue.knownEndpoints;
  const describedEndpoints = [...(description?.endpoints.keys() ?? [])];
  return new Set([...lists, ...describedEndpoints.filter((endpoint) => isListAction(endpoint, lists))]);
}

function isListAction(endpoint: string, lists: ReadonlySet<string>): boolean {
  const { list, action } = splitEndpoint(endpoint);
  return action !== undefined && lists.has(list) && !sendsMail(endpoint);
}

/** Parses a text as a query, by what is known of the server so far. */
export function parseTypedQuery(context: QueryContext, text: string): ParsedQuery {
  const { server, isDescriptionKnown } = context;
  const endpoints = getQueryEndpoints(context);
  const isOffered = (endpoint: string): boolean =>
    endpoints.has(endpoint) ||
    // Only the OpenAPI document names the actions. Until it is read, or if that fails, none is refused.
    (isDescriptionKnown !== true && isListAction(endpoint, server.catalogue.knownEndpoints));
  return parseQuery(text, { address: server.address, offered: { has: isOffered } });
}

/** Filters of an endpoint, by what is known of the server so far. */
export function getEndpointFilters(
  { server: { catalogue }, description, languageCodes }: QueryContext,
  endpoint: string,
): KnownFilters {
  return getKnownFilters(endpoint, description, catalogue.knownEndpoints, languageCodes);
}

/** Reference to the items that the values of a filter identify; undefined for other values. */
export function findNamedValues(
  { server: { catalogue } }: QueryContext,
  endpoint: string,
  filter: FilterDescription,
): ValueReference | undefined {
  const { list } = splitEndpoint(endpoint);
  return findValueReference(list, catalogue.getResourceId(list), filter, catalogue.knownEndpoints);
}
