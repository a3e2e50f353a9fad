import { wait } from './concurrency/abort.ts';
import { isFailure, type Failure } from './errors.ts';

/** Maximum number of attempts of one read, the first included. */
const maxAttempts = 3;
/** Milliseconds before the second attempt; twice that before the third. */
const firstDelay = 500;
/** The longest delay that a server may ask for, in seconds. A longer one is shown, and the user decides. */
const maxRetryAfter = 120;

/** Connections that broke, and names that could not be resolved for now. Those refused or untrusted stay so. */
const transientCodes: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'Z_BUF_ERROR',
]);

/** Signal and callbacks for the time between two attempts. */
export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Told before each wait. */
  readonly onRetry: (failure: Failure, milliseconds: number) => void;
  /** Makes the next attempt cheaper for the server, if that may help after this failure; true when it did. */
  readonly reducePageSize: (failure: Failure) => boolean;
}

/**
 * Reads again what failed for a reason that may pass: at most three attempts, with delays that double and are never
 * quite the same, so that many clients do not come back at once. A server that names its own delay is obeyed.
 */
export async function withRetry<Result>(read: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!isFailure(error) || attempt === maxAttempts) {
        throw error;
      }
      const delay = getRetryDelay(error, attempt, options.reducePageSize(error));
      if (delay === undefined) {
        throw error;
      }
      options.onRetry(error, delay);
      await wait(delay, options.signal);
    }
  }
}

/** In milliseconds; undefined when another attempt would come to the same. */
function getRetryDelay(failure: Failure, attempt: number, isReduced: boolean): number | undefined {
  const delay = firstDelay * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  switch (failure.name) {
    case 'Busy':
      return applyRetryAfter(failure.retryAfter, delay);
    case 'ServerFault':
      return failure.status >= 500 ? applyRetryAfter(failure.retryAfter, delay) : undefined;
    case 'Unreachable':
      return (failure.proxy?.status ?? 0) >= 500
        ? applyRetryAfter(failure.proxy?.retryAfter, delay)
        : transientCodes.has(failure.code) || isReduced
          ? delay
          : undefined;
    default:
      return undefined;
  }
}

/** The server's own delay where it names one (in seconds) that is not too long; a little later, since others wait for it too. */
function applyRetryAfter(retryAfter: number | undefined, delay: number): number | undefined {
  if (retryAfter === undefined) {
    return delay;
  }
  return retryAfter > maxRetryAfter ? undefined : retryAfter * 1000 + delay / 2;
}
