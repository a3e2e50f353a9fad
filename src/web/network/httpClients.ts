import { fetchTransport } from './fetchTransport.ts';

/** The only HTTP client in a browser: its own `fetch`, which has no settings. */
export class HttpClients {
  readonly transport = fetchTransport;

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
