import { createServer, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Client } from '../../../src/api/client.ts';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { isFailure } from '../../../src/api/failures/failures.ts';
import { PagedListing } from '../../../src/collections/pagedListing.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import type { ListPart } from '../../../src/resources/paging/sources.ts';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { resources } from '../../../src/resources/index.ts';
import { getItemKey, type Resource } from '../../../src/resources/resource.ts';
import { createDirectTransport } from '../../directTransport.ts';
import type { Generation, ReceivedRequest, Service } from '../../service/service.ts';
import { createClient, createCredential, getOutcome, setUp, silentLog } from '../support/support.ts';

export function createListing(
  catalogue: Catalogue,
  resource: Resource,
  { part = 'own', size = 20 }: { part?: ListPart; size?: number } = {},
): PagedListing {
  return new PagedListing(
    (next, signal) => catalogue.readPage(resource, part, next, { size, signal }),
    'wger.example',
  );
}

/** Loads a list until its end or its first failure. */
export async function loadWholeList(...list: Parameters<typeof createListing>): Promise<PagedListing> {
  const listing = createListing(...list);
  await listing.open();
  while (listing.hasMore && listing.loadFailure === undefined) {
    await listing.loadMore();
  }
  return listing;
}

/** The parameters of each request for a list. */
export function getQueries({ requests }: Pick<Service, 'requests'>, endpoint: string): URLSearchParams[] {
  return requests
    .map(({ target }) => new URL(target, 'http://any'))
    .filter(({ pathname }) => pathname.endsWith(`/api/v2/${endpoint}/`))
    .map(({ searchParams }) => searchParams);
}

/** All requests to one release, and their results. */
export interface ReleaseReads {
  readonly requests: readonly ReceivedRequest[];
  readonly key: string;
  /** Lists by endpoint, and by resource and part. */
  readonly lists: ReadonlyMap<string, PagedListing>;
  /** Failures of items that could not be opened, by the same names. */
  readonly itemFailures: ReadonlyMap<string, Failure>;
}

/** Reads every list of a release like the views, some items of each, and the owner of the key. */
export async function readEverything(generation: Generation): Promise<ReleaseReads> {
  await using setup = await setUp({ generation, ingredients: 30, languages: ['de', 'en'] });
  const { catalogue, client, service } = setup;
  const lists = new Map<string, PagedListing>();
  const refused = new Map<string, Failure>();
  const read = async (name: string, resource: Resource, part: ListPart): Promise<void> => {
    const list = await loadWholeList(catalogue, resource, { part });
    lists.set(name, list);
    for (const row of [...list.items.slice(0, 1), ...list.items.slice(-1)]) {
      const key = getItemKey(row);
      const of = row.of === resource.id ? resource : createEndpointResource(row.of);
      const opened = await getOutcome(key === undefined ? undefined : catalogue.readItem(of, key));
      if (isFailure(opened)) {
        refused.set(name, opened);
      }
    }
  };
  for (const endpoint of await catalogue.readEndpoints()) {
    await read(endpoint, createEndpointResource(endpoint), 'own');
  }
  for (const resource of resources) {
    await read(resource.id, resource, 'own');
    await read(`${resource.id}, public`, resource, 'public');
  }
  await client.checkKey(service.key, 'workout');
  return { requests: service.requests, key: service.key, lists, itemFailures: refused };
}

interface ProxyAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Changes that a proxy makes to requests and answers. */
export interface ProxyRules {
  readonly target?: (target: string) => string;
  readonly headers?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders;
  readonly answer?: (answer: ProxyAnswer) => ProxyAnswer;
}

export interface ProxiedServer extends AsyncDisposable {
  readonly url: string;
  readonly client: Client;
  readonly catalogue: Catalogue;
}

/** Starts a proxy in front of a sample server, with a client and a catalogue that use the server's key. */
export async function startBehindProxy(
  service: Service,
  { target = (same) => same, headers = (same) => same, answer = (same) => same }: ProxyRules,
): Promise<ProxiedServer> {
  const upstream = new URL(service.url);
  const server = createServer((incoming, response) => {
    const forwarded = request(
      {
        host: upstream.hostname,
        port: upstream.port,
        path: target(incoming.url ?? '/'),
        headers: headers(incoming.headers),
        agent: false,
      },
      (answered) => {
        void buffer(answered).then((body) => {
          const passedOn = answer({ status: answered.statusCode ?? 0, headers: answered.headers, body });
          response.writeHead(passedOn.status, {
            ...passedOn.headers,
            'content-length': passedOn.body.length,
          });
          response.end(passedOn.body);
        });
      },
    );
    forwarded.on('error', () => response.destroy());
    forwarded.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${upstream.pathname.replace(/\/$/, '')}`;
  const { transport, close } = createDirectTransport();
  const client = createClient(url, transport, { getCredential: () => createCredential(() => service.key) });
  const catalogue = new Catalogue(client, () => ['en'], silentLog);
  return {
    url,
    client,
    catalogue,
    async [Symbol.asyncDispose]() {
      client.close();
      await close();
      server.close();
      server.closeAllConnections();
    },
  };
}
