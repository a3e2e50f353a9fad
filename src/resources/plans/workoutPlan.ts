import { toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { getTranslatedName, type Naming } from '../server/naming.ts';
import type { PlanShape } from './trainingPlan.ts';
import { getId, joinParts, toId, toText } from '../fields.ts';
import { getUnitName, type UnitFormat } from '../server/units.ts';
import {
  formatDecimal,
  formatLoad,
  formatQuantity,
  formatRepetitions,
  formatWeight,
} from '../text/quantities.ts';

/** Upper limit on the settings of an exercise, of which there is one for each set. */
const maxSettings = 20;

/**
 * A workout's `canonical_representation` (up to 2.2): days, sets and exercises, each with its fields in `obj`. An exercise has
 * one setting for all sets, or one for each.
 */
export const workoutPlan: PlanShape = {
  lists: { days: 'day_list', sets: 'set_list', exercises: 'exercise_list' },
  getFields,
  parseDay: (day) => ({
    name: toText(getFields(day)['description']),
    description: '',
    weekdays: toText(toObject(day['days_of_week'])['text']),
    isoWeekdays: toWeekdayNumbers(getFields(day)['day']),
    isRest: false,
  }),
  parseExercise: (item, set, units, naming) => {
    const exercise = getFields(item);
    const settings = toObjects(item['setting_obj_list'], maxSettings);
    return {
      id: settings.map(getId).find((id) => id !== undefined),
      exercise: getId(exercise),
      name: getExerciseName(exercise, naming),
      load: formatSettings(settings, getFields(set)['sets'], units) || toText(item['setting_text']),
      progression: undefined,
      rir: joinDistinct(
        settings.map(({ rir }) => formatQuantity(formatDecimal(rir), '', units.formatNumber)),
      ),
      rest: '',
      type: '',
      comment: toText(joinParts(...new Set(settings.map(({ comment }) => toText(comment))))),
    };
  },
};

function getFields({ obj }: JsonObject): JsonObject {
  return toObject(obj);
}

/** Returns ids of the table of weekdays, which begins with Monday. */
function toWeekdayNumbers(days: unknown): readonly number[] {
  return Array.isArray(days) ? days.slice(0, 7).map((day) => Number(toId(day))) : [];
}

/** Returns the name of an exercise. Its translations are nested since 2.1; before that, it is in one language. */
function getExerciseName({ exercises, name }: JsonObject, naming: Naming): string {
  return Array.isArray(exercises) ? getTranslatedName(exercises, naming) : toText(name);
}

/** Formats settings. Equal ones are merged: `3 × 10 · 80 kg`, but `10, 8, 6 · 80 kg`. */
function formatSettings(settings: readonly JsonObject[], sets: unknown, units: UnitFormat): string {
  const repetitions = settings.map((setting) =>
    formatRepetitions(
      formatDecimal(setting['reps']),
      getUnitName(units.repetition, setting['repetition_unit']),
      units.formatNumber,
    ),
  );
  const weights = settings.map((setting) =>
    formatWeight(
      formatDecimal(setting['weight']),
      getUnitName(units.weight, setting['weight_unit']),
      units.formatNumber,
    ),
  );
  const isCounted = new Set(repetitions).size === 1;
  const count = settings.length > 1 ? settings.length : sets;
  return formatLoad(isCounted ? formatDecimal(count) : '', joinDistinct(repetitions), joinDistinct(weights));
}

/** Returns one text if all are the same, or else all of them, with a dash for each unknown one. */
function joinDistinct(texts: readonly string[]): string {
  const [first = '', ...others] = new Set(texts);
  return others.length === 0 ? first : texts.map((text) => text || '–').join(', ');
}
