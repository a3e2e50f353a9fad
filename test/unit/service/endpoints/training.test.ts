import assert from 'node:assert/strict';
import test from 'node:test';
import { timestamp, weekNumber } from '../../../service/domain/time.ts';
import { createGrowingCourse, createRoutines } from '../../../service/domain/training/plan.ts';
import { parameters } from '../../../service/domain/training/parameters.ts';
import {
  createCalendar,
  logs,
  sessions,
  setsADay,
  createTraining,
} from '../../../service/domain/training/training.ts';
import { owner } from '../../../service/domain/users.ts';
import { requestPath, requestPage, startTestService } from '../support.ts';

const plan = {
  id: 1,
  owner,
  name: 'Test',
  start: '2026-01-05',
  weeks: 2,
  days: [
    { name: 'A', slots: [[{ exercise: 73, sets: 3, repetitions: 5, weight: createGrowingCourse(60, 2.5) }]] },
    { name: 'B', rest: true },
  ],
};

test('a growing weight is more with every iteration', () => {
  const [routine] = createRoutines([plan]);
  const entry = routine?.days[0]?.slots[0]?.entries[0];
  assert.ok(entry);
  assert.deepEqual(
    [1, 2, 3].map((iteration) => parameters(entry, iteration).weight),
    [60, 62.5, 65],
  );
  assert.equal(parameters(entry, 3).sets, 3);
  assert.equal(parameters(entry, 3).rir, null);
});

test('days follow each other, and fill up the week where they are to fit into it', () => {
  const [plain] = createRoutines([plan]);
  const [fitting] = createRoutines([{ ...plan, fitInWeek: true }]);
  assert.ok(plain && fitting);
  assert.deepEqual(
    createCalendar(plain)
      .slice(0, 5)
      .map(({ day, iteration }) => [day?.name, iteration]),
    [
      ['A', 1],
      ['B', 1],
      ['A', 2],
      ['B', 2],
      ['A', 3],
    ],
  );
  assert.deepEqual(
    createCalendar(fitting).map(({ day }) => day?.name ?? '-'),
    ['A', 'B', '-', '-', '-', '-', '-', 'A', 'B', '-', '-', '-', '-', '-'],
  );
});

test('times have the offset of summer and winter in Central Europe', () => {
  assert.equal(timestamp('2026-03-28', '10:00:00'), '2026-03-28T10:00:00+01:00');
  assert.equal(timestamp('2026-03-29', '10:00:00'), '2026-03-29T10:00:00+02:00');
  assert.equal(timestamp('2026-10-25', '10:00:00'), '2026-10-25T10:00:00+01:00');
});

test('weeks are counted as ISO 8601 counts them', () => {
  assert.deepEqual(['2026-01-01', '2026-01-05', '2024-12-30', '2026-12-31'].map(weekNumber), [1, 2, 1, 53]);
});

test('one plan is a routine since 2.3 and a workout before', async (t) => {
  const [old, recent] = [await startTestService(t, { generation: '2.2' }), await startTestService(t)];
  const workout = await requestPath(old, 'workout/9/', { key: old.key });
  const routine = await requestPath(recent, 'routine/9/', { key: recent.key });
  assert.equal((workout.json as { name: string }).name, (routine.json as { name: string }).name);
  assert.equal((await requestPage(old, 'workout/', old.key)).count, 6);
});

test('sets of a superset take turns in the gym', async (t) => {
  const service = await startTestService(t);
  const { json } = await requestPath(service, 'routine/9/date-sequence-gym/', { key: service.key });
  const [first] = json as {
    slots: { is_superset: boolean; sets: { exercise: number; text_repr: string }[] }[];
  }[];
  const superset = first?.slots.find(({ is_superset }) => is_superset);
  assert.deepEqual(
    superset?.sets.map(({ exercise }) => exercise),
    [348, 659, 348, 659, 348, 659],
  );
  assert.equal(superset.sets[0]?.text_repr, '15 × 7.5 kg, 60s rest');
});

