import { createTimeoutError, withAnySignal } from '../concurrency/abort.ts';
import { errorToFailure } from '../failures/toFailure.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

/** A transport, and the time limit of its requests in milliseconds. */
export interface TimedTransport {
  readonly transport: Transport;
  readonly timeout: () => number;
}

/**
 * Sends a request with its time limit.
 *
 * @param server its name, for failures
 * @throws Unreachable when no complete response was received, or the signal's reason
 */
export async function withTimeout(
  server: string,
  { transport, timeout }: TimedTransport,
  request: Omit<TransportRequest, 'signal'>,
  signal: AbortSignal,
): Promise<TransportResponse> {
  const timeoutController = new AbortController();
  // `AbortSignal.timeout` cannot be cancelled, and would be kept in memory until it fires.
  const timer = setTimeout(() => {
    timeoutController.abort(createTimeoutError());
  }, timeout());
  try {
    return await withAnySignal([signal, timeoutController.signal], (combinedSignal) =>
      transport({ ...request, signal: combinedSignal }),
    );
  } catch (cause) {
    signal.throwIfAborted();
    throw errorToFailure(server, cause, timeoutController.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}
