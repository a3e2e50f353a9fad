import type { UncheckedAddress } from '../../api/address.ts';
import { splitEndpoint, toRequestPath, type Parameter, type Query } from './query.ts';

/** Reasons why a text is no query. */
export const refusals = [
  'empty',
  'tooLong',
  'unprintable',
  'notAnAddress',
  'hasUser',
  'otherServer',
  'outside',
  'notAList',
  'unknown',
] as const;

export type Refusal = (typeof refusals)[number];

/** A text as a query, or the reason why it is none. */
export type ParsedQuery = { readonly query: Query; readonly refusal?: undefined } | RefusedQuery;

/** The reason why a text is no query. */
export interface RefusedQuery {
  readonly query?: undefined;
  readonly refusal: Refusal;
  /** Part of the text that the reason is about. */
  readonly subject: string;
}

/** Server that a query is for. */
export interface QueriedServer {
  readonly address: UncheckedAddress;
  /** The endpoints that a query can be for. */
  readonly offered: ReadonlySet<string>;
}

/** Many servers take no longer addresses. */
const maxLength = 4000;

/** A scheme, or two slashes in the place of one. */
const urlStart = /^([a-z][a-z\d+.-]*:)?[\\/]{2}|^(https?|data|file|javascript|wger|vscode):/i;
const endpointName = /^([a-z][a-z\d-]*(?:\/[a-z][a-z_-]*)?)\/?$/;

/**
 * Reads a path as a person types or pastes it: `workoutlog?exercise=73`, with `/api/v2/` before it, or as a URL of the server.
 * A query leads to a list that the server names, and nowhere else.
 */
export function parseQuery(text: string, server: QueriedServer): ParsedQuery {
  // As a request is written in manuals, and in the log.
  const trimmed = text.trim().replace(/^GET\s+/, '');
  if (trimmed.length > maxLength) {
    return createRefusal('tooLong', String(maxLength));
  }
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) {
    return createRefusal('unprintable', '');
  }
  const location = urlStart.test(trimmed)
    ? parseUrl(trimmed, server.address)
    : parsePath(trimmed, server.address);
  return 'refusal' in location ? location : toQuery(location, server.offered);
}

/** Path below `/api/v2/`, with what stands behind its question mark. */
interface QueryLocation {
  readonly path: string;
  readonly search: string;
}

function createRefusal(refusal: Refusal, about: string): RefusedQuery {
  return { refusal, subject: about };
}

function parseUrl(text: string, { origin, prefix }: UncheckedAddress): QueryLocation | RefusedQuery {
  const url = URL.parse(text, origin);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return createRefusal('notAnAddress', text);
  }
  if (url.username !== '' || url.password !== '') {
    return createRefusal('hasUser', '');
  }
  if (!isOwnLink(origin, url)) {
    return createRefusal('otherServer', url.host);
  }
  const base = `${prefix}/api/v2/`;
  return url.pathname.startsWith(base)
    ? { path: url.pathname.slice(base.length), search: url.search.slice(1) }
    : createRefusal('outside', url.pathname);
}

/** Servers write links to themselves without TLS, or without their port (`wger-api.md` §2). Nothing is sent where these lead. */
function isOwnLink(origin: string, { hostname, port }: URL): boolean {
  const own = new URL(origin);
  return hostname === own.hostname && (port === own.port || port === '');
}

function parsePath(text: string, { host, prefix }: UncheckedAddress): QueryLocation | RefusedQuery {
  const question = text.indexOf('?');
  const written = question < 0 ? text : text.slice(0, question);
  const search = question < 0 ? '' : text.slice(question + 1);
  const [, before, below] = /^(.*?)api\/v2\/(.*)$/s.exec(written) ?? [];
  if (before === undefined || below === undefined) {
    return { path: written.replace(/^\//, ''), search };
  }
  const bases = ['', '/', `${prefix}/`, `${prefix}/`.slice(1)];
  // The name of a host may be written in capitals, a path may not.
  const isOwn =
    before.slice(0, host.length).toLowerCase() === host && before.slice(host.length) === `${prefix}/`;
  return isOwn || bases.includes(before) ? { path: below, search } : createRefusal('otherServer', before);
}

function toQuery({ path, search }: QueryLocation, offered: ReadonlySet<string>): ParsedQuery {
  if (path === '') {
    return createRefusal('empty', '');
  }
  const endpoint = endpointName.exec(path)?.[1];
  if (endpoint === undefined || !offered.has(endpoint)) {
    const { list, action } = splitEndpoint(endpoint ?? path);
    if (endpoint !== undefined && action === undefined) {
      return createRefusal('unknown', endpoint);
    }
    return createRefusal(offered.has(list) ? 'notAList' : 'outside', path);
  }
  const query = { endpoint, parameters: parseParameters(search) };
  return toRequestPath(query).length > maxLength ? createRefusal('tooLong', String(maxLength)) : { query };
}

/** A zone whose plus was not escaped, which reads as a space, and which servers refuse then (`wger-api.md` §3.7). */
const zoneWithoutPlus = /(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?) (\d\d:?\d\d)$/;

function parseParameters(search: string): readonly Parameter[] {
  return [...new URLSearchParams(search)]
    .filter(([name]) => name !== '')
    .map(([name, value]) => ({ name, value: value.replace(zoneWithoutPlus, '$1+$2') }));
}
