import { isOwnUrl, type UncheckedAddress } from '../../api/address.ts';
import { languageParameter } from './knownFilters.ts';
import { splitEndpoint, toRequestPath, type Parameter, type Query } from './query.ts';

/** Reasons why a text is not a query. */
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

/** A query, or the reason why a text is not one. */
export type ParsedQuery = { readonly query: Query; readonly refusal?: undefined } | RefusedQuery;

/** The reason why a text is not a query. */
export interface RefusedQuery {
  readonly query?: undefined;
  readonly refusal: Refusal;
  /** Part of the text that the reason is about. */
  readonly subject: string;
}

/** Server that a query is sent to. */
export interface QueriedServer {
  readonly address: UncheckedAddress;
  /** Endpoints that can be queried. */
  readonly offered: Pick<ReadonlySet<string>, 'has'>;
}

/** Maximum number of characters of a query, since many servers refuse longer addresses. */
const maxLength = 4000;

/** A scheme, or two slashes in its place. */
const urlStart = /^([a-z][a-z\d+.-]*:)?[\\/]{2}|^(https?|data|file|javascript|wger|vscode):/i;
const endpointName = /^([a-z][a-z\d-]*(?:\/[a-z][a-z_-]*)?)(?:\.json)?\/?$/;

/**
 * Parses a path as typed or pasted: `workoutlog?exercise=73`, with `/api/v2/` before it, or as a URL of the server. A query can
 * only read a list that the server names.
 */
export function parseQuery(text: string, server: QueriedServer): ParsedQuery {
  // Manuals and the log write requests in this way.
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

/** Path below `/api/v2/`, and the text after its question mark. */
interface QueryLocation {
  readonly path: string;
  readonly search: string;
}

function createRefusal(refusal: Refusal, subject: string): RefusedQuery {
  return { refusal, subject };
}

function parseUrl(text: string, { origin, prefix }: UncheckedAddress): QueryLocation | RefusedQuery {
  const url = URL.parse(text, origin);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return createRefusal('notAnAddress', text);
  }
  if (url.username !== '' || url.password !== '') {
    return createRefusal('hasUser', '');
  }
  if (!isOwnUrl({ origin }, url)) {
    return createRefusal('otherServer', url.host);
  }
  const base = `${prefix}/api/v2/`;
  return url.pathname.startsWith(base)
    ? { path: url.pathname.slice(base.length), search: url.search.slice(1) }
    : createRefusal('outside', url.pathname);
}

function parsePath(text: string, { origin, host, prefix }: UncheckedAddress): QueryLocation | RefusedQuery {
  const queryStart = text.indexOf('?');
  const path = queryStart < 0 ? text : text.slice(0, queryStart);
  const search = queryStart < 0 ? '' : text.slice(queryStart + 1);
  const [, base, rest] = /^(.*?)api\/v2\/(.*)$/s.exec(path) ?? [];
  if (base === undefined || rest === undefined) {
    return { path: path.replace(/^\//, ''), search };
  }
  const ownBases = ['', '/', `${prefix}/`, `${prefix}/`.slice(1)];
  // Host names are case-insensitive, paths are not. The port may be missing, as in a URL.
  const isOwn = [host, new URL(origin).hostname].some(
    (own) => base.slice(0, own.length).toLowerCase() === own && base.slice(own.length) === `${prefix}/`,
  );
  return isOwn || ownBases.includes(base) ? { path: rest, search } : createRefusal('otherServer', base);
}

function toQuery({ path, search }: QueryLocation, offered: QueriedServer['offered']): ParsedQuery {
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

/** A time zone whose unescaped plus sign reads as a space, which servers refuse (`wger-api.md` §3.7). */
const zoneWithoutPlus = /(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?) (\d\d:?\d\d)$/;

/** Returns a value as the user means it where wger does not: it takes a space before a language for a part of its code. */
function correctValue(name: string, value: string): string {
  return name === languageParameter ? value.replaceAll(' ', '') : value.replace(zoneWithoutPlus, '$1+$2');
}

function parseParameters(search: string): readonly Parameter[] {
  // Node garbles unescaped letters beyond ASCII in a text with an escape and a bare percent sign.
  return [...new URLSearchParams(search.replace(/\P{ASCII}+/gu, encodeURIComponent))]
    .filter(([name]) => name !== '')
    .map(([name, value]) => ({ name, value: correctValue(name, value) }));
}
