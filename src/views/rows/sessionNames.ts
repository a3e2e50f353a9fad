import * as vscode from 'vscode';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { Failure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { SessionLogs } from '../../collections/sessionLogs.ts';
import { dayOf } from '../../resources/details.ts';
import type { Phrase } from '../../resources/phrases.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { endpointResource } from '../../resources/server/endpoints.ts';
import type { Server } from '../../session/currentServer.ts';
import { dayText } from '../../vscode/text/moments.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { RowNames } from './rowNames.ts';

const logs = endpointResource('workoutlog');

/** Rows of the list of logs that are asked for at once: those of some weeks of training. */
const logsAtOnce = 250;

/**
 * The names of training sessions, by day, and the sets that were logged in them. The sessions are there first, and are drawn
 * again when their logs come.
 */
export class SessionNames implements Pick<RowNames, 'follow' | 'named' | 'forget' | 'version'> {
  readonly #server: () => Server;
  readonly #changed: () => void;
  readonly #onWait: RequestContext['onWait'];
  readonly #names: RowNames;
  readonly #logNames: RowNames;
  #logs: SessionLogs | undefined;
  #followed: readonly [sessions: readonly ListedItem[], count: number] | undefined;

  constructor(server: () => Server, changed: () => void, onWait: RequestContext['onWait']) {
    this.#server = server;
    this.#changed = changed;
    this.#onWait = onWait;
    this.#names = new RowNames(server, changed);
    this.#logNames = new RowNames(server, changed);
  }

  get version(): number {
    return this.#names.version + this.#logNames.version;
  }

  /** Failure for which there are sessions without their logs. */
  get problem(): Failure | undefined {
    return this.#logs?.problem;
  }

  /** Reads the logs of sessions, unless these were followed already, and the names that they all need. */
  *follow(sessions: readonly ListedItem[]): Steps<undefined> {
    const [before, count] = this.#followed ?? [];
    if (before !== sessions) {
      this.#logs?.abandon();
      this.#logs = new SessionLogs((next, signal) =>
        this.#server().catalogue.page(logs, 'own', next, {
          size: logsAtOnce,
          signal,
          onWait: this.#onWait,
        }),
      );
    }
    if (before !== sessions || count !== sessions.length) {
      this.#followed = [sessions, sessions.length];
      void this.#readLogs(sessions);
    }
    yield* this.#names.follow(sessions);
    yield* this.#logNames.follow(this.#logs?.rows ?? []);
    return undefined;
  }

  /** A session by its day, with the number of its sets where that is known. */
  named(session: ListedItem): ListedItem {
    const { details } = session;
    const day = dayOf(details);
    if (details?.kind !== 'record' || day === undefined) {
      return this.#names.named(session);
    }
    const label = [`${dayText(day)} ·`, ...details.label];
    const description = [setsText(this.#logsOf(session).length), ...withoutDay(details.description)];
    return this.#names.named({ ...session, details: { ...details, label, description } });
  }

  /** The logs of a session by their names, once all are known. */
  logsOf(session: ListedItem): readonly ListedItem[] {
    return this.#logsOf(session).map((log) => {
      const { details } = log;
      return this.#logNames.named(
        details?.kind === 'record'
          ? { ...log, details: { ...details, description: withoutDay(details.description) } }
          : log,
      );
    });
  }

  forget(): void {
    this.#logs?.abandon();
    this.#logs = undefined;
    this.#followed = undefined;
    this.#names.forget();
    this.#logNames.forget();
  }

  #logsOf(session: ListedItem): readonly ListedItem[] {
    const day = dayOf(session.details);
    return day !== undefined && this.#logs?.reaches(day) === true ? this.#logs.of(session) : [];
  }

  async #readLogs(sessions: readonly ListedItem[]): Promise<void> {
    const [oldest] = sessions.flatMap(({ details }) => dayOf(details) ?? []).sort();
    const current = this.#logs;
    if (oldest !== undefined) {
      await current?.readTo(oldest);
      if (current === this.#logs) {
        this.#changed();
      }
    }
  }
}

function setsText(count: number): string {
  if (count === 0) {
    return '';
  }
  return count === 1 ? vscode.l10n.t('1 set') : vscode.l10n.t('{0} sets', countText(count));
}

/** The description of a record that stands under its day: what is beside that in its first phrase, and the others. */
function withoutDay([first = '', ...others]: readonly Phrase[]): readonly Phrase[] {
  return [typeof first === 'string' ? first.replace(/^\d{4}-\d\d-\d\d ?/, '') : first, ...others];
}
