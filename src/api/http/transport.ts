import type { Log } from '../log.ts';

/** One GET; nothing else is ever sent. */
export interface TransportRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Upper limit of the body, packed or not, in bytes. A larger one is not read to its end. */
  readonly maxBytes: number;
  /** Ends the request, whatever it waits for: the connection, the header or the body. */
  readonly signal: AbortSignal;
}

/** Response of any status. */
export interface TransportResponse {
  readonly status: number;
  /** Names in lower case; of a repeated header the first. */
  readonly headers: ReadonlyMap<string, string>;
  /** The whole body, decompressed. */
  readonly body: Uint8Array;
}

/**
 * Sends a request and resolves to its response. Redirects are not followed: they come back as they are. Rejects with the HTTP
 * client's own error when no whole response came, or with the signal's reason.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** The same transport, telling `log` of all that passes. */
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
