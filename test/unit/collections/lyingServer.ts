import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseAddress } from '../../../src/api/address.ts';
import type { Client } from '../../../src/api/client.ts';
import { createExerciseListing } from '../../../src/collections/createExerciseListing.ts';
import type { CompleteListing } from '../../../src/collections/completeListing.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { createClient, silentLog } from '../support/support.ts';
import type { Folder } from './support.ts';

/** Creates the page that a server sends for a query. */
export type SendPage = (query: URLSearchParams) => unknown;

export interface LyingServer extends AsyncDisposable {
  readonly url: string;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** The queries of all requests for the list of exercises, in order. */
  readonly exerciseQueries: readonly URLSearchParams[];
  /** Waits until no request has come for a while. */
  readonly waitUntilIdle: () => Promise<void>;
  /** Creates the pages of exercises; may be changed at any time. */
  exercises: SendPage;
  /** Creates the listing of exercises as in a window that was just opened. */
  readonly createListing: (folder: Folder) => CompleteListing;
}

/** Starts a server of exercises and languages that may lie about them. */
export async function startLyingServer(
  exercises: SendPage,
  languages: SendPage = () => ({ count: 1, next: null, results: [{ id: 2, short_name: 'en' }] }),
): Promise<LyingServer> {
  const asked: URLSearchParams[] = [];
  let requestCount = 0;
  const http = createServer((request, response) => {
    requestCount += 1;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    const answer = (): unknown => {
      switch (pathname) {
        case '/api/v2/':
          return Object.fromEntries(
            ['exerciseinfo', 'language', 'routine'].map((name) => [name, `${url}/api/v2/${name}/`]),
          );
        case '/api/v2/language/':
          return languages(searchParams);
        default:
          asked.push(searchParams);
          return server.exercises(searchParams);
      }
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer()));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { transport, close } = createDirectTransport();
  const client = createClient(url, transport);
  const catalogue = new Catalogue(client, () => ['en'], silentLog);
  const server: LyingServer = {
    url,
    client,
    catalogue,
    exerciseQueries: asked,
    waitUntilIdle: async () => {
      // Several turns, because a timer of a process that was stopped ends before what has arrived meanwhile is read.
      for (let quietTurns = 0; quietTurns < 6;) {
        const before = requestCount;
        await wait(50);
        quietTurns = requestCount === before ? quietTurns + 1 : 0;
      }
    },
    exercises,
    createListing: ({ store }) =>
      createExerciseListing({
        address: parseAddress(url),
        catalogue,
        snapshots: store,
      }),
    async [Symbol.asyncDispose]() {
      client.close();
      await close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

/** Exercises with consecutive ids from `first` on. */
export function createExerciseRows(first: number, count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    id: first + at,
    translations: [{ language: 2, name: `Exercise ${String(first + at)}` }],
  }));
}

/** Creates the pages of a list that has `held` rows and claims to have `count`. */
export function createClaimingList(count: number, held: number, maxLimit = 20): SendPage {
  return (query) => {
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(Number(query.get('limit')), maxLimit);
    const results = createExerciseRows(offset, Math.max(0, Math.min(limit, held - offset)));
    return { count, next: `http://any/?limit=${String(limit)}&offset=${String(offset + limit)}`, results };
  };
}
