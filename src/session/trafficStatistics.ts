import { getCauseCode } from '../api/http/causes.ts';
import type { Log } from '../api/log.ts';

/** A request that did not bring what it was for. */
export interface TrafficFailure {
  /** Time it ended, in milliseconds since 1970. */
  readonly at: number;
  /** The path of its URL. */
  readonly path: string;
  readonly outcome: Outcome;
}

/**
 * The status of an answer, or the code of what kept it from coming: `AbortError` when the caller gave up, `TimeoutError` when
 * the time limit was over.
 */
export type Outcome = number | string;

const maxFailures = 10;

/** Figures of the traffic between the extension and servers since it was started. */
export class TrafficStatistics {
  /** Number of requests by outcome. */
  readonly outcomes = new Map<Outcome, number>();
  /** The last ones, in their order. */
  failures: readonly TrafficFailure[] = [];
  retries = 0;
  /** Of all bodies, decompressed. */
  bytes = 0;

  /** The same log, of which this hears everything. */
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
