import type { Failure } from './failures/errors.ts';

/** Log of requests and their outcomes. It is never passed any headers. */
export interface Log {
  /** @param id number of the request in this session */
  sent(id: number, url: URL): void;
  received(id: number, status: number, bytes: number, milliseconds: number): void;
  failed(id: number, error: unknown, milliseconds: number): void;
  /** The same request will be sent again after so many milliseconds. */
  waiting(url: URL, failure: Failure, milliseconds: number): void;
  /** Pages of a list will be smaller for a while, since larger ones were too much for the server. */
  smallerPages(endpoint: string, rows: number): void;
}
