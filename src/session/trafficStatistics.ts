import { getCauseCode } from '../api/http/causes.ts';
import type { Log } from '../api/log.ts';

/** A request that failed. */
export interface TrafficFailure {
  /** Time it ended, in milliseconds since 1970. */
  readonly at: number;
  /** The path of its URL. */
  readonly path: string;
  readonly outcome: Outcome;
}

/**
 * The status of an answer, or the code of an error: `AbortError` if the request was aborted, `TimeoutError` if it exceeded the
 * time limit.
 */
export type Outcome = number | string;

const maxFailures = 10;

/** Figures of the traffic with servers since the extension was activated. */
export class TrafficStatistics {
  /** Number of requests by outcome. */
  readonly outcomes = new Map<Outcome, number>();
  /** The latest failures, oldest first. */
  failures: readonly TrafficFailure[] = [];
  retries = 0;
  /** Size of all bodies after decompression. */
  bytes = 0;

  /** Wraps a log so that its events are counted. */
  observe<Kind extends Log>(log: Kind): Kind {
    const paths = new Map<number, string>();
    const recordOutcome = (id: number, outcome: Outcome): void => {
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== 'AbortError' && !(Number(outcome) < 300)) {
        const failure = { at: Date.now(), path: paths.get(id) ?? '', outcome };
        this.failures = [...this.failures, failure].slice(-maxFailures);
      }
      paths.delete(id);
    };
    return {
      ...log,
      sent: (id, url) => {
        paths.set(id, url.pathname);
        log.sent(id, url);
      },
      received: (id, status, bytes, milliseconds) => {
        this.bytes += bytes;
        recordOutcome(id, status);
        log.received(id, status, bytes, milliseconds);
      },
      failed: (id, error, milliseconds) => {
        recordOutcome(id, getCauseCode(error));
        log.failed(id, error, milliseconds);
      },
      waiting: (url, failure, milliseconds) => {
        this.retries++;
        log.waiting(url, failure, milliseconds);
      },
    };
  }
}
