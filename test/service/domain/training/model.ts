import type { User } from '../users.ts';

/** The ten tables of set parameters, as the endpoints `…-config` are called (wger-api.md §3.2). */
export const configKinds = [
  'weight',
  'max-weight',
  'repetitions',
  'max-repetitions',
  'sets',
  'max-sets',
  'rest',
  'max-rest',
  'rir',
  'max-rir',
] as const;

export type ConfigKind = (typeof configKinds)[number];

/** One step of a parameter: from `iteration` on, it is replaced, increased or decreased. */
export interface Config {
  /** Unique within its kind. */
  id: number;
  kind: ConfigKind;
  entry: number;
  iteration: number;
  value: number;
  operation: '+' | '-' | 'r';
  step: 'abs' | 'percent';
  repeat: boolean;
  /** Parameters that must have been logged for the step to apply. */
  rules: readonly string[] | null;
}

/** One exercise of a slot: a slot entry since 2.3, a setting before. */
export interface Entry {
  id: number;
  slot: number;
  exercise: number;
  order: number;
  type: string;
  comment: string;
  repetitionUnit: number;
  weightUnit: number;
  configs: readonly Config[];
}

/** A slot since 2.3, a set before. Entries of several exercises are a superset. */
export interface Slot {
  id: number;
  day: number;
  order: number;
  comment: string;
  entries: readonly Entry[];
}

export interface Day {
  id: number;
  routine: number;
  order: number;
  name: string;
  description: string;
  rest: boolean;
  needsLogs: boolean;
  type: string;
  /** Days of the week, 1 for Monday, which days had up to 2.2. */
  weekdays: readonly number[];
  slots: readonly Slot[];
}

/** A training plan: a routine since 2.3, a workout before (wger-api.md §3.1, §3.2). */
export interface Routine {
  id: number;
  owner: User;
  name: string;
  description: string;
  created: string;
  start: string;
  end: string;
  fitInWeek: boolean;
  template: boolean;
  public: boolean;
  days: readonly Day[];
}

export interface Session {
  id: number;
  owner: User;
  routine: Routine;
  day: Day;
  /** False for training that does not follow the routine. */
  planned: boolean;
  date: string;
  notes: string | null;
  /** 1 bad, 2 neutral, 3 good. */
  impression: '1' | '2' | '3';
  start: string | null;
  end: string | null;
}

export interface Log {
  id: number;
  session: Session;
  entry: Entry;
  iteration: number;
  repetitions: number;
  repetitionsTarget: number;
  weight: number | null;
  weightTarget: number | null;
  rir: number | null;
  rest: number | null;
}
