import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ExerciseCatalogue, maxExercises, writtenExercises } from './domain/exercises/catalogue.ts';
import { IngredientCatalogue, maxIngredients } from './domain/ingredients/catalogue.ts';
import { createTraining } from './domain/training/training.ts';
import { other, owner } from './domain/users.ts';
import type { Deletion, ServerData } from './endpoints/support/endpoint.ts';
import { type Fault, matchesFault, applyFault } from './faults/index.ts';
import { getDefinition, type Generation } from './generations/generations.ts';
import { listen } from './http/listen.ts';
import { type Answer, notFoundPage, redirectTo } from './http/answer.ts';
import { createApi } from './http/api.ts';
import { answerPreflight, withCorsHeaders } from './http/cors.ts';
import { mediaAnswer } from './http/media.ts';
import { createRecordedApi } from './recordings.ts';

export type { Generation } from './generations/generations.ts';

/** Sizes of the public data. */
interface CatalogueSizes {
  /** 300 by default, all of them written by hand; up to 3,000,000. */
  ingredients?: number | undefined;
  /** The handwritten ones by default; up to 10,000. wger ships 872 (wger-api.md §6). */
  exercises?: number | undefined;
}

export interface ServiceOptions extends CatalogueSizes {
  generation: Generation;
  /** 0, the default, chooses a free port. */
  port?: number | undefined;
  /** For example `/fitness`, for an API at `{prefix}/api/v2/`. */
  prefix?: string | undefined;
  /**
   * The database's estimate of the number of all ingredients. From 2.3 on it is the count of unfiltered lists, and
   * paging follows it (wger-api.md §2). They are counted when absent.
   */
  estimate?: number | undefined;
  /** Seconds since the lists of ingredients entered the page cache, which keeps them for a week from 2.2 to 2.5. */
  ingredientAge?: number;
  /** Further sets of bench press in the owner's training log; none by default. */
  sets?: number | undefined;
  /** Further sessions, at most one for every seven of those sets; none by default. */
  sessions?: number | undefined;
  /** Delay before each answer, in milliseconds. */
  latency?: number | undefined;
  /** The first fault; none by default. */
  fault?: Fault | undefined;
  /** Deleted exercises; none by default. */
  deletions?: readonly Deletion[];
  /** A folder of recorded answers to serve instead of the sample data. */
  recordings?: string;
}

export interface ReceivedRequest {
  method: string;
  /** Path with query, as on the wire. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Status of the answer; 0 while it is pending or when it was cut off. */
  status: number;
  /** In milliseconds, as of `performance.now()`. */
  startedAt: number;
  /** Time at which the answer was sent or the connection was closed; undefined while pending. */
  endedAt: number | undefined;
}

export interface Service extends AsyncDisposable {
  /** http://127.0.0.1:PORT[/prefix] */
  url: string;
  /** Key of the user who owns the data. */
  key: string;
  /** Key of a second user. */
  otherKey: string;
  /**
   * Every request since the start, or since the caller emptied the array, except for those that browsers make by
   * themselves.
   */
  requests: ReceivedRequest[];
  /** Maximum number of concurrent API requests, since the start or since the caller set it to 0. */
  maxConcurrentRequests: number;
  /** Delay before each answer, in milliseconds; may be changed at any time. */
  latency: number;
  /** Changes the number of exercises and ingredients. The page cache is not affected. */
  resize(amounts: Required<CatalogueSizes>): void;
  /** Holds back the answers to requests whose target matches, until the returned function is called. */
  hold(on: RegExp): () => void;
  /** The current fault; may be changed at any time. */
  fault: Fault | undefined;
  /** Also destroys open sockets. May be called repeatedly. */
  close(): Promise<void>;
}

/** Default number of ingredients. */
export const defaultIngredients = 300;

/** Default number of exercises. */
export const defaultExercises = writtenExercises;

