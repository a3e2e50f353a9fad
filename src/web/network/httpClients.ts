import { fetchTransport } from './fetchTransport.ts';

/** The HTTP client of a page: its own `fetch`, which no setting changes. */
export class HttpClients {
  readonly transport = fetchTransport;

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
