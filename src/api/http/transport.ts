import type { Log } from '../log.ts';

/** A GET request, the only kind that is ever sent. */
export interface TransportRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum size of the body, compressed or not, in bytes. A larger one is not read to its end. */
  readonly maxBytes: number;
  /** Aborts the request at any stage: connection, headers or body. */
  readonly signal: AbortSignal;
}

/** Response with any status. */
export interface TransportResponse {
  readonly status: number;
  /** Headers by lower-case name; the first of a repeated one. */
  readonly headers: ReadonlyMap<string, string>;
  /** The whole body, decompressed. */
  readonly body: Uint8Array;
}

/**
 * Sends a request and resolves to its response. Redirects are returned, not followed. Rejects with the HTTP client's own error
 * when no complete response was received, or with the signal's reason.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Client that sends requests until it is disposed. */
export interface HttpClient {
  readonly transport: Transport;
  dispose(): Promise<void>;
}

/** Wraps a transport to log requests and their outcomes. */
export function withLogging(transport: Transport, log: Log): Transport {
  let lastId = 0;
  return async (request) => {
    const id = ++lastId;
    const start = performance.now();
    log.sent(id, request.url);
    try {
      const response = await transport(request);
      log.received(id, response.status, response.body.length, performance.now() - start);
      return response;
    } catch (error) {
      log.failed(id, error, performance.now() - start);
      throw error;
    }
  };
}