/**
 * Starts a sample server on 127.0.0.1.
 *
 * @throws RangeError for options out of range; Error when the port is taken, and stays so for a while
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const holdings = {
    ...createCatalogues(options),
    ...createTraining({ sets: options.sets ?? 0, sessions: options.sessions ?? 0 }),
    estimate: options.estimate,
    ingredientAge: options.ingredientAge,
    deletions: options.deletions ?? [],
  };
  const prefix = (options.prefix ?? '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => `/${part}`)
    .join('');
  const definition = getDefinition(options.generation);
  const answerApi =
    options.recordings === undefined
      ? createApi(definition, holdings)
      : createRecordedApi(definition, options.recordings);
  const hitsLeft = new WeakMap<Fault, number>();

  function answerTo({ method = 'GET', headers }: IncomingMessage, target: string): Answer {
    const address = URL.parse(target, 'http://localhost');
    if (address?.pathname.startsWith(`${prefix}/`) !== true) {
      return notFoundPage();
    }
    const { pathname, searchParams } = address;
    const path = pathname.slice(prefix.length);
    if (!/^\/api\/v2(\/|$)/.test(path)) {
      return mediaAnswer(path);
    }
    if (path === '/api/v2') {
      return redirectTo(`${pathname}/`);
    }
    const apiPath = decodePath(path.replace(/^\/api\/v2\/?/, ''));
    if (apiPath === undefined) {
      return notFoundPage();
    }
    const apiRequest = {
      method,
      path: apiPath,
      query: searchParams,
      headers,
      origin: getOrigin(headers) + prefix,
      prefix,
    };
    return answerApi(apiRequest);
  }

  function currentFault(target: string): Fault | undefined {
    const { fault } = service;
    if (fault === undefined || !matchesFault(fault, target)) {
      return undefined;
    }
    const left = hitsLeft.get(fault) ?? fault.times ?? Infinity;
    hitsLeft.set(fault, left - 1);
    return left > 0 ? fault : undefined;
  }

  let pendingCount = 0;
  let held: { readonly on: RegExp; readonly released: Promise<undefined> } | undefined;

  function received({ method = 'GET', url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const entry: ReceivedRequest = {
      method,
      target: url,
      headers,
      status: 0,
      startedAt: performance.now(),
      endedAt: undefined,
    };
    service.requests.push(entry);
    const forApi = url.includes('/api/v2');
    if (forApi) {
      pendingCount += 1;
      service.maxConcurrentRequests = Math.max(service.maxConcurrentRequests, pendingCount);
    }
    response.once('finish', () => {
      entry.status = response.statusCode;
    });
    response.once('close', () => {
      entry.endedAt = performance.now();
      if (forApi) {
        pendingCount -= 1;
      }
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: target = '/', headers } = request;
    const allowed = target.startsWith(`${prefix}/api/`) ? answerPreflight(request) : undefined;
    if (allowed !== undefined) {
      send(allowed, response);
      return;
    }
    received(request, response);
    request.resume();
    const fault = currentFault(target);
    if (service.latency > 0) {
      await wait(service.latency, undefined, { ref: false });
    }
    if (held?.on.test(target) === true) {
      await held.released;
    }
    // Pages of any origin may read all API answers, including refusals and failures.
    const open = target.includes('/api/v2') ? withCorsHeaders : (answer: Answer): Answer => answer;
    const answerFor = (other = target): Answer => open(answerTo(request, other));
    const answer = fault
      ? await applyFault(fault, { answer: answerFor, target, origin: getOrigin(headers), response })
      : answerFor();
    if (answer !== undefined) {
      send(open(answer), response);
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('The sample server failed:', error);
      response.destroy();
    });
  });
  // Longer than a client's pool keeps a connection, so that the server never closes one first.
  server.keepAliveTimeout = 65_000;

  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const service: Service = {
    url: '',
    key: owner.key,
    otherKey: other.key,
    requests: [],
    maxConcurrentRequests: 0,
    latency: options.latency ?? 0,
    fault: options.fault,
    resize(amounts) {
      Object.assign(holdings, createCatalogues(amounts));
    },
    hold(on) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = { on, released: promise };
      return () => {
        resolve(undefined);
      };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
  await listen(server, options.port ?? 0);
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`;
  return service;
}

/** @throws RangeError with a one-sentence message */
function createCatalogues({
  ingredients = defaultIngredients,
  exercises = defaultExercises,
}: CatalogueSizes): Pick<ServerData, 'catalogue' | 'exercises'> {
  return {
    catalogue: new IngredientCatalogue(checkAmount('ingredients', ingredients, maxIngredients)),
    exercises: new ExerciseCatalogue(checkAmount('exercises', exercises, maxExercises)),
  };
}

/** @throws RangeError with a one-sentence message */
function checkAmount(things: string, amount: number, max: number): number {
  if (!Number.isInteger(amount) || amount < 0 || amount > max) {
    throw new RangeError(`A sample server holds 0 to ${max} ${things}, not ${amount}.`);
  }
  return amount;
}

function send(answer: Answer, response: ServerResponse): void {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
  response.end(body);
}

/** Scheme, host and port that the client used. */
function getOrigin({ host = '127.0.0.1' }: IncomingHttpHeaders): string {
  return `http://${host}`;
}

/** Decodes a path; undefined when its percent-encoding is invalid. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