test('numbers of a date are rounded, half way to the even one, and those that are none have no rounding', async (t) => {
  const service = await startTestService(t);
  const readSets = async (routine: string, day: string): Promise<Record<string, unknown>[]> => {
    const { json } = await requestPath(service, `routine/${routine}/date-sequence-display/`, {
      key: service.key,
    });
    return (json as { day: { name: string } | null; slots: { sets: Record<string, unknown>[] }[] }[])
      .filter((date) => date.day?.name === day)
      .flatMap(({ slots }) => slots.flatMap(({ sets }) => sets));
  };
  const distances = await readSets('17', 'Lockerer Lauf');
  // 4, 4.5, 5 and so on.
  assert.deepEqual(
    distances.slice(0, 5).map(({ repetitions }) => repetitions),
    ['4', '4', '5', '6', '6'],
  );
  const [pullUp] = await readSets('9', 'Pull');
  assert.deepEqual(
    ['weight', 'weight_rounding', 'weight_unit', 'repetitions_unit'].map((name) => pullUp?.[name]),
    [null, null, null, 1],
  );
});

test('totals of the statistics are strings, what they consist of are floats', async (t) => {
  const service = await startTestService(t);
  const { text } = await requestPath(service, 'routine/4/stats/', { key: service.key });
  assert.match(text, /"sets":\{"iteration":\{"1":\{"exercises":\{"73":5\.0/);
  assert.match(text, /"total":"\d+\.\d\d"/);
});

test('statistics count only sets in repetitions and kilograms, and nothing for a half of the body', async (t) => {
  const service = await startTestService(t);
  interface Sums {
    readonly upper_body: string;
    readonly lower_body: string;
    readonly total: string;
  }
  const readStatistics = async (routine: number) => {
    const { json } = await requestPath(service, `routine/${routine}/stats/`, { key: service.key });
    return json as Record<'sets' | 'volume' | 'intensity', { readonly mesocycle: Sums }>;
  };
  const strength = (await readStatistics(4)).volume.mesocycle;
  assert.ok(Number(strength.total) > 0);
  assert.deepEqual([strength.upper_body, strength.lower_body], ['0.00', '0.00']);
  // Seconds, and repetitions with the weight of the body.
  assert.equal((await readStatistics(14)).sets.mesocycle.total, '0.00');
});

test('up to 2.2 workouts have sub-actions, their templates have none', async (t) => {
  const service = await startTestService(t, { generation: '2.2' });
  const readStatus = async (path: string): Promise<[number, string | null]> => {
    const { status, headers } = await requestPath(service, path, { key: service.key });
    return [status, headers.get('content-type')];
  };
  for (const list of ['workout', 'templates', 'public-templates']) {
    const [row] = (await requestPage(service, `${list}/`, service.key)).results;
    const item = `${list}/${String(row?.['id'])}/`;
    assert.equal((await readStatus(item))[0], 200, item);
    for (const action of ['canonical_representation', 'log_data']) {
      const [status, type] = await readStatus(`${item}${action}/`);
      assert.equal(status, list === 'workout' ? 200 : 404, item);
      assert.match(type ?? '', list === 'workout' ? /json/ : /html/, item);
    }
  }
});

test('further sets are done day by day before all others, on the last days in sessions of their own', () => {
  const all = createTraining({ sets: 60, sessions: 5 });
  const [sets, days] = [all.logs.slice(logs.length), all.sessions.slice(sessions.length)];
  assert.deepEqual([sets.length, days.length], [60, 5]);
  const ids = (rows: readonly { readonly id: number }[]): number => new Set(rows.map(({ id }) => id)).size;
  assert.deepEqual([ids(all.logs), ids(all.sessions)], [all.logs.length, all.sessions.length]);
  assert.ok(days.every((day) => sets.filter(({ session }) => session === day).length === setsADay));
  assert.ok(days.every(({ date }) => sessions.every((written) => date < written.date)));
  assert.ok(sets.slice(5 * setsADay).every(({ session }) => sessions.some(({ id }) => id === session.id)));
  assert.deepEqual(createTraining({ sets: 0, sessions: 5 }), { sessions, logs });
});
