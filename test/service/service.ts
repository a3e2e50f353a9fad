import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { IngredientCatalogue, mostIngredients } from './domain/ingredients/catalogue.ts';
import { other, owner } from './domain/users.ts';
import { type Fault, hits, misbehave } from './faults.ts';
import { definitionOf, type Generation } from './generations/generations.ts';
import { type Answer, noSuchPage, redirectTo } from './http/answer.ts';
import { createApi } from './http/api.ts';
import { preflight, shared } from './http/cors.ts';
import { mediaAnswer } from './http/media.ts';
import { createRecordedApi } from './recordings.ts';

export type { Generation } from './generations/generations.ts';

export interface ServiceOptions {
  generation: Generation;
  /** 0, the default, is any free one. */
  port?: number;
  /** For example `/fitness`: the API is at `{prefix}/api/v2/`. */
  prefix?: string;
  /** 300 by default, which are the written ones; up to 3,000,000. */
  ingredients?: number;
  /** Milliseconds before each answer starts. */
  latency?: number;
  /** A folder of recorded answers, which are served instead of the sample data. */
  recordings?: string;
}

export interface ReceivedRequest {
  method: string;
  /** Path with query, as on the wire. */
  target: string;
  headers: IncomingHttpHeaders;
  /** Status answered; 0 while under way or when cut. */
  status: number;
}

export interface Service {
  /** http://127.0.0.1:PORT[/prefix] */
  url: string;
  /** Key of the user whose data this is. */
  key: string;
  /** Key of a second user. */
  otherKey: string;
  /** Every request since the start or since the caller emptied the array. */
  requests: ReceivedRequest[];
  /** Milliseconds before each answer starts; may be changed while it runs. */
  latency: number;
  /** What goes wrong with the requests that match; may be changed while it runs. */
  fault: Fault | undefined;
  /** Also destroys open sockets. May be called again. */
  close(): Promise<void>;
}

/** How many ingredients a service has unless told otherwise. */
const defaultIngredients = 300;

/** Starts a sample server on 127.0.0.1. @throws RangeError for options out of range, and when the port is taken */
export async function startService(options: ServiceOptions): Promise<Service> {
  const ingredients = options.ingredients ?? defaultIngredients;
  if (!Number.isInteger(ingredients) || ingredients < 0 || ingredients > mostIngredients) {
    throw new RangeError(`A sample server holds 0 to ${mostIngredients} ingredients, not ${ingredients}.`);
  }
  const prefix = (options.prefix ?? '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => `/${part}`)
    .join('');
  const definition = definitionOf(options.generation);
  const answerApi =
    options.recordings === undefined
      ? createApi(definition, new IngredientCatalogue(ingredients))
      : createRecordedApi(definition, options.recordings);
  const hitsLeft = new WeakMap<Fault, number>();

  function answerTo({ method = 'GET', url = '/', headers }: IncomingMessage): Answer {
    const host = headers.host ?? '127.0.0.1';
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (!pathname.startsWith(`${prefix}/`)) {
      return noSuchPage();
    }
    const path = pathname.slice(prefix.length);
    if (!/^\/api\/v2(\/|$)/.test(path)) {
      return mediaAnswer(path);
    }
    if (path === '/api/v2') {
      return redirectTo(`${pathname}/`);
    }
    const apiRequest = {
      method,
      path: decodeURIComponent(path.replace(/^\/api\/v2\/?/, '')),
      query: searchParams,
      headers,
      origin: `http://${host}${prefix}`,
      prefix,
    };
    return shared(preflight(method, headers) ?? answerApi(apiRequest));
  }

  function currentFault(target: string): Fault | undefined {
    const { fault } = service;
    if (fault === undefined || !hits(fault, target)) {
      return undefined;
    }
    const left = hitsLeft.get(fault) ?? fault.times ?? Infinity;
    hitsLeft.set(fault, left - 1);
    return left > 0 ? fault : undefined;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const received: ReceivedRequest = { method, target: url, headers, status: 0 };
    service.requests.push(received);
    request.resume();
    response.once('finish', () => {
      received.status = response.statusCode;
    });
    const fault = currentFault(url);
    if (service.latency > 0) {
      await wait(service.latency, undefined, { ref: false });
    }
    const answer = fault
      ? misbehave(fault, { answer: () => answerTo(request), response })
      : answerTo(request);
    if (answer !== undefined) {
      const body = Buffer.from(answer.body);
      response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
      response.end(body);
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('The sample server failed:', error);
      response.destroy();
    });
  });
  // Longer than a client's pool keeps a connection, so that it is never this side that closes first.
  server.keepAliveTimeout = 65_000;

  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const service: Service = {
    url: '',
    key: owner.key,
    otherKey: other.key,
    requests: [],
    latency: options.latency ?? 0,
    fault: undefined,
    async close() {
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`;
  return service;
}
