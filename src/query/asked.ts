import type * as vscode from 'vscode';
import type { ApiDescription, FilterDescription } from '../resources/openApi/apiDescription.ts';
import { sendsMail } from '../resources/addresses/documentPath.ts';
import { namedValues, type NamedValues } from '../resources/query/filterValues.ts';
import { knownFilters, type KnownFilters } from '../resources/query/knownFilters.ts';
import { parseQuery, type ParsedQuery } from '../resources/query/parseQuery.ts';
import { partsOfEndpoint } from '../resources/query/query.ts';
import type { Server } from '../session/currentServer.ts';
import type { RecentQueries } from './recentQueries.ts';

/** Means of the boxes of one query. */
export interface Asked {
  readonly server: Server;
  readonly recents: RecentQueries;
  /** Names of items that were offered, by {@link itemKey}: they are known nowhere else. */
  readonly names: Map<string, string>;
  /** Cancelled when the server or its key is another; nothing is asked from then on. */
  readonly token: vscode.CancellationToken;
  /** The server's OpenAPI document; undefined where it has none, or until it is read. */
  description?: ApiDescription | undefined;
  /** Codes of the server's languages; undefined until they are read. */
  languageCodes?: ReadonlySet<string> | undefined;
  /** The reading of both; undefined once it is over. */
  describing?: Promise<unknown> | undefined;
}

/** Key of an item in a map of such. */
export function itemKey(resource: string, id: string): string {
  return `${resource} ${id}`;
}

/** The lists that the server's root names, and what its document says that it computes from these, as far as both are known. */
export function queriedEndpoints({ server: { catalogue }, description }: Asked): ReadonlySet<string> {
  const lists = catalogue.knownEndpoints;
  const described = [...(description?.endpoints.keys() ?? [])];
  const computed = described.filter((endpoint) => {
    const { list, action } = partsOfEndpoint(endpoint);
    return action !== undefined && lists.has(list) && !sendsMail(endpoint);
  });
  return new Set([...lists, ...computed]);
}

/** A text as a query to the server, by what is known of it by now. */
export function typedQuery(asked: Asked, text: string): ParsedQuery {
  return parseQuery(text, { address: asked.server.address, offered: queriedEndpoints(asked) });
}

/** Filters of an endpoint, by what is known of the server by now. */
export function filtersOf(
  { server: { catalogue }, description, languageCodes }: Asked,
  endpoint: string,
): KnownFilters {
  return knownFilters(endpoint, description, catalogue.knownEndpoints, languageCodes);
}

/** A filter of an endpoint by its name; undefined where none is known of it. */
export function filterNamed(asked: Asked, endpoint: string, name: string): FilterDescription | undefined {
  return filtersOf(asked, endpoint).filters.find((filter) => filter.name === name);
}

/** The items that values of a filter stand for; undefined where they are no ids. */
export function namedValuesOf(
  { server: { catalogue } }: Asked,
  endpoint: string,
  filter: FilterDescription,
): NamedValues | undefined {
  const { list } = partsOfEndpoint(endpoint);
  return namedValues(list, catalogue.resourceOf(list), filter, catalogue.knownEndpoints);
}
