import { wait } from './concurrency/abort.ts';
import type { Failure } from './failures/errors.ts';
import { isFailure } from './failures/failures.ts';

/** Maximum number of attempts for one read, including the first. */
const maxAttempts = 3;
/** Delay before the second attempt, in milliseconds; doubled before the third. */
const firstDelay = 500;
/** Longest `Retry-After` that is waited for, in seconds. With a longer one the read fails, and the user decides. */
const maxRetryAfter = 120;

/** Error codes of interrupted connections and temporary name resolution failures. Refused or untrusted ones are permanent. */
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
  /** Called before each wait. */
  readonly onRetry: (failure: Failure, milliseconds: number) => void;
  /** Makes the next attempt request fewer rows if that may help after this failure; returns true if it did. */
  readonly reducePageSize: (failure: Failure) => boolean;
}

/**
 * Retries a read after transient failures: at most three attempts, with doubling delays and jitter, so that many clients do not
 * return at once. A delay in `Retry-After` takes precedence.
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

/** Delay in milliseconds; undefined if another attempt would fail in the same way. */
function getRetryDelay(failure: Failure, attempt: number, isReduced: boolean): number | undefined {
  const delay = firstDelay * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  switch (failure.name) {
    case 'Busy':
      return applyRetryAfter(failure.retryAfter, delay);
    case 'ServerFault':
      return failure.status >= 500 ? applyRetryAfter(failure.retryAfter, delay) : undefined;
    case 'Unreachable': {
      const { status = 0, retryAfter } = failure.proxy ?? {};
      if (status === 429 || status >= 500) {
        return applyRetryAfter(retryAfter, delay);
      }
      return transientCodes.has(failure.code) || isReduced ? delay : undefined;
    }
    default:
      return undefined;
  }
}

/** Applies the server's own delay (in seconds) if there is one, plus jitter; undefined if it is too long to wait for. */
function applyRetryAfter(retryAfter: number | undefined, delay: number): number | undefined {
  if (retryAfter === undefined) {
    return delay;
  }
  return retryAfter > maxRetryAfter ? undefined : retryAfter * 1000 + delay / 2;
}
