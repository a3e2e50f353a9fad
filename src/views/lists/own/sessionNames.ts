import type { Steps } from '../../../api/concurrency/slices.ts';
import type { Failure } from '../../../api/errors.ts';
import { SessionLogs } from '../../../collections/sessionLogs.ts';
import { dayOf, type RecordDetails } from '../../../resources/details.ts';
import type { Phrase } from '../../../resources/text/phrases.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { endpointResource } from '../../../resources/server/endpoints.ts';
import type { Server } from '../../../session/currentServer.ts';
import { dayText } from '../../../vscode/text/moments.ts';
import { setsText } from '../../../vscode/text/numbers.ts';
import { RowNames, type ListNames } from '../../rows/rowNames.ts';
import type { WaitingMessage } from '../../waitingMessage.ts';
import { withoutDay } from './datedTitles.ts';
import { SessionSets } from './sessionSets.ts';

const logs = endpointResource('workoutlog');

/** Rows of the list of logs that are asked for at once: those of some weeks of training. */
const logsAtOnce = 250;
/** Upper limit on the logs of one session that are shown: more than anybody does in a day. */
const maxLogs = 1000;

/** Part of the line of a view that says that the server has to be waited for. */
type Waiting = Pick<WaitingMessage, 'say' | 'during'>;

/**
 * The names of training sessions, by day, and the sets that were logged in them. The sessions are there first, and are drawn
 * again when their logs come, and when what these amount to is known.
 */
export class SessionNames implements ListNames {
  readonly #server: () => Server;
  readonly #changed: () => void;
  readonly #waiting: Waiting;
  readonly #names: RowNames;
  readonly #logNames: RowNames;
  readonly #sets: SessionSets;
  /** The logs that are shown: those of before, while others are being read. */
  #logs: SessionLogs | undefined;
  #reading: SessionLogs | undefined;
  #problem: Failure | undefined;
  #followed: readonly [sessions: readonly ListedItem[], count: number] | undefined;

  constructor(server: () => Server, changed: () => void, waiting: Waiting) {
    this.#server = server;
    this.#changed = changed;
    this.#waiting = waiting;
    this.#names = new RowNames(server, changed);
    this.#logNames = new RowNames(server, changed);
    this.#sets = new SessionSets(server, changed);
  }

  get version(): number {
    return this.#names.version + this.#logNames.version + this.#sets.version;
  }

  /** Failure for which there are sessions without their logs, or with those of before. */
  get problem(): Failure | undefined {
    return this.#problem;
  }

  /** Reads the logs of sessions, unless these were followed already, and the names that they all need. */
  *follow(sessions: readonly ListedItem[]): Steps<undefined> {
    const [before, count] = this.#followed ?? [];
    if (before !== sessions) {
      this.#reading?.abandon();
      this.#reading = new SessionLogs((next, signal) =>
        this.#waiting.during(() =>
          this.#server().catalogue.page(logs, 'own', next, {
            size: logsAtOnce,
            signal,
            onWait: this.#waiting.say,
          }),
        ),
      );
    }
    if (before !== sessions || count !== sessions.length) {
      this.#followed = [sessions, sessions.length];
      void this.retry();
    }
    yield* this.#names.follow(sessions);
    yield* this.#logNames.follow(this.#logs?.rows ?? []);
    return undefined;
  }

  /** Reads the logs that are missing, or tries again to. */
  async retry(): Promise<void> {
    const reading = this.#reading;
    const days = (this.#followed?.[0] ?? []).flatMap(({ details }) => dayOf(details) ?? []);
    if (reading === undefined || days.length === 0) {
      return;
    }
    try {
      await reading.readTo(firstOf(days));
    } catch {
      // No failure of the server, for those are kept: sessions go without their logs, until they are read again.
    }
    if (reading === this.#reading) {
      // Earlier logs, which are not needed here, may have failed since.
      this.#problem = reading.reaches(firstOf(days)) ? undefined : reading.problem;
      if (this.#problem === undefined || this.#logs === undefined) {
        this.#logs = reading;
        this.#sets.read(reading);
      }
      this.#changed();
    }
  }

  /** A session by its day, with the number of its sets where that is known. */
  named(session: ListedItem): ListedItem {
    const { details } = session;
    const day = dayOf(details);
    if (details?.kind !== 'record' || day === undefined) {
      return this.#names.named(session);
    }
    const label = [`${dayText(day)} ·`, ...details.label];
    const count = this.countOf(session);
    const volume = this.#sets.volumeText(this.#logsFor(session)?.of(session) ?? []);
    const description = [count === 0 ? '' : setsText(count), volume, ...withoutDay(details.description)];
    return this.#names.named({ ...session, details: { ...details, label, description } });
  }

  /** Number of the logs of a session, once all are known. */
  countOf(session: ListedItem): number {
    return this.#logsFor(session)?.countOf(session) ?? 0;
  }

  /** The first logs of a session by their names, once all are known. */
  logsOf(session: ListedItem): readonly ListedItem[] {
    const known = this.#logsFor(session)?.of(session) ?? [];
    return known.slice(0, maxLogs).map((log) => {
      const { details } = log;
      return this.#logNames.named(
        details?.kind === 'record'
          ? { ...log, details: { ...details, description: this.#descriptionOf(log, details) } }
          : log,
      );
    });
  }

  /** Reads what marks the records among the logs that are shown. */
  readonly wantRecords = (): void => {
    this.#sets.wantRecords();
  };

  forget(): void {
    this.#reading?.abandon();
    this.#reading = undefined;
    this.#logs = undefined;
    this.#problem = undefined;
    this.#followed = undefined;
    this.#names.forget();
    this.#logNames.forget();
    this.#sets.forget();
  }

  #descriptionOf(log: ListedItem, { description }: RecordDetails): readonly Phrase[] {
    return [...this.#sets.setRecordTexts(log), ...withoutDay(description)];
  }

  #logsFor(session: ListedItem): SessionLogs | undefined {
    const day = dayOf(session.details);
    return day !== undefined && this.#logs?.reaches(day) === true ? this.#logs : undefined;
  }
}

function firstOf(days: readonly string[]): string {
  return days.reduce((one, other) => (one < other ? one : other));
}
