import { measurements, weightEntries } from './body.ts';
import { diary } from './nutrition.ts';
import { addDays, daysBetween } from './time.ts';
import { logs, routines, sessions } from './training/training.ts';
import { owner } from './users.ts';

/**
 * Moves the owner's records into the months before a day, with a current routine, until it is undone. Adds cases that
 * the samples lack: weights in pounds, many repetitions, a failed attempt, sets after midnight, several weights within
 * seven days, and a very old one.
 *
 * @returns a function that undoes it
 */
export function makeRecordsRecent(today: string): () => void {
  const kept = [...sessions, ...logs, ...weightEntries, ...measurements, ...routines, ...diary].map(
    (record): readonly [object, object] => [record, { ...record }],
  );
  const own = sessions.filter((session) => session.owner === owner);
  const last = known(own.at(-1)).date;
  const shift = daysBetween(last, addDays(today, -3));
  for (const session of sessions) {
    session.date = addDays(session.date, shift);
  }
  Object.assign(known(own.at(-2)), { start: '00:10:00', end: '00:45:00' });

  const ownLogs = logs.filter(({ session }) => session.owner === owner);
  const byExercise = Map.groupBy(ownLogs, ({ entry }) => entry.exercise);
  const longest = [...byExercise.values()].reduce((one, other) => (other.length > one.length ? other : one));
  const [heavy, pounds, failed] = [known(longest.at(-1)), known(longest.at(-2)), known(longest.at(-3))];
  Object.assign(heavy, { repetitions: 12, weight: 145 });
  Object.assign(pounds, { entry: { ...pounds.entry, weightUnit: 2 }, weight: 187.5 });
  Object.assign(failed, { repetitions: 0, weight: 140 });

  const weights = weightEntries.filter((entry) => entry.owner === owner);
  weights.forEach((entry, at) => {
    const days = at === 0 ? 500 : 2 * (weights.length - at) - Number(at % 3 === 0);
    entry.date = addDays(today, -days);
  });
  Object.assign(known(weights.at(-2)), { date: known(weights.at(-1)).date });
  measurements.forEach((entry, at) => {
    entry.date = addDays(today, -2 * (measurements.length - at));
  });
  diary.forEach((entry, at) => {
    entry.date = addDays(today, at === 0 ? -40 : Math.floor(at / 2) - 5);
  });
  const running = known(routines.find(({ id }) => id === 9));
  Object.assign(running, { start: addDays(today, -22), end: addDays(today, 61) });
  return () => {
    for (const [record, before] of kept) {
      Object.assign(record, before);
    }
  };
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('The sample server has fewer records than this needs.');
  }
  return value;
}
