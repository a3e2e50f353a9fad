import { hash, pick } from '../hash.ts';
import { addDays, daysBetween, weekday } from '../time.ts';
import { owner } from '../users.ts';
import { plans } from './plans.ts';
import { createRoutines } from './plan.ts';
import type { Day, Log, Routine, Session } from './model.ts';
import { parameters } from './parameters.ts';

/** Every training plan of every user, by id. */
export const routines: readonly Routine[] = createRoutines(plans);

const remarks = [
  'Felt strong today.',
  '',
  'Slept badly, still finished everything.',
  null,
  'New shoes.',
  'Cut the last set short, shoulder was tight.',
] as const;

/** An entry on a calendar date of a routine. */
export interface CalendarEntry {
  date: string;
  /** Number of the current pass through the days, from 1. */
  iteration: number;
  /** Undefined on the days that fill up a week (wger-api.md §3.2). */
  day: Day | undefined;
}

/** Every date of a routine, from its start to its end. */
export function createCalendar(routine: Routine): CalendarEntry[] {
  if (routine.days.length === 0) {
    return [];
  }
  const entries: CalendarEntry[] = [];
  const length = daysBetween(routine.start, routine.end) + 1;
  let [iteration, next] = [1, 0];
  for (let at = 0; at < length; at += 1) {
    const date = addDays(routine.start, at);
    if (next === routine.days.length && (!routine.fitInWeek || weekday(date) === 1)) {
      [iteration, next] = [iteration + 1, 0];
    }
    entries.push({ date, iteration, day: routine.days[next] });
    next = Math.min(next + 1, routine.days.length);
  }
  return entries;
}

/** The training sessions by date, with their logs. */
export const sessions: readonly Session[] = routines
  .filter((routine) => !routine.template && routine.days.length > 0)
  .flatMap((routine) =>
    createCalendar(routine)
      .filter(({ day }) => day !== undefined && day.slots.length > 0)
      .slice(0, routine.owner === owner ? 7 : 2)
      .map(({ date, day }) => ({ date, day, routine })),
  )
  .sort((a, b) => (a.date < b.date ? -1 : 1))
  .flatMap(({ date, day, routine }, at) => {
    if (day === undefined) {
      return [];
    }
    const hour = 16 + (hash(at, 50) % 4);
    const timed = hash(at, 51) % 5 !== 0;
    return {
      id: at + 1,
      owner: routine.owner,
      routine,
      day,
      planned: hash(at, 56) % 8 !== 0,
      date,
      notes: pick(remarks, at, 52),
      impression: pick(['1', '2', '3', '3'] as const, at, 53),
      start: timed ? `${hour}:30:00` : null,
      end: timed ? `${hour + 1}:${String(10 + (hash(at, 54) % 45))}:00` : null,
    };
  });

export const logs: readonly Log[] = sessions
  .flatMap((session) => {
    const iteration =
      createCalendar(session.routine).find(({ date }) => date === session.date)?.iteration ?? 1;
    return session.day.slots.flatMap((slot) =>
      slot.entries.flatMap((entry) => {
        const target = parameters(entry, iteration);
        return Array.from({ length: target.sets ?? 1 }, (_, set) => ({
          session,
          entry,
          iteration,
          repetitions: Math.max(
            1,
            (target.repetitions ?? 1) - (hash(session.id * 31 + set, 55) % 6 === 0 ? 1 : 0),
          ),
          repetitionsTarget: target.repetitions ?? 1,
          weight: target.weight,
          weightTarget: target.weight,
          rir: target.rir,
          rest: target.rest,
        }));
      }),
    );
  })
  .map((log, at) => ({ id: at + 1, ...log }));

/** Number of sets of one exercise on a day. */
export const setsADay = 7;

/** All training of all users. */
export interface Training {
  readonly sessions: readonly Session[];
  readonly logs: readonly Log[];
}

/** Further training of the owner. */
export interface FurtherTraining {
  /** Sets of bench press, on days further and further back from the first of the others. */
  readonly sets: number;
  /**
   * Number of those days, the last ones, that have a session of their own; the other sets belong to a session of
   * another day.
   */
  readonly sessions: number;
}

/** The training of all users, with further training. */
export function createTraining(further: FurtherTraining): Training {
  const model = logs.find(({ session, entry }) => session.owner === owner && entry.exercise === 73);
  if (model === undefined) {
    return { sessions, logs };
  }
  const days = Array.from({ length: Math.ceil(further.sets / setsADay) }, (_, day) => ({
    ...model.session,
    id: day < further.sessions ? sessions.length + day + 1 : model.session.id,
    date: addDays('2025-12-31', -day),
  }));
  const sets = days.flatMap((session, day) =>
    Array.from({ length: Math.min(setsADay, further.sets - day * setsADay) }, (_, set) =>
      createFurtherLog({ ...model, session }, day * setsADay + set),
    ),
  );
  return { sessions: [...sessions, ...days.slice(0, further.sessions)], logs: [...logs, ...sets] };
}

function createFurtherLog(model: Log, at: number): Log {
  return {
    ...model,
    id: logs.length + at + 1,
    repetitions: 1 + (at % 12),
    weight: 40 + ((sessions.length + at) % 120) / 2,
  };
}
