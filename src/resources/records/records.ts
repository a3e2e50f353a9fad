import { objectOf, type JsonObject } from '../../api/json/value.ts';
import { sentExercise } from '../exercises.ts';
import { idText, isDay, textOf } from '../fields.ts';
import {
  eatenFood,
  loggedSet,
  measuredValue,
  type EatenFood,
  type LoggedSet,
  type MeasuredValue,
} from './measures.ts';
import { clock, minutes, moment, momentAt, timeOf } from './moments.ts';
import type { Phrase, Word } from '../text/phrases.ts';
import { decimalText } from '../text/quantities.ts';

/** A record's row in words that names are put into when these are known. */
export interface RecordPhrases extends RecordFacts {
  readonly label: readonly Phrase[];
  readonly description: readonly Phrase[];
}

/** Facts by which records belong together, and the numbers that they record. */
interface RecordFacts {
  /** Its day, and its time where it has one, as the server wrote them; undefined where it has none. */
  readonly date?: string | undefined;
  /** The id of the training session that it is of; undefined where the server does not tell. */
  readonly session?: string | undefined;
  /** The numbers of a logged set. */
  readonly set?: LoggedSet | undefined;
  /** A body weight or a measurement. */
  readonly value?: MeasuredValue | undefined;
  /** A food that was eaten. */
  readonly eaten?: EatenFood | undefined;
}

/** Order and wording of records, in the shapes of all releases (`wger-api.md` §3.1, §3.2, §3.6, §3.7). */
interface RecordShape {
  /** Fields to order by; the newest is first where there is a date. Unknown ones are ignored (`wger-api.md` §2). */
  readonly ordering?: string;
  readonly read: (item: JsonObject) => RecordPhrases;
}

/** Order of values: the newest first, and of one moment the one that was entered last, as far as ids count up. */
const newestValueFirst = '-date,-id';

/** The private lists of the service whose rows say little without the names behind their ids. */
export const records: ReadonlyMap<string, RecordShape> = new Map<string, RecordShape>([
  ['workoutlog', { ordering: '-date,id', read: log }],
  ['workoutsession', { ordering: '-datetime_start,-date,-time_start,id', read: session }],
  ['weightentry', { ordering: newestValueFirst, read: weight }],
  ['measurement', { ordering: newestValueFirst, read: measurement }],
  ['measurement-category', { ordering: 'order,name,id', read: category }],
  ['nutritiondiary', { ordering: '-datetime,id', read: eaten }],
  ['mealitem', { read: (item) => foodAmount(item, [name('meal', item['meal'])]) }],
  ['slot-entry', { read: entry }],
  ['setting', { read: setting }],
  ['slot', { read: (item) => setPhrases(item, item['day']) }],
  ['set', { read: (item) => setPhrases(item, item['exerciseday']) }],
  ['day', { read: day }],
  ['meal', { read: meal }],
  ...['nutritionplan', 'nutritionplaninfo'].map(
    (endpoint) => [endpoint, { ordering: '-start,-creation_date,id', read: plan }] as const,
  ),
  ['schedulestep', { read: (item) => one([name('workouts', item['workout'], 'Workout')], []) }],
  ['user-trophy', { ordering: '-earned_at,id', read: trophy }],
  [
    'gallery',
    { ordering: '-date,id', read: (item) => one([moment(item['date'])], [textOf(item['description'])]) },
  ],
  ...(['weight', 'repetitions', 'sets', 'rest', 'rir'] as const)
    .flatMap((kind) => [kind, `max-${kind}`])
    .map((kind) => [`${kind}-config`, { read: config }] as const),
]);

function log(item: JsonObject): RecordPhrases {
  return {
    ...one(
      [exercise(item), load(item, item['repetitions'] ?? item['reps'], true)],
      [moment(item['date']), reserve(item)],
    ),
    date: dateIn(item['date']),
    session: idText(item['session']),
    set: loggedSet(item),
  };
}

function setting(item: JsonObject): RecordPhrases {
  return one([exercise(item), load(item, item['reps'], false)], [reserve(item), textOf(item['comment'])]);
}

function entry(item: JsonObject): RecordPhrases {
  const type = textOf(item['type']);
  return one([exercise(item)], [type === 'normal' ? '' : type, textOf(item['comment'])]);
}

function session(item: JsonObject): RecordPhrases {
  const { datetime_start: begin, datetime_end: end, date, impression } = item;
  const plan = name('workouts', item['routine'] ?? item['workout'], 'Routine');
  const trained = name('day', item['day']);
  const isLater = begin !== undefined;
  // Where the end is known, midnight is a time as any other: a session may run over it.
  const moments = typeof end === 'string' ? [timeOf(begin), timeOf(end)] : [clock(begin)];
  const times = isLater ? moments : [item['time_start'], item['time_end']].map(minutes);
  const range = times.filter((time) => time !== '').join('–');
  const when = isLater ? begin : date;
  return {
    ...one(
      [{ either: [trained, plan, { word: 'free' }] }],
      [momentAt(when, range), trained === '' ? '' : plan, impressionWord(impression), textOf(item['notes'])],
    ),
    date: dateIn(when),
  };
}

function weight(item: JsonObject): RecordPhrases {
  return {
    ...one(
      [{ amount: amountOf(item['weight']), unit: { name: 'userprofile', id: 'weight_unit' } }],
      [moment(item['date'])],
    ),
    date: dateIn(item['date']),
    value: measuredValue(item, 'weight'),
  };
}

