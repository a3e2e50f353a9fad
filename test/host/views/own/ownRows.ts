import assert from 'node:assert/strict';
import { weightEntries } from '../../../service/domain/body.ts';
import { diary } from '../../../service/domain/nutrition.ts';
import { addDays, getLocalToday } from '../../../service/domain/time.ts';
import { routines } from '../../../service/domain/training/training.ts';
import type { DrawnRow, DrawnView } from '../../support/drawnView.ts';
import { getLabel } from '../../support/views.ts';
import { readUntil } from '../../support/waits.ts';

/** Runs `check` with a routine that is in progress, and with diary entries and weights up to `today`. */
export async function withRecentRecords(check: (today: string) => Promise<void>): Promise<void> {
  const today = getLocalToday();
  const running = routines.find(({ id }) => id === 9) ?? assert.fail();
  const changed: readonly (readonly [target: object, days: object])[] = [
    [running, { start: addDays(today, -21), end: addDays(today, 62) }],
    ...diary.map((entry, at) => [entry, { date: addDays(today, -Math.floor(at / 4)) }] as const),
    ...weightEntries.map(
      (entry, at) => [entry, { date: addDays(today, 10 * (at - weightEntries.length)) }] as const,
    ),
  ];
  const kept = changed.map(([target]) => [target, { ...target }] as const);
  changed.forEach(([target, days]) => Object.assign(target, days));
  try {
    await check(today);
  } finally {
    kept.forEach(([target, before]) => Object.assign(target, before));
  }
}

/**
 * Runs `check` with the clock of the extension host some days ahead, for both the server and the extension; in a page,
 * for the extension alone.
 */
export async function withClockAhead(days: number, check: (today: string) => Promise<void>): Promise<void> {
  const today = addDays(getLocalToday(), days);
  const Now = globalThis.Date;
  const later = new Now();
  // Not all days have the same length.
  later.setDate(later.getDate() + days);
  const span = later.getTime() - Now.now();
  globalThis.Date = new Proxy(Now, {
    construct: (_date, given) =>
      Reflect.construct(Now, given.length === 0 ? [Now.now() + span] : given) as Date,
    get: (date, name) => (name === 'now' ? () => Now.now() + span : (Reflect.get(date, name) as unknown)),
  });
  try {
    await check(today);
  } finally {
    globalThis.Date = Now;
  }
}

/** Waits until the children of a top-level row of My Data are right, and returns them. */
export async function waitForRowsBelow(
  view: DrawnView,
  title: string,
  areRight: (rows: readonly DrawnRow[]) => boolean = (rows) => rows.length > 0,
): Promise<readonly DrawnRow[]> {
  return readUntil(
    view,
    async () => {
      const branch = (await view.rows()).find((drawn) => getLabel(drawn) === title);
      assert.ok(branch !== undefined, `there is no ${title}`);
      return view.loadAllRows(branch.row);
    },
    areRight,
    (rows) => rows.map(formatRow).join('; '),
  );
}

export function formatRow({ item, ...drawn }: DrawnRow): string {
  return `${getLabel({ item, ...drawn })} | ${String(item.description)}`;
}

export function formatOptionalRow(drawn: DrawnRow | undefined): string {
  return drawn === undefined ? '' : formatRow(drawn);
}
