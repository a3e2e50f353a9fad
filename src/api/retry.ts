import { wait } from './abort.ts';
import { isFailure, type Failure } from './errors.ts';

/** Maximum number of attempts of one read, the first included. */
const mostAttempts = 3;
/** Milliseconds before the second attempt; twice that before the third. */
const firstDelay = 500;
/** The longest delay of our own choice, in milliseconds. */
const longestDelay = 5000;
/** The longest delay that a server may ask for, in seconds. A longer one is shown, and the user decides. */
const longestRetryAfter = 120;

/** Connections that broke, and names that could not be resolved for now. Those refused or untrusted stay so. */
const passing: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'Z_BUF_ERROR',
]);

/** Signal and callbacks for the time between two attempts. */
export interface Patience {
  readonly signal: AbortSignal;
  /** Told before each wait. */
  readonly waiting: (failure: Failure, milliseconds: number) => void;
  /** Makes the next attempt cheaper for the server, if that may help after this failure; true when it did. */
  readonly lighten: (failure: Failure) => boolean;
}

/**
 * Reads again what failed for a reason that may pass: at most three attempts, with delays that double and are never
 * quite the same, so that many clients do not come back at once. A server that names its own delay is obeyed.
 */
export async function retrying<Result>(read: () => Promise<Result>, patience: Patience): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!isFailure(error) || attempt === mostAttempts) {
        throw error;
      }
      const delay = delayAfter(error, attempt, patience.lighten(error));
      if (delay === undefined) {
        throw error;
      }
      patience.waiting(error, delay);
      await wait(delay, patience.signal);
    }
  }
}

/** In milliseconds; undefined when another attempt would come to the same. */
function delayAfter(failure: Failure, attempt: number, lightened: boolean): number | undefined {
  const doubled = Math.min(firstDelay * 2 ** (attempt - 1), longestDelay);
  const delay = doubled * (0.5 + Math.random() / 2);
  switch (failure.name) {
    case 'Busy':
      return asTold(failure.retryAfter, delay);
    case 'ServerFault':
      return failure.status >= 500 ? asTold(failure.retryAfter, delay) : undefined;
    case 'Unreachable':
      return passing.has(failure.code) || lightened ? delay : undefined;
    default:
      return undefined;
  }
}

/** The server's own delay where it names one (in seconds) that is not too long; a little later, since others wait for it too. */
function asTold(retryAfter: number | undefined, delay: number): number | undefined {
  if (retryAfter === undefined) {
    return delay;
  }
  return retryAfter > longestRetryAfter ? undefined : retryAfter * 1000 + delay / 2;
}
