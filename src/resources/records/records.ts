import { toObject, type JsonObject } from '../../api/json/value.ts';
import { getExerciseReference } from '../exerciseFields.ts';
import { getId, toId, isIsoDate, toText } from '../fields.ts';
import { configEndpoints } from './configEndpoints.ts';
import { isInGrams } from './meals.ts';
import {
  toEatenFood,
  toLoggedSet,
  toMeasuredValue,
  toMeasurementUnit,
  type EatenFood,
  type LoggedSet,
  type MeasuredValue,
} from './measures.ts';
import {
  getTimeUnlessMidnight,
  toTimeWithoutSeconds,
  toMoment,
  createMoment,
  getTime,
  restoreDay,
  toUserTime,
} from './moments.ts';
import type { Phrase, Word } from '../text/phrases.ts';
import { formatDecimal } from '../text/quantities.ts';

/**
 * The row of a record as phrases, in which names are inserted when they are known, and facts that relate records to each other.
 */
export interface RecordPhrases {
  readonly label: readonly Phrase[];
  readonly description: readonly Phrase[];
  /** Its day, and its time if it has one, in the zone of the user for food, or else as sent; undefined if it has neither. */
  readonly date?: string | undefined;
  /** The id of its training session; undefined if unknown. */
  readonly session?: string | undefined;
  /** The numbers of a logged set. */
  readonly set?: LoggedSet | undefined;
  /** A body weight or a measurement. */
  readonly value?: MeasuredValue | undefined;
  /** A food that was eaten. */
  readonly eatenFood?: EatenFood | undefined;
}

/** Order and wording of records, in the shapes of all releases (`wger-api.md` §3.1, §3.2, §3.6, §3.7). */
interface RecordShape {
  /** Fields to order by, the newest first if there is a date. Servers ignore unknown ones (`wger-api.md` §2). */
  readonly ordering?: string;
  readonly read: (item: JsonObject) => RecordPhrases;
}

/** The newest first. Of those at the same moment, the last one entered comes first, provided that ids are ascending. */
const newestValueFirst = '-date,-id';

/** Lists whose rows say little without the names behind their ids. */
export const records: ReadonlyMap<string, RecordShape> = new Map<string, RecordShape>([
  ['workoutlog', { ordering: '-date,id', read: toLogPhrases }],
  ['workoutsession', { ordering: '-datetime_start,-date,-time_start,id', read: toSessionPhrases }],
  ['weightentry', { ordering: newestValueFirst, read: toWeightPhrases }],
  ['measurement', { ordering: newestValueFirst, read: toMeasurementPhrases }],
  ['measurement-category', { ordering: 'order,name,id', read: toCategoryPhrases }],
  ['nutritiondiary', { ordering: '-datetime,id', read: toDiaryPhrases }],
  ['mealitem', { read: (item) => toFoodPhrases(item, [toName('meal', item['meal'])]) }],
  ['slot-entry', { read: toSlotEntryPhrases }],
  ['setting', { read: toSettingPhrases }],
  ['slot', { read: (item) => toSetPhrases(item, item['day']) }],
  ['set', { read: (item) => toSetPhrases(item, item['exerciseday']) }],
  ['day', { read: toDayPhrases }],
  ['meal', { read: toMealPhrases }],
  ...['nutritionplan', 'nutritionplaninfo'].map(
    (endpoint) => [endpoint, { ordering: '-start,-creation_date,id', read: toPlanPhrases }] as const,
  ),
  ...['exerciseimage', 'video'].map((endpoint) => [endpoint, { read: toMediaPhrases }] as const),
  ['exercise-base', { read: ({ id }) => createPhrases([toName('exercises', id, 'Exercise')], []) }],
  ['schedulestep', { read: (item) => createPhrases([toName('workouts', item['workout'], 'Workout')], []) }],
  ['user-trophy', { ordering: '-earned_at,id', read: toTrophyPhrases }],
  [
    'gallery',
    {
      ordering: '-date,id',
      read: (item) => createPhrases([toMoment(item['date'])], [toText(item['description'])]),
    },
  ],
  ...configEndpoints.map((endpoint) => [endpoint, { read: toConfigPhrases }] as const),
]);

