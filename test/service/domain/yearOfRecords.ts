import { measurements, weightEntries, type WeightEntry } from './body.ts';
import { hash } from './hash.ts';
import { diary, type DiaryEntry, meals } from './nutrition.ts';
import { addDays } from './time.ts';
import type { Entry, Log, Routine, Session } from './training/model.ts';
import { parameters, weightRounding } from './training/parameters.ts';
import { logs, routines, sessions } from './training/training.ts';
import { owner } from './users.ts';

const yearLength = 365;
/** Age of the current routine, in days. */
const routineAge = 22;
/** Ends of the holidays, in days before today. Each takes ten days. */
const holidays = [96, 230];

/**
 * Replaces the owner's records by those of the year up to a day, of somebody who trains, weighs and eats by plan. Holds
 * for all servers of this process.
 */
export function createYearOfRecords(today: string): void {
  const routine = routines.find(({ id }) => id === 9);
  if (routine === undefined) {
    throw new Error('The sample data lacks the routine that these records follow.');
  }
  const start = addDays(today, -routineAge);
  Object.assign(routine, { start, end: addDays(start, 83) });

  const daysAgo = Array.from({ length: yearLength }, (_, at) => yearLength - at);
  const trained = daysAgo.flatMap((days) => createSession(routine, addDays(today, -days), days));
  replaceRows(sessions, [...sessions.filter((session) => session.owner !== owner), ...trained]);
  replaceRows(logs, [
    ...logs.filter(({ session }) => session.owner !== owner),
    ...trained.flatMap((session, at) => createLogs(session, at / trained.length)),
  ]);
  replaceRows(weightEntries, [
    ...weightEntries.filter((entry) => entry.owner !== owner),
    ...daysAgo.filter((days) => days % 3 === 1).map((days) => createWeight(addDays(today, -days), days)),
  ]);
  replaceRows(
    diary,
    [...daysAgo.slice(-30), 0].flatMap((days) => createDiaryEntries(addDays(today, -days), days)),
  );
  measurements.toReversed().forEach((entry, at) => {
    entry.date = addDays(today, -2 - 28 * Math.floor(at / 3));
  });
}

function replaceRows<Row extends { id: number }>(list: readonly Row[], rows: readonly Row[]): void {
  (list as Row[]).splice(0, list.length, ...rows);
  list.forEach((row, at) => {
    row.id = at + 1;
  });
}

/** The session of a day, if it is neither a day of rest nor left out. */
function createSession(routine: Routine, date: string, daysAgo: number): Session[] {
  const day = routine.days.at((routineAge - daysAgo) % routine.days.length);
  const isAway = holidays.some((end) => daysAgo >= end && daysAgo < end + 10);
  if (day?.rest !== false || isAway || hash(daysAgo, 70) % 9 === 0) {
    return [];
  }
  const hour = 17 + (hash(daysAgo, 71) % 3);
  return [
    {
      id: 0,
      owner,
      routine,
      day,
      planned: true,
      date,
      notes: '',
      impression: hash(daysAgo, 72) % 3 === 0 ? '2' : '3',
      start: `${hour}:15:00`,
      end: `${hour + 1}:${10 + (hash(daysAgo, 73) % 45)}:00`,
    },
  ];
}

/** The sets of a session. Weights grow with the part of the year that has passed, from 0 to 1. */
function createLogs(session: Session, passed: number): Log[] {
  const isLightWeek = Math.floor(passed * 52) % 7 === 5;
  const share = (isLightWeek ? 0.9 : 1) * (0.72 + 0.28 * Math.sqrt(passed));
  return session.day.slots
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => createSets(session, entry, share));
}

function createSets(session: Session, entry: Entry, share: number): Log[] {
  const iteration = 6;
  const { sets, weight, repetitions, 'max-repetitions': most, rir, rest } = parameters(entry, iteration);
  const least = repetitions ?? 1;
  const form = hash(entry.id, Math.round(share * 1000)) % ((most ?? least + 1) - least + 1);
  return Array.from({ length: sets ?? 1 }, (_, set) => ({
    id: 0,
    session,
    entry,
    iteration,
    repetitions: least + form - (set === 3 ? 1 : 0),
    repetitionsTarget: least,
    weight: weight === null ? null : Math.round((weight * share) / weightRounding) * weightRounding,
    weightTarget: weight,
    rir,
    rest,
  }));
}

function createWeight(date: string, daysAgo: number): WeightEntry {
  const change = 4.8 * (daysAgo / yearLength) + 0.9 * Math.sin(daysAgo / 40);
  const noise = ((hash(daysAgo, 75) % 11) - 5) / 10;
  return { id: 0, owner, date, weight: 68.2 + change + noise };
}

/** The meals of a day as planned, in other amounts, some of them left out. Today has the first two. */
function createDiaryEntries(date: string, daysAgo: number): DiaryEntry[] {
  return meals
    .filter(({ plan }) => plan === 3)
    .filter((_, at) => (daysAgo === 0 ? at < 2 : hash(daysAgo * 10 + at, 76) % 8 !== 0))
    .flatMap((meal) =>
      meal.items.map(({ id, ingredient, unit, amount }) => ({
        id: 0,
        plan: meal.plan,
        meal: meal.id,
        ingredient,
        unit,
        date,
        time: meal.time ?? '16:00:00',
        amount:
          unit === undefined ? Math.round(amount * (0.9 + (hash(daysAgo, 77 + id) % 50) / 100)) : amount,
      })),
    );
}
