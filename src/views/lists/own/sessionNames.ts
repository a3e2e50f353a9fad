import * as vscode from 'vscode';
import type { Steps } from '../../../api/concurrency/slices.ts';
import type { Failure } from '../../../api/failures/errors.ts';
import { SessionLogs } from '../../../collections/sessionLogs.ts';
import { getRecordDay } from '../../../resources/details.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { createEndpointResource } from '../../../resources/server/endpoints.ts';
import type { CurrentServer } from '../../../session/currentServer.ts';
import { formatDay } from '../../../vscode/text/dates.ts';
import { countText, formatSetCount } from '../../../vscode/text/numbers.ts';
import { RowNames, type ListNames } from '../../rows/rowNames.ts';
import type { WaitingMessage } from '../../waitingMessage.ts';
import { removeDay } from './dateGroupings.ts';
import { SessionSets } from './sessionSets.ts';

const workoutLogs = createEndpointResource('workoutlog');

/** Number of logs in a page: enough for some weeks of training. */
const logPageSize = 250;
/** Upper limit on the shown logs of one session, which no real session reaches. */
const maxShownLogs = 1000;

/** Shows waits in a view. */
type WaitIndicator = Pick<WaitingMessage, 'showWait' | 'showWhile'>;

/**
 * The names of training sessions, by day, and the sets that were logged in them. Sessions are shown at once, and redrawn when
 * their logs, volumes and records are known.
 */
export class SessionNames implements ListNames {
  readonly #currentServer: CurrentServer;
  readonly #onDidChange: () => unknown;
  readonly #waitIndicator: WaitIndicator;
  readonly #names: RowNames;
  readonly #logNames: RowNames;
  readonly #sessionSets: SessionSets;
  /** The logs that are shown: the previous ones during a refresh. */
  #shownLogs: SessionLogs | undefined;
  #pendingLogs: SessionLogs | undefined;
  #loadFailure: Failure | undefined;
  #loadedFor: readonly [sessions: readonly ListedItem[], count: number] | undefined;

  constructor(currentServer: CurrentServer, onDidChange: () => unknown, waitIndicator: WaitIndicator) {
    this.#currentServer = currentServer;
    this.#onDidChange = onDidChange;
    this.#waitIndicator = waitIndicator;
    this.#names = new RowNames(currentServer, onDidChange);
    this.#logNames = new RowNames(currentServer, onDidChange);
    this.#sessionSets = new SessionSets(currentServer, onDidChange);
  }

  /** Failure to read the logs; sessions have none or the previous ones. */
  get loadFailure(): Failure | undefined {
    return this.#loadFailure;
  }

  /** Reads the logs of sessions, unless that was done already, and the names that both need. */
  *load(sessions: readonly ListedItem[]): Steps<undefined> {
    const [before, count] = this.#loadedFor ?? [];
    if (before !== sessions) {
      this.#pendingLogs?.abort();
      this.#pendingLogs = this.#createLogs();
    }
    if (before !== sessions || count !== sessions.length) {
      this.#loadedFor = [sessions, sessions.length];
      void this.retry();
    }
    yield* this.#names.load(sessions);
    yield* this.#logNames.load(this.#shownLogs?.items ?? []);
  }

  /** Reads the missing logs, or all again if some may be missing among those that were read. */
  async retry(): Promise<void> {
    if (this.#pendingLogs?.hasGap === true) {
      this.#pendingLogs = this.#createLogs();
    }
    const reading = this.#pendingLogs;
    const days = (this.#loadedFor?.[0] ?? []).flatMap(({ details }) => getRecordDay(details) ?? []);
    if (reading === undefined || days.length === 0) {
      this.#loadFailure = undefined;
      return;
    }
    await reading.readBackTo(getEarliestDay(days));
    if (reading === this.#pendingLogs) {
      // A failure of earlier logs, which these sessions do not need, is ignored.
      this.#loadFailure = reading.isCompleteSince(getEarliestDay(days)) ? undefined : reading.loadFailure;
      if (this.#loadFailure === undefined || this.#shownLogs === undefined) {
        this.#shownLogs = reading;
        this.#sessionSets.load(reading);
      }
      this.#onDidChange();
    }
  }

  /** A session named by its day, with the number of its sets if that is known. */
  applyNames(session: ListedItem): ListedItem {
    const { details } = session;
    const day = getRecordDay(details);
    if (details?.kind !== 'record' || day === undefined) {
      return this.#names.applyNames(session);
    }
    const label = [`${formatDay(day)} ·`, ...details.label];
    const volume = this.#sessionSets.formatVolume(this.#findLogs(session)?.get(session) ?? []);
    const description = [
      formatSessionSets(session, this.#shownLogs),
      volume,
      ...removeDay(details.description),
    ];
    return this.#names.applyNames({ ...session, details: { ...details, label, description } });
  }

  /** Number of logs of a session; 0 until all of them are known. */
  getLogCount(session: ListedItem): number {
    return this.#findLogs(session)?.get(session).length ?? 0;
  }

  /** The first logs of a session with their names; empty until all of them are known. */
  getLogs(session: ListedItem): readonly ListedItem[] {
    const known = this.#findLogs(session)?.get(session) ?? [];
    return known.slice(0, maxShownLogs).map((log) => {
      const { details } = log;
      if (details?.kind !== 'record') {
        return this.#logNames.applyNames(log);
      }
      const description = [...this.#sessionSets.formatSetRecords(log), ...removeDay(details.description)];
      return this.#logNames.applyNames({ ...log, details: { ...details, description } });
    });
  }

  /** Reads the earlier logs, which determine the records among those that are shown. */
  readonly loadSetRecords = (): void => {
    this.#sessionSets.loadSetRecords();
  };

  clear(): void {
    this.#pendingLogs?.abort();
    this.#pendingLogs = undefined;
    this.#shownLogs = undefined;
    this.#loadFailure = undefined;
    this.#loadedFor = undefined;
    this.#names.clear();
    this.#logNames.clear();
    this.#sessionSets.clear();
  }

  #createLogs(): SessionLogs {
    return new SessionLogs(this.#currentServer.get().address.name, (next, signal) =>
      this.#waitIndicator.showWhile(() =>
        this.#currentServer.get().catalogue.readPage(workoutLogs, 'own', next, {
          size: logPageSize,
          signal,
          onWait: this.#waitIndicator.showWait,
        }),
      ),
    );
  }

  #findLogs(session: ListedItem): SessionLogs | undefined {
    const logs = this.#shownLogs;
    return logs !== undefined && hasAllLogs(session, logs) ? logs : undefined;
  }
}

/** The number of sets that were logged in a session, or a note that they were not read; empty if neither is known. */
export function formatSessionSets(session: ListedItem, logs: SessionLogs | undefined): string {
  if (logs === undefined) {
    return '';
  }
  if (!hasAllLogs(session, logs)) {
    return logs.isLimited
      ? vscode.l10n.t('sets not read: not among the newest {0}', countText(logs.items.length))
      : '';
  }
  const count = logs.get(session).length;
  return count === 0 ? '' : formatSetCount(count);
}

function hasAllLogs({ details }: ListedItem, logs: SessionLogs): boolean {
  const day = getRecordDay(details);
  return day !== undefined && logs.isCompleteSince(day);
}

function getEarliestDay(days: readonly string[]): string {
  return days.reduce((one, other) => (one < other ? one : other));
}