function toLogPhrases(item: JsonObject): RecordPhrases {
  return {
    ...createPhrases(
      [toExerciseName(item), toLoad(item, item['repetitions'] ?? item['reps'], true)],
      [toMoment(item['date']), toReserve(item)],
    ),
    date: findDate(item['date']),
    session: toId(item['session']),
    set: toLoggedSet(item),
  };
}

function toSettingPhrases(item: JsonObject): RecordPhrases {
  return createPhrases(
    [toExerciseName(item), toLoad(item, item['reps'], false)],
    [toReserve(item), toText(item['comment'])],
  );
}

function toSlotEntryPhrases(item: JsonObject): RecordPhrases {
  const type = toText(item['type']);
  return createPhrases([toExerciseName(item)], [type === 'normal' ? '' : type, toText(item['comment'])]);
}

function toSessionPhrases(item: JsonObject): RecordPhrases {
  const { datetime_start: start, datetime_end: end, date, impression } = item;
  const plan = toName('workouts', item['routine'] ?? item['workout'], 'Routine');
  const day = toName('day', item['day']);
  const hasDatetimes = start !== undefined;
  // If the end is known, midnight is a time like any other, since a session may span it.
  const moments = typeof end === 'string' ? [getTime(start), getTime(end)] : [getTimeUnlessMidnight(start)];
  const times = hasDatetimes ? moments : [item['time_start'], item['time_end']].map(toTimeWithoutSeconds);
  const range = times.filter((time) => time !== '').join('–');
  const moment = hasDatetimes ? start : date;
  return {
    ...createPhrases(
      [{ either: [day, plan, { word: 'free' }] }],
      [createMoment(moment, range), day === '' ? '' : plan, toImpression(impression), toText(item['notes'])],
    ),
    date: findDate(moment),
  };
}

function toWeightPhrases(item: JsonObject): RecordPhrases {
  const date = restoreDay(item['date']);
  return {
    ...createPhrases(
      [{ amount: toAmount(item['weight']), unit: { name: 'userprofile', id: 'weight_unit' } }],
      [toMoment(date)],
    ),
    date: findDate(date),
    value: toMeasuredValue(item, 'weight'),
  };
}

function toMeasurementPhrases(item: JsonObject): RecordPhrases {
  const category = item['category'];
  const date = restoreDay(item['date']);
  const { unit } = toObject(item['extra_data']);
  return {
    ...createPhrases(
      [
        toName('measurement-category', category, 'Category'),
        {
          amount: toAmount(item['value']),
          unit: toMeasurementUnit(unit) || toName('measurement-category.unit', category),
        },
      ],
      [toMoment(date), toText(item['notes'])],
    ),
    date: findDate(date),
    value: toMeasuredValue(item, 'value'),
  };
}

/** Describes a category, with the group that it belongs to. */
function toCategoryPhrases(item: JsonObject): RecordPhrases {
  return createPhrases([toText(item['name'])], [toName('measurement-category', item['parent'])]);
}

/** Describes food that was eaten, by the user's day, as in wger's own clients: in the server's zone, dinner may be on another. */
function toDiaryPhrases(item: JsonObject): RecordPhrases {
  const date = toUserTime(item['datetime']);
  return {
    ...toFoodPhrases(item, [toMoment(date), toName('meal', item['meal'])]),
    date: findDate(date),
    eatenFood: toEatenFood(item),
  };
}

/**
 * Describes an amount of an ingredient, which is in grams without a unit. The name of a unit may be unknown up to 2.4, since
 * ingredients do not have the ids of their units.
 */
function toFoodPhrases(item: JsonObject, description: readonly Phrase[]): RecordPhrases {
  const unit = getId(toObject(item['weight_unit'])) ?? item['weight_unit'];
  return createPhrases(
    [
      toName('ingredients', item['ingredient'], 'Ingredient'),
      {
        amount: toAmount(item['amount']),
        unit: isInGrams(item) ? 'g' : { either: [toName('ingredientweightunit', unit), '×'] },
      },
    ],
    description,
  );
}