function measurement(item: JsonObject): RecordPhrases {
  const category = item['category'];
  const { unit } = objectOf(item['extra_data']);
  return {
    ...one(
      [
        name('measurement-category', category, 'Category'),
        {
          amount: amountOf(item['value']),
          unit: textOf(unit) || name('measurement-category.unit', category),
        },
      ],
      [moment(item['date']), textOf(item['notes'])],
    ),
    date: dateIn(item['date']),
    value: measuredValue(item, 'value'),
  };
}

/** A part of a group is said to be one. */
function category(item: JsonObject): RecordPhrases {
  return one([textOf(item['name'])], [name('measurement-category', item['parent'])]);
}

function eaten(item: JsonObject): RecordPhrases {
  return {
    ...foodAmount(item, [moment(item['datetime']), name('meal', item['meal'])]),
    date: dateIn(item['datetime']),
    eaten: eatenFood(item),
  };
}

/** An amount of an ingredient is in grams where it has no unit; up to 2.4 the food does not name its units' ids. */
function foodAmount(item: JsonObject, description: readonly Phrase[]): RecordPhrases {
  const unit = item['weight_unit'];
  const isGram = unit === null || unit === undefined;
  return one(
    [
      name('ingredients', item['ingredient'], 'Ingredient'),
      {
        amount: amountOf(item['amount']),
        unit: isGram ? 'g' : { either: [name('ingredientweightunit', unit), '×'] },
      },
    ],
    description,
  );
}

function day(item: JsonObject): RecordPhrases {
  const called = textOf(item['name']) || textOf(item['description']);
  const plan = name('workouts', item['routine'] ?? item['training']);
  const about = textOf(item['name']) === '' ? '' : textOf(item['description']);
  const rest = item['is_rest'] === true ? ({ word: 'rest' } as const) : '';
  const number = idText(item['order'] ?? item['id']) ?? '';
  return one([called || rest || { word: 'day', number }], [plan, about]);
}

function meal(item: JsonObject): RecordPhrases {
  const [called, time] = [textOf(item['name']), minutes(item['time'])];
  const number = idText(item['order'] ?? item['id']) ?? '';
  return one(
    [called || time || { word: 'meal', number }],
    [called === '' ? '' : time, name('nutritionplan', item['plan'])],
  );
}

/** A plan without a name goes by its beginning. */
function plan(item: JsonObject): RecordPhrases {
  const called = textOf(item['description']);
  const begin = moment(item['start'] ?? item['creation_date']);
  return called === '' ? one([begin], []) : one([called], [begin]);
}

/** A record in training is of a set, and of its day; `earned_at` is when the server noticed it (`wger-api.md` §3.7). */
function trophy(item: JsonObject): RecordPhrases {
  const { date, exercise_id: exerciseId } = objectOf(item['context_data']);
  return one(
    [textOf(objectOf(item['trophy'])['name'])],
    [moment(date ?? item['earned_at']), name('exercises', exerciseId)],
  );
}

/** A step of what is to be done: `Bench Press +2.5`, from an iteration of the routine on. */
function config(item: JsonObject): RecordPhrases {
  const operation = textOf(item['operation']);
  const sign = operation === '+' || operation === '-' ? operation : '';
  const percent = textOf(item['step']) === 'percent' ? '%' : '';
  return one(
    [
      name('slot-entry', item['slot_entry'], 'Slot entry'),
      ...(sign === '' ? [] : [sign]),
      { amount: amountOf(item['value']), unit: percent },
    ],
    [{ word: 'from', number: idText(item['iteration']) ?? '' }],
  );
}

function setPhrases(item: JsonObject, day: unknown): RecordPhrases {
  return one(
    [{ word: 'set', number: idText(item['order'] ?? item['id']) ?? '' }],
    [name('day', day), textOf(item['comment'])],
  );
}

function one(label: readonly Phrase[], description: readonly Phrase[]): RecordPhrases {
  return { label, description };
}

function dateIn(value: unknown): string | undefined {
  const date = textOf(value);
  return isDay(date.slice(0, 10)) ? date : undefined;
}

function exercise(item: JsonObject): Phrase {
  return name('exercises', sentExercise(item), 'Exercise');
}

function load(item: JsonObject, repetitions: unknown, isDone: boolean): Phrase {
  return {
    repetitions: decimalText(repetitions),
    repetitionUnit: item['repetitions_unit'] ?? item['repetition_unit'],
    weight: decimalText(item['weight']),
    weightUnit: item['weight_unit'],
    isDone,
  };
}

/** Repetitions that would still have been possible. */
function reserve({ rir }: JsonObject): Phrase {
  const number = decimalText(rir);
  return number === '' ? '' : { word: 'reserve', number };
}

/** Empty where there is no id. */
function name(resource: string, value: unknown, kind?: string): Phrase {
  const id = idText(value);
  return id === undefined ? '' : { name: resource, id, ...(kind === undefined ? {} : { kind }) };
}

function impressionWord(impression: unknown): Phrase {
  const words: readonly (Word | undefined)[] = [undefined, 'bad', 'neutral', 'good'];
  const word = words[Number(impression)];
  return word === undefined ? '' : { word };
}

function amountOf(value: unknown): string {
  return textOf(idText(value));
}
