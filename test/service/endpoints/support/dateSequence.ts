import type { Entry, Routine, Slot } from '../../domain/training/model.ts';
import { parameters, weightRounding, type Parameters } from '../../domain/training/parameters.ts';
import { createCalendar } from '../../domain/training/training.ts';
import { getById, repetitionUnits, weightUnits } from '../../domain/vocabulary.ts';
import type { JsonObject } from '../../json.ts';
import { formatDecimal, formatPlainDecimal } from './decimals.ts';
import { dayRow } from '../training/routineRow.ts';

/** The two sequences: with sets summarized, or one by one in the order of the gym. */
type View = 'display' | 'gym';

/** The planned training on every date of a routine (wger-api.md §3.2). */
export function createDateSequence(routine: Routine, view: View): JsonObject[] {
  return createCalendar(routine).map(({ date, iteration, day }) => ({
    iteration,
    date,
    label: null,
    day: day === undefined ? null : dayRow(day),
    slots: (view === 'display' ? mergeSlots(day?.slots ?? []) : (day?.slots ?? [])).map((slot) => {
      const exercises = getExercises(slot);
      return {
        comment: slot.comment,
        is_superset: exercises.length > 1,
        exercises,
        sets: view === 'display' ? displayed(slot, iteration) : alternateSets(slot, iteration),
      };
    }),
  }));
}

function getExercises({ entries }: Slot): readonly number[] {
  return [...new Set(entries.map(({ exercise }) => exercise))];
}

/** Adds the entries of a slot to the slot before if both have the same single exercise, and leaves out empty slots. */
function mergeSlots(slots: readonly Slot[]): readonly Slot[] {
  const merged: Slot[] = [];
  for (const slot of slots) {
    const exercises = getExercises(slot);
    const previous = merged.at(-1);
    if (
      previous !== undefined &&
      getExercises(previous).join() === exercises.join() &&
      exercises.length === 1
    ) {
      merged[merged.length - 1] = { ...previous, entries: [...previous.entries, ...slot.entries] };
    } else if (exercises.length > 0) {
      merged.push(slot);
    }
  }
  return merged;
}

function displayed({ entries }: Slot, iteration: number): JsonObject[] {
  return entries.map((entry) => createSetRow(entry, getDueParameters(entry, iteration)));
}

/** The parameters of an iteration, with weights that can be loaded, and whole repetitions. */
function getDueParameters(entry: Entry, iteration: number): Parameters {
  const set = parameters(entry, iteration);
  return {
    ...set,
    weight: roundToStep(set.weight, weightRounding),
    'max-weight': roundToStep(set['max-weight'], weightRounding),
    repetitions: roundToStep(set.repetitions, 1),
    'max-repetitions': roundToStep(set['max-repetitions'], 1),
  };
}

/** Rounds to a multiple of `step`, and halves to the even multiple, like Python. */
function roundToStep(value: number | null, step: number): number | null {
  if (value === null) {
    return null;
  }
  const steps = value / step;
  return step * (steps % 1 === 0.5 ? 2 * Math.round(steps / 2) : Math.round(steps));
}

/** The first set of every entry, then the second of those with more, and so on. */
function alternateSets({ entries }: Slot, iteration: number): JsonObject[] {
  const sets = entries.map((entry) => ({ entry, set: getDueParameters(entry, iteration) }));
  const rounds = Math.max(0, ...sets.map(({ set }) => set.sets ?? 1));
  return Array.from({ length: rounds }, (_, round) =>
    sets
      .filter(({ set }) => round < (set.sets ?? 1))
      .map(({ entry, set }) => createSetRow(entry, { ...set, sets: 1, 'max-sets': null })),
  ).flat();
}

function createSetRow(entry: Entry, set: Parameters): JsonObject {
  return {
    slot_entry_id: entry.id,
    exercise: entry.exercise,
    sets: set.sets ?? 1,
    max_sets: set['max-sets'],
    weight: formatPlainDecimal(set.weight),
    max_weight: formatPlainDecimal(set['max-weight']),
    weight_unit: set.weight === null ? null : entry.weightUnit,
    weight_rounding: set.weight === null ? null : formatDecimal(weightRounding),
    repetitions: formatPlainDecimal(set.repetitions),
    max_repetitions: formatPlainDecimal(set['max-repetitions']),
    repetitions_unit: set.repetitions === null ? null : entry.repetitionUnit,
    repetitions_rounding: set.repetitions === null ? null : formatDecimal(1),
    rir: formatPlainDecimal(set.rir),
    max_rir: formatPlainDecimal(set['max-rir']),
    rpe: set.rir === null ? null : formatPlainDecimal(10 - set.rir),
    rest: formatPlainDecimal(set.rest),
    max_rest: formatPlainDecimal(set['max-rest']),
    type: entry.type,
    text_repr: describeSet(entry, set),
    comment: entry.comment,
  };
}

/** For example "5 Sets, 4 × 80 kg @ 2 RiR, 180s rest". */
function describeSet(entry: Entry, set: Parameters): string {
  const sets = formatRange(set.sets, set['max-sets']);
  const unit = getById(repetitionUnits, entry.repetitionUnit).name;
  const repetitions = `${formatRange(set.repetitions, set['max-repetitions'])}${entry.repetitionUnit === 1 ? '' : ` ${unit}`}`;
  const weight =
    set.weight === null
      ? ''
      : ` × ${formatRange(set.weight, set['max-weight'])} ${getById(weightUnits, entry.weightUnit).name}`;
  return [
    sets === '' || sets === '1' ? '' : `${sets} Sets, `,
    `${repetitions}${weight}`,
    set.rir === null ? '' : ` @ ${formatRange(set.rir, set['max-rir'])} RiR`,
    set.rest === null ? '' : `, ${formatRange(set.rest, set['max-rest'])}s rest`,
  ].join('');
}

function formatRange(min: number | null, max: number | null): string {
  return [min, max].flatMap((bound) => formatPlainDecimal(bound) ?? []).join('-');
}
