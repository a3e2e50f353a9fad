import { objectOf, objectsIn, type JsonObject } from '../../api/json/value.ts';
import { translatedName, type Naming } from '../server/naming.ts';
import type { PlanShape } from './trainingPlan.ts';
import { idOf, joined, textOf } from '../fields.ts';
import { unitName, type NamedUnits } from '../server/units.ts';
import { decimalText, loadText, quantity, repetitionsText, weightText } from '../text/quantities.ts';

/** Upper limit on the settings of an exercise, one for each set: more than anybody does. */
const maxSettings = 20;

/**
 * A workout's `canonical_representation` (up to 2.2): days, sets and exercises, each with its fields in `obj`. What to do of
 * an exercise is in its settings: one for all sets, or one for each.
 */
export const workoutPlan: PlanShape = {
  lists: { days: 'day_list', sets: 'set_list', exercises: 'exercise_list' },
  own,
  readDay: (day) => ({
    name: textOf(own(day)['description']),
    description: '',
    weekdays: textOf(objectOf(day['days_of_week'])['text']),
    isoWeekdays: numbersIn(own(day)['day']),
    isRest: false,
  }),
  readExercise: (item, set, units, naming) => {
    const exercise = own(item);
    const settings = objectsIn(item['setting_obj_list'], maxSettings);
    return {
      id: settings.map(idOf).find((id) => id !== undefined),
      exercise: idOf(exercise),
      name: nameOf(exercise, naming),
      load: loadOf(settings, own(set)['sets'], units) || textOf(item['setting_text']),
      course: undefined,
      rir: inTurn(settings.map(({ rir }) => quantity(decimalText(rir), '', units.write))),
      rest: '',
      type: '',
      comment: textOf(joined(...new Set(settings.map(({ comment }) => textOf(comment))))),
    };
  },
};

function own({ obj }: JsonObject): JsonObject {
  return objectOf(obj);
}

/** Ids of the table of weekdays, which begins with Monday. */
function numbersIn(days: unknown): readonly number[] {
  return Array.isArray(days) ? days.slice(0, 7).map(Number) : [];
}

/** Translations are nested from 2.1 on; before, an exercise is in one language. */
function nameOf({ exercises, name }: JsonObject, naming: Naming): string {
  return Array.isArray(exercises) ? translatedName(exercises, naming) : textOf(name);
}

/** Settings that ask for the same are told once: `3 × 10 · 80 kg`, but `10, 8, 6 · 80 kg`. */
function loadOf(settings: readonly JsonObject[], sets: unknown, units: NamedUnits): string {
  const repetitions = settings.map((setting) =>
    repetitionsText(
      decimalText(setting['reps']),
      unitName(units.repetition, setting['repetition_unit']),
      units.write,
    ),
  );
  const weights = settings.map((setting) =>
    weightText(decimalText(setting['weight']), unitName(units.weight, setting['weight_unit']), units.write),
  );
  const isCounted = new Set(repetitions).size === 1;
  const count = settings.length > 1 ? settings.length : sets;
  return loadText(isCounted ? decimalText(count) : '', inTurn(repetitions), inTurn(weights));
}

/** One text where all are the same, else each in turn, with a dash for what is not known. */
function inTurn(texts: readonly string[]): string {
  const [first = '', ...others] = new Set(texts);
  return others.length === 0 ? first : texts.map((text) => text || '–').join(', ');
}
