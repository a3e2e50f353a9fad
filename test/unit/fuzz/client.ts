import type { ServerAddress } from '../../../src/api/address.ts';
import { Client } from '../../../src/api/client.ts';
import { Semaphore } from '../../../src/api/concurrency/semaphore.ts';
import type { Log } from '../../../src/api/log.ts';
import { withLogging, type Transport } from '../../../src/api/http/transport.ts';
import { createCredential } from '../support/support.ts';

/** A client and its log as text. */
export interface LoggingClient {
  readonly client: Client;
  readonly lines: string[];
}

/** A client without limits on concurrency, with a time limit that no response reaches on any machine. */
export function createLoggingClient(
  address: ServerAddress,
  transport: Transport,
  key: string,
  timeout = 30_000,
): LoggingClient {
  const lines: string[] = [];
  const log: Log = {
    sent: (_id, url) => lines.push(url.href),
    received: (_id, status) => lines.push(String(status)),
    failed: (_id, error) => lines.push(String(error)),
    waiting: (url, failure) => lines.push(`${url.href} ${String(failure)}`),
    smallerPages: () => undefined,
  };
  const client = new Client(address, {
    transport: withLogging(transport, log),
    getCredential: () => createCredential(() => key),
    timeout: () => timeout,
    semaphore: new Semaphore(Infinity),
    log,
  });
  return { client, lines };
}
