import type { Entry, Routine, Slot } from '../domain/training/model.ts';
import { parameters, weightRounding, type Parameters } from '../domain/training/parameters.ts';
import { createCalendar } from '../domain/training/training.ts';
import { byId, repetitionUnits, weightUnits } from '../domain/vocabulary.ts';
import type { JsonObject } from '../json.ts';
import { decimal, plain } from './decimals.ts';
import { dayRow } from './routineRow.ts';

/** The two sequences: with sets summarized, or one by one in the order of the gym. */
type View = 'display' | 'gym';

/** The planned training on every date of a routine (wger-api.md §3.2). */
export function dateSequence(routine: Routine, view: View): JsonObject[] {
  return createCalendar(routine).map(({ date, iteration, day }) => ({
    iteration,
    date,
    label: null,
    day: day === undefined ? null : dayRow(day),
    slots: (day?.slots ?? []).map((slot) => ({
      comment: slot.comment,
      is_superset: slot.entries.length > 1,
      exercises: slot.entries.map(({ exercise }) => exercise),
      sets: view === 'display' ? displayed(slot, iteration) : inTurn(slot, iteration),
    })),
  }));
}

function displayed({ entries }: Slot, iteration: number): JsonObject[] {
  return entries.map((entry) => setRow(entry, due(entry, iteration)));
}

/** The parameters of an iteration, with weights that can be loaded, and whole repetitions. */
function due(entry: Entry, iteration: number): Parameters {
  const set = parameters(entry, iteration);
  return {
    ...set,
    weight: rounded(set.weight, weightRounding),
    maxWeight: rounded(set.maxWeight, weightRounding),
    repetitions: rounded(set.repetitions, 1),
    maxRepetitions: rounded(set.maxRepetitions, 1),
  };
}

/** Rounds to a multiple of `step`, and halves to the even multiple, like Python. */
function rounded(value: number | null, step: number): number | null {
  if (value === null) {
    return null;
  }
  const steps = value / step;
  return step * (steps % 1 === 0.5 ? 2 * Math.round(steps / 2) : Math.round(steps));
}

/** The first set of every entry, then the second of those with more, and so on. */
function inTurn({ entries }: Slot, iteration: number): JsonObject[] {
  const sets = entries.map((entry) => ({ entry, set: due(entry, iteration) }));
  const rounds = Math.max(0, ...sets.map(({ set }) => set.sets ?? 1));
  return Array.from({ length: rounds }, (_, round) =>
    sets
      .filter(({ set }) => round < (set.sets ?? 1))
      .map(({ entry, set }) => setRow(entry, { ...set, sets: 1, maxSets: null })),
  ).flat();
}

function setRow(entry: Entry, set: Parameters): JsonObject {
  return {
    slot_entry_id: entry.id,
    exercise: entry.exercise,
    sets: set.sets ?? 1,
    max_sets: set.maxSets,
    weight: plain(set.weight),
    max_weight: plain(set.maxWeight),
    weight_unit: entry.weightUnit,
    weight_rounding: set.weight === null ? null : decimal(weightRounding),
    repetitions: plain(set.repetitions),
    max_repetitions: plain(set.maxRepetitions),
    repetitions_unit: entry.repetitionUnit,
    repetitions_rounding: set.repetitions === null ? null : decimal(1),
    rir: plain(set.rir),
    max_rir: plain(set.maxRir),
    rpe: set.rir === null ? null : plain(10 - set.rir),
    rest: plain(set.rest),
    max_rest: plain(set.maxRest),
    type: entry.type,
    text_repr: described(entry, set),
    comment: entry.comment,
  };
}

/** For example "5 Sets, 4 × 80 kg @ 2 RiR, 180s rest". */
function described(entry: Entry, set: Parameters): string {
  const sets = range(set.sets, set.maxSets);
  const unit = byId(repetitionUnits, entry.repetitionUnit).name;
  const repetitions = `${range(set.repetitions, set.maxRepetitions)}${entry.repetitionUnit === 1 ? '' : ` ${unit}`}`;
  const weight =
    set.weight === null
      ? ''
      : ` × ${range(set.weight, set.maxWeight)} ${byId(weightUnits, entry.weightUnit).name}`;
  return [
    sets === '' || sets === '1' ? '' : `${sets} Sets, `,
    `${repetitions}${weight}`,
    set.rir === null ? '' : ` @ ${range(set.rir, set.maxRir)} RiR`,
    set.rest === null ? '' : `, ${range(set.rest, set.maxRest)}s rest`,
  ].join('');
}

function range(least: number | null, most: number | null): string {
  return [least, most].flatMap((bound) => plain(bound) ?? []).join('-');
}
