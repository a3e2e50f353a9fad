import { parseAddress } from '../../../src/api/address.ts';
import { Client } from '../../../src/api/client.ts';
import type { ClientOptions } from '../../../src/api/requests.ts';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { isFailure } from '../../../src/api/failures/failures.ts';
import type { Credential } from '../../../src/api/requests.ts';
import { Semaphore } from '../../../src/api/concurrency/semaphore.ts';
import type { DocumentContent } from '../../../src/api/contentKinds.ts';
import type { Log } from '../../../src/api/log.ts';
import type { Transport } from '../../../src/api/http/transport.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { waitUntil } from '../../harness/system/waitFor.ts';
import { createDirectTransport } from '../../directTransport.ts';
import type { FaultName } from '../../service/faults/index.ts';
import { startService, type Service, type ServiceOptions } from '../../service/service.ts';

/** The text of a document as the server sent it. */
export function decodeDocument({ sent }: DocumentContent): string {
  return Buffer.from(sent).toString();
}

export interface Setup extends AsyncDisposable {
  readonly service: Service;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** The stored key; the service's own unless a test changes it. */
  key: string | undefined;
  /** Time limit of one attempt, in milliseconds. */
  timeout: number;
  /** Waits before a retry. */
  readonly waits: { readonly failure: Failure; readonly milliseconds: number }[];
  /** Lists whose pages were made smaller, with the number of rows that they have since then. */
  readonly smallerPages: { readonly endpoint: string; readonly rows: number }[];
}

/** Time limit of an answer, in milliseconds: long enough for a busy machine. */
export const testTimeout = 120_000;

/** The time limit of an answer from a server with a fault: short if the server never answers. */
export function getTimeout(fault: FaultName): number {
  return fault.startsWith('stall') ? 2000 : testTimeout;
}

const ignore = (): void => undefined;

/** A log that discards everything. */
export const silentLog: Log = {
  sent: ignore,
  received: ignore,
  failed: ignore,
  waiting: ignore,
  smallerPages: ignore,
};

/** A credential with the key that `key` returns now. It is current until `key` returns another one. */
export function createCredential(key: () => string | undefined): Promise<Credential | undefined> {
  const currentKey = key();
  return Promise.resolve(
    currentKey === undefined
      ? undefined
      : { key: currentKey, version: 0, isCurrent: () => key() === currentKey },
  );
}

/** A client of a server; by default without a key, and with a long time limit. */
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
    Pick<ClientOptions, 'keyAbsence' | 'onKeyChecked' | 'onAnswer'> & {
      readonly languages?: readonly string[];
      readonly timeout?: number;
    },
): Promise<Setup> {
  const {
    languages = ['en'],
    timeout = testTimeout,
    keyAbsence = () => 'unset',
    onKeyChecked = ignore,
    onAnswer = ignore,
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
    onKeyChecked,
    onAnswer,
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

/** Waits until a service has received this many requests whose targets contain `part`. */
export function waitForRequests({ requests }: Service, count = 1, part = ''): Promise<void> {
  const haveArrived = (): boolean => requests.filter(({ target }) => target.includes(part)).length >= count;
  return waitUntil(`${count} requests with “${part}”`, haveArrived, testTimeout);
}

/** Waits until a service has answered every request or lost its connection. */
export function waitForResponses({ requests }: Service): Promise<void> {
  const areAnswered = (): boolean => requests.every(({ endedAt }) => endedAt !== undefined);
  return waitUntil('the end of all requests', areAnswered, testTimeout);
}

/** The paths of all requests, without their queries, in order. */
export function getPaths(service: Service): string[] {
  return service.requests.map(({ target }) => target.replace(/\?.*/, ''));
}

/** Creates a check for `assert.rejects` that accepts only the failure of this name. */
export function isFailureNamed(name: Failure['name']): (error: unknown) => boolean {
  return (error) => isFailure(error) && error.name === name;
}

/** The value of a read, or its failure. Any other error is rethrown. */
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

/** All texts of an error and its causes. */
export function getAllText(error: unknown): string {
  return error instanceof Error
    ? [error.name, error.message, error.stack, JSON.stringify(error), getAllText(error.cause)].join('\n')
    : String(error);
}
