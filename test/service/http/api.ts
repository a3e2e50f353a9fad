import type { IncomingHttpHeaders } from 'node:http';
import {
  type ServerData,
  InvalidFilter,
  NoSuchRow,
  PermissionDenied,
  type Scope,
} from '../endpoints/support/endpoint.ts';
import type { GenerationDefinition } from '../generations/generations.ts';
import { type Json, toJson } from '../json.ts';
import { type Answer, escapeHtml, htmlAnswer, jsonAnswer, notFoundPage, redirectTo } from './answer.ts';
import { identify, noCredentials } from './authentication.ts';
import { negotiate, type Renderer } from './negotiation.ts';
import { negotiateFormat } from './openApi.ts';
import { type Route, findRoute } from './routes.ts';

/** A request for the API, with its path below `{prefix}/api/v2/`. */
export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Scheme, host and prefix that the server believes it has. */
  origin: string;
  /** The prefix alone, because redirects are relative (wger-api.md §4). */
  prefix: string;
}

const methods = 'GET, HEAD, OPTIONS';
const vary = 'Accept, Accept-Language, Cookie, origin';
/** Seconds that the page cache keeps an answer, and one with ingredients. */
const hour = 3600;
const week = 604_800;

/** Answers the API requests of one generation. */
export function createApi(
  definition: GenerationDefinition,
  holdings: ServerData,
): (request: ApiRequest) => Answer {
  const pageCache = new Map<string, Json>();
  const { release } = definition;

  /** The cache key does not contain the API key: cached answers are sent without checking it (wger-api.md §1a). */
  function cacheKey({ origin, path, query, headers }: ApiRequest): string {
    const names = ['accept', 'accept-language', 'cookie', 'origin'] as const;
    return JSON.stringify([origin, path, query.toString(), ...names.map((name) => headers[name] ?? null)]);
  }

  /** Lists of ingredients are cached, too, but only after the key was checked (wger-api.md §2). */
  const hasIngredients = (path: string): boolean =>
    release.isAtLeast('2.2') && !release.isAtLeast('2.6') && /^ingredient(info)?\/$/.test(path);

  function decide(request: ApiRequest, route: Route): { status: number; value: Json } {
    const { method, headers, query, origin } = request;
    const isKept = route.cached || hasIngredients(request.path);
    const kept = isKept ? pageCache.get(cacheKey(request)) : undefined;
    const isUnseen = route.cached && kept !== undefined;
    const identity = isUnseen ? { user: undefined } : identify(headers, release);
    if ('refusal' in identity) {
      return { status: 403, value: identity.refusal };
    }
    if (route.access === 'key' && identity.user === undefined) {
      return { status: 403, value: noCredentials(headers) };
    }
    if (method === 'OPTIONS') {
      return {
        status: 200,
        value: { name: 'wger', description: '', renders: ['application/json', 'text/html'] },
      };
    }
    if (method !== 'GET' && method !== 'HEAD') {
      return { status: 405, value: { detail: `Method "${method}" not allowed.` } };
    }
    if (kept !== undefined) {
      return { status: 200, value: kept };
    }
    const decision = attempt(route, { release, origin, user: identity.user, ...holdings }, query);
    if (isKept && decision.status === 200) {
      pageCache.set(cacheKey(request), decision.value);
    }
    return decision;
  }

  const isAged = (path: string): boolean => holdings.ingredientAge !== undefined && hasIngredients(path);

  return (request) => {
    const { path, query, headers } = request;
    const route = findRoute(definition, path);
    if (route === undefined) {
      return findRoute(definition, `${path}/`) === undefined ? notFoundPage() : withSlash(request);
    }
    const renderer = negotiate(headers.accept, query.get('format'));
    if (renderer === 'none') {
      return jsonAnswer(406, { detail: 'Could not satisfy the request Accept header.' });
    }
    const { status, value } = decide(request, route);
    const answer = renderAnswer(renderer, status, value, {
      vary,
      allow: methods,
      'x-content-type-options': 'nosniff',
      ...(route.cached && status === 200 ? createCacheHeaders(hour, 0) : createSessionCookie(headers)),
      ...(isAged(path) && status === 200 ? createCacheHeaders(week, holdings.ingredientAge ?? 0) : {}),
    });
    return path === 'schema' ? negotiateFormat(answer, headers.accept, query.get('format')) : answer;
  };
}

function attempt(route: Route, scope: Scope, query: URLSearchParams): { status: number; value: Json } {
  try {
    return { status: 200, value: route.answer(scope, query) };
  } catch (error) {
    if (error instanceof InvalidFilter) {
      return { status: 400, value: error.body };
    }
    if (error instanceof PermissionDenied) {
      return { status: 403, value: { detail: 'You do not have permission to perform this action.' } };
    }
    if (error instanceof NoSuchRow) {
      return { status: 404, value: { detail: error.message } };
    }
    throw error;
  }
}

/** The browsable API shows the same JSON in a page. */
function renderAnswer(renderer: Renderer, status: number, value: Json, headers: Answer['headers']): Answer {
  return renderer === 'html'
    ? htmlAnswer(status, 'Browsable API', `<pre>${escapeHtml(toJson(value))}</pre>`, headers)
    : jsonAnswer(status, value, headers);
}

function withSlash({ prefix, path, query }: ApiRequest): Answer {
  const parameters = query.size === 0 ? '' : `?${query.toString()}`;
  return redirectTo(`${prefix}/api/v2/${path}/${parameters}`);
}

/** @param age seconds since the answer was cached */
function createCacheHeaders(kept: number, age: number): Answer['headers'] {
  return {
    'cache-control': `max-age=${kept}`,
    expires: new Date(Date.now() + (kept - age) * 1000).toUTCString(),
  };
}

/** Starts a session for every client without one, on every answer outside the page cache (wger-api.md §2). */
function createSessionCookie({ cookie }: IncomingHttpHeaders): Answer['headers'] {
  const life = 1_209_600;
  return /\bsessionid=/.test(cookie ?? '')
    ? {}
    : {
        'set-cookie': [
          `sessionid=${crypto.randomUUID().replaceAll('-', '')}`,
          `expires=${new Date(Date.now() + life * 1000).toUTCString()}`,
          'HttpOnly',
          `Max-Age=${life}`,
          'Path=/',
          'SameSite=Lax',
        ].join('; '),
      };
}
