// Reads the training sessions of My Data.
import assert from 'node:assert/strict';
import type { DrawnRow, DrawnView } from '../../support/drawnView.ts';
import { getLabel } from '../../support/views.ts';
import { readUntil } from '../../support/waits.ts';

/** The children of a top-level row of My Data. */
export async function getRowsBelow(view: DrawnView, title: string): Promise<DrawnRow[]> {
  const found = (await view.rows()).find((drawn) => getLabel(drawn) === title);
  assert.ok(found !== undefined, `there is no ${title}`);
  return view.loadAllRows(found.row);
}

/** The sessions and their months, once the sessions are right. */
export async function waitForSessions(
  view: DrawnView,
  isRight: (sessions: readonly DrawnRow[]) => boolean,
): Promise<{ readonly months: readonly string[]; readonly sessions: readonly DrawnRow[] }> {
  return readUntil(
    view,
    async () => {
      const groups = (await getRowsBelow(view, 'Training')).filter(({ row }) => row.kind === 'group');
      const sessions = (await Promise.all(groups.map(({ row }) => view.rows(row)))).flat();
      return { months: groups.map(describeRow), sessions };
    },
    ({ sessions }) => isRight(sessions),
    ({ sessions }) => sessions.map(describeRow).join('; '),
  );
}

/** The label and the description of a row. */
export function describeRow(drawn: DrawnRow): string {
  return [getLabel(drawn), String(drawn.item.description)].filter((text) => text !== '').join(' · ');
}

/** Returns true for a session with a number of sets. */
export function hasSets({ item }: DrawnRow): boolean {
  return /^\d+ sets?( · |$)/.test(String(item.description));
}

/**
 * The sessions once their volumes are known in a unit. All are read again then, since volumes may become known while the
 * months are read, one after the other.
 */
export async function waitForVolumes(view: DrawnView, unit: 'kg' | 'lb'): Promise<readonly DrawnRow[]> {
  await waitForSessions(view, (shown) => shown.some((session) => parseVolume(session, unit) > 0));
  return (await waitForSessions(view, () => true)).sessions;
}

/** The volume of a session in a unit; 0 if none is shown. */
export function parseVolume({ item }: DrawnRow, unit: 'kg' | 'lb'): number {
  const [, shown = '0'] = new RegExp(` · ([\\d,]+) ${unit}( · |$)`).exec(String(item.description)) ?? [];
  return Number(shown.replaceAll(',', ''));
}
