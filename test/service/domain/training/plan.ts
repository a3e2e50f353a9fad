import type { User } from '../users.ts';
import { addDays, timestamp } from '../time.ts';
import {
  type Config,
  type ConfigKind,
  configKinds,
  type Day,
  type Entry,
  type Routine,
  type Slot,
} from './model.ts';

/** Ids of units of repetitions. */
export const [seconds, minutes, kilometres] = [3, 4, 6];

/** The unit of weight of exercises without equipment. */
export const bodyWeight = 3;

/** A constant number, or the steps by which it changes. */
export type Course = number | readonly Step[];

type Step = Omit<Config, 'id' | 'kind' | 'entry'>;

/** The sample data of an exercise in a slot. */
interface EntryPlan extends Partial<Record<ConfigKind, Course>> {
  exercise: number;
  type?: string;
  comment?: string;
  repetitionUnit?: number;
  weightUnit?: number;
}

interface DayPlan {
  name: string;
  description?: string;
  rest?: boolean;
  needsLogs?: boolean;
  type?: string;
  weekdays?: readonly number[];
  /** Each slot is its entries, with or without a comment. */
  slots?: readonly (readonly EntryPlan[] | { comment: string; entries: readonly EntryPlan[] })[];
}

export interface RoutinePlan {
  id: number;
  owner: User;
  name: string;
  description?: string;
  start: string;
  weeks: number;
  fitInWeek?: boolean;
  template?: boolean;
  public?: boolean;
  days: readonly DayPlan[];
}

/** Weight that starts at `value` and grows by `step` with every iteration. */
export function createGrowingCourse(value: number, step: number): Course {
  return [
    { iteration: 1, value, operation: 'r', step: 'abs', repeat: false, rules: null },
    { iteration: 2, value: step, operation: '+', step: 'abs', repeat: true, rules: ['repetitions'] },
  ];
}

/** A constant number that applies once the parameters that the rules name were logged. */
export function createSteadyCourse(value: number, rules: Step['rules'] = null): readonly Step[] {
  return [{ iteration: 1, value, operation: 'r', step: 'abs', repeat: false, rules }];
}

/** Makes the routines of the plans, with all ids. */
export function createRoutines(plans: readonly RoutinePlan[]): Routine[] {
  const count = { day: 0, slot: 0, entry: 0, config: new Map<ConfigKind, number>() };

  function createConfigs(entry: number, plan: EntryPlan): Config[] {
    return configKinds.flatMap((kind) =>
      toSteps(plan[kind] ?? []).map((step) => {
        const id = (count.config.get(kind) ?? 0) + 1;
        count.config.set(kind, id);
        return { id, kind, entry, ...step };
      }),
    );
  }

  function createEntry(slot: number, order: number, plan: EntryPlan): Entry {
    count.entry += 1;
    return {
      id: count.entry,
      slot,
      exercise: plan.exercise,
      order,
      type: plan.type ?? 'normal',
      comment: plan.comment ?? '',
      repetitionUnit: plan.repetitionUnit ?? 1,
      weightUnit: plan.weightUnit ?? 1,
      configs: createConfigs(count.entry, plan),
    };
  }

  function createSlot(day: number, order: number, plan: NonNullable<DayPlan['slots']>[number]): Slot {
    count.slot += 1;
    const id = count.slot;
    const { comment, entries } = 'comment' in plan ? plan : { comment: '', entries: plan };
    return { id, day, order, comment, entries: entries.map((entry, at) => createEntry(id, at + 1, entry)) };
  }

  function createDay(routine: number, order: number, plan: DayPlan): Day {
    count.day += 1;
    const id = count.day;
    return {
      id,
      routine,
      order,
      name: plan.name,
      description: plan.description ?? '',
      rest: plan.rest ?? false,
      needsLogs: plan.needsLogs ?? false,
      type: plan.type ?? 'custom',
      weekdays: plan.weekdays ?? [],
      slots: (plan.slots ?? []).map((slot, at) => createSlot(id, at + 1, slot)),
    };
  }

  return plans.map((plan) => ({
    id: plan.id,
    owner: plan.owner,
    name: plan.name,
    description: plan.description ?? '',
    created: timestamp(addDays(plan.start, -2), '19:40:12.201000'),
    start: plan.start,
    end: addDays(plan.start, plan.weeks * 7 - 1),
    fitInWeek: plan.fitInWeek ?? false,
    template: plan.template ?? false,
    public: plan.public ?? false,
    days: plan.days.map((day, at) => createDay(plan.id, at + 1, day)),
  }));
}

function toSteps(course: Course): readonly Step[] {
  return typeof course === 'number' ? createSteadyCourse(course) : course;
}
