import { parseAddress } from '../../src/api/address.ts';
import { Client } from '../../src/api/client.ts';
import type { ClientOptions } from '../../src/api/requests.ts';
import { type Failure } from '../../src/api/failures/errors.ts';
import { isFailure } from '../../src/api/failures/failures.ts';
import type { Credential } from '../../src/api/requests.ts';
import { Semaphore } from '../../src/api/concurrency/semaphore.ts';
import type { DocumentContent } from '../../src/api/contentParsers.ts';
import type { Log } from '../../src/api/log.ts';
import type { Transport } from '../../src/api/http/transport.ts';
import { Catalogue } from '../../src/resources/server/catalogue.ts';
import { waitUntil } from '../harness/waitFor.ts';
import { createDirectTransport } from '../directTransport.ts';
import type { FaultName } from '../service/faults/index.ts';
import { startService, type Service, type ServiceOptions } from '../service/service.ts';

/** A document as the server sent it. */
export function decodeDocument({ sent }: DocumentContent): string {
  return Buffer.from(sent).toString();
}

export interface Setup extends AsyncDisposable {
  readonly service: Service;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** The stored key: the service's own, until a test says otherwise. */
  key: string | undefined;
  /** Milliseconds that one attempt may take. */
  timeout: number;
  /** The waits before another attempt. */
  readonly waits: { readonly failure: Failure; readonly milliseconds: number }[];
  /** The lists whose pages got smaller, with the rows they have since. */
  readonly smallerPages: { readonly endpoint: string; readonly rows: number }[];
}

/** Milliseconds that an answer has however busy the machine is. */
export const testTimeout = 30_000;

/** Milliseconds that a server with a fault has: few where it is one that never answers. */
export function getTimeout(fault: FaultName): number {
  return fault.startsWith('stall') ? 2000 : testTimeout;
}

const ignore = (): void => undefined;

/** A log that nobody reads. */
export const silentLog: Log = {
  sent: ignore,
  received: ignore,
  failed: ignore,
  waiting: ignore,
  smallerPages: ignore,
};

/** A key as it is now, current until `key` gives another one. */
export function createCredential(key: () => string | undefined): Promise<Credential | undefined> {
  const now = key();
  return Promise.resolve(
    now === undefined ? undefined : { key: now, version: 0, isCurrent: () => key() === now },
  );
}

/** A client of a server, without a key and in no hurry unless said otherwise. */
export function createClient(
  url: string,
  transport: Transport,
  options: Partial<ClientOptions> = {},
): Client {
  return new Client(parseAddress(url), {
    transport,
    getCredential: () => Promise.resolve(undefined),
    timeout: () => testTimeout,
    semaphore: new Semaphore(4),
    log: silentLog,
    ...options,
  });
}

/** A sample server, and the client and catalogue that talk to it over a socket. */
export async function setUp(
  options: ServiceOptions &
    Pick<ClientOptions, 'keyAbsence' | 'keyJudged' | 'answered'> & {
      readonly languages?: readonly string[];
      readonly timeout?: number;
    },
): Promise<Setup> {
  const {
    languages = ['en'],
    timeout = testTimeout,
    keyAbsence = () => 'unset',
    keyJudged = ignore,
    answered = ignore,
    ...serviceOptions
  } = options;
  const service = await startService(serviceOptions);
  const { transport, close } = createDirectTransport();
  const waits: Setup['waits'] = [];
  const smallerPages: Setup['smallerPages'] = [];
  const log: Log = {
    ...silentLog,
    waiting: (_url, failure, milliseconds) => waits.push({ failure, milliseconds }),
    smallerPages: (endpoint, rows) => smallerPages.push({ endpoint, rows }),
  };
  const client = createClient(service.url, transport, {
    getCredential: () => createCredential(() => setup.key),
    keyAbsence,
    keyJudged,
    answered,
    timeout: () => setup.timeout,
    log,
  });
  const setup: Setup = {
    service,
    client,
    catalogue: new Catalogue(client, () => languages, log),
    key: service.key,
    timeout,
    waits,
    smallerPages,
    async [Symbol.asyncDispose]() {
      client.close();
      await close();
      await service.close();
    },
  };
  return setup;
}

/** Waits until a service has got so many requests that have `part` in their targets. */
export function waitForRequests({ requests }: Service, count = 1, part = ''): Promise<void> {
  const areThere = (): boolean => requests.filter(({ target }) => target.includes(part)).length >= count;
  return waitUntil(`${count} requests with “${part}”`, areThere, testTimeout);
}

/** Waits until a service has answered all requests or has lost their connections. */
export function waitForResponses({ requests }: Service): Promise<void> {
  const isOver = (): boolean => requests.every(({ endedAt }) => endedAt !== undefined);
  return waitUntil('the end of all requests', isOver, testTimeout);
}

/** The paths asked for, without the query, in order. */
export function getPaths(service: Service): string[] {
  return service.requests.map(({ target }) => target.replace(/\?.*/, ''));
}

/** Whether an error is the failure of a name: what `assert.rejects` asks. */
export function isFailureNamed(name: Failure['name']): (error: unknown) => boolean {
  return (error) => isFailure(error) && error.name === name;
}

/** What a read came to: its value, or the failure. Anything else is thrown on. */
export async function getOutcome<Value>(read: Promise<Value> | Value): Promise<Value | Failure> {
  try {
    return await read;
  } catch (error) {
    if (isFailure(error)) {
      return error;
    }
    throw error;
  }
}
