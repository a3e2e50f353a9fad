import type { Failure } from './errors.ts';

/** Told of each request and of what became of it. Headers are never passed on. */
export interface Log {
  /** @param id tells the requests of a session apart */
  sent(id: number, url: URL): void;
  received(id: number, status: number, bytes: number, milliseconds: number): void;
  failed(id: number, error: unknown, milliseconds: number): void;
  /** The same will be asked for again after so many milliseconds. */
  waiting(url: URL, failure: Failure, milliseconds: number): void;
  /** Tells that fewer rows of a list are asked for at once for a while: more were too much for the server. */
  smallerPages(endpoint: string, rows: number): void;
}