function toDayPhrases(item: JsonObject): RecordPhrases {
  const name = toText(item['name']) || toText(item['description']);
  const plan = toName('workouts', item['routine'] ?? item['training']);
  const description = toText(item['name']) === '' ? '' : toText(item['description']);
  const rest = item['is_rest'] === true ? ({ word: 'rest' } as const) : '';
  const number = toId(item['order'] ?? item['id']) ?? '';
  return createPhrases([name || rest || { word: 'day', number }], [plan, description]);
}

function toMealPhrases(item: JsonObject): RecordPhrases {
  const [name, time] = [toText(item['name']), toTimeWithoutSeconds(item['time'])];
  const number = toId(item['order'] ?? item['id']) ?? '';
  return createPhrases(
    [name || time || { word: 'meal', number }],
    [name === '' ? '' : time, toName('nutritionplan', item['plan'])],
  );
}

/** Describes a plan, by its beginning if it has no name. */
function toPlanPhrases(item: JsonObject): RecordPhrases {
  const name = toText(item['description']);
  const start = toMoment(item['start'] ?? item['creation_date']);
  return name === '' ? createPhrases([start], []) : createPhrases([name], [start]);
}

/** Describes a trophy. A set record has the day of its set; `earned_at` is when the server noticed it (`wger-api.md` §3.7). */
function toTrophyPhrases(item: JsonObject): RecordPhrases {
  const { date, exercise_id: exerciseId } = toObject(item['context_data']);
  return createPhrases(
    [toText(toObject(item['trophy'])['name'])],
    [toMoment(date ?? item['earned_at']), toName('exercises', exerciseId)],
  );
}

/** Describes a step of a planned number: `Bench Press + 2.5`, from an iteration of the routine on. */
function toConfigPhrases(item: JsonObject): RecordPhrases {
  const operation = toText(item['operation']);
  const sign = operation === '+' || operation === '-' ? operation : '';
  const percent = toText(item['step']) === 'percent' ? '%' : '';
  return createPhrases(
    [
      toName('slot-entry', item['slot_entry'], 'Slot entry'),
      ...(sign === '' ? [] : [sign]),
      { amount: toAmount(item['value']), unit: percent },
    ],
    [{ word: 'from', number: toId(item['iteration']) ?? '' }],
  );
}

/** Describes a picture or a video, of which an exercise may have several. */
function toMediaPhrases(item: JsonObject): RecordPhrases {
  return createPhrases([toExerciseName(item)], [`#${toId(item['id']) ?? ''}`]);
}

function toSetPhrases(item: JsonObject, day: unknown): RecordPhrases {
  return createPhrases(
    [{ word: 'set', number: toId(item['order'] ?? item['id']) ?? '' }],
    [toName('day', day), toText(item['comment'])],
  );
}

function createPhrases(label: readonly Phrase[], description: readonly Phrase[]): RecordPhrases {
  return { label, description };
}

function findDate(value: unknown): string | undefined {
  const date = toText(value);
  return isIsoDate(date.slice(0, 10)) ? date : undefined;
}

function toExerciseName(item: JsonObject): Phrase {
  return toName('exercises', getExerciseReference(item), 'Exercise');
}

function toLoad(item: JsonObject, repetitions: unknown, isDone: boolean): Phrase {
  return {
    repetitions: formatDecimal(repetitions),
    repetitionUnit: toId(item['repetitions_unit'] ?? item['repetition_unit']),
    weight: formatDecimal(item['weight']),
    weightUnit: toId(item['weight_unit']),
    isDone,
  };
}

/** Describes repetitions in reserve. */
function toReserve({ rir }: JsonObject): Phrase {
  const number = formatDecimal(rir);
  return number === '' ? '' : { word: 'reserve', number };
}

/** Empty without an id. */
function toName(resource: string, value: unknown, kind?: string): Phrase {
  const id = toId(value);
  return id === undefined ? '' : { name: resource, id, ...(kind === undefined ? {} : { kind }) };
}

function toImpression(impression: unknown): Phrase {
  const words: readonly (Word | undefined)[] = [undefined, 'bad', 'neutral', 'good'];
  const word = words[Number(toId(impression))];
  return word === undefined ? '' : { word };
}

function toAmount(value: unknown): string {
  return toText(toId(value));
}
