import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isObject } from '../../../../src/api/json/value.ts';
import { parsePlan } from '../../../../src/resources/plans/parsePlan.ts';
import { toText } from '../../../../src/resources/fields.ts';
import type { UnitFormat } from '../../../../src/resources/server/units.ts';
import { anyNaming, translation } from './naming.ts';
import { anyJson, anyText, bigInteger, cases } from '../support.ts';

const text = fc.oneof(anyText, fc.constantFrom('', 'normal'), anyJson);
/** A few ids that repeat; some look like the keys of places in a plan. */
const id = fc.oneof(
  fc.nat(3),
  fc.constantFrom('', '1', '0.0.0', '0.0.0+', '0.0.1', 0.5),
  bigInteger,
  anyJson,
);
const order = fc.oneof(fc.integer({ min: -2, max: 3 }), bigInteger, anyJson);
const amount = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.constantFrom('80.00', '2.50', '0', '-0', '1e5', '9'.repeat(400)),
  anyJson,
);

const unitNames = fc.constantFrom('kg', 'Repetitions', 'Until Failure', 'Body Weight', 'Seconds', '');
const names = fc.array(
  fc.tuple(fc.constantFrom('0', '1', '2', '3'), fc.oneof(unitNames, anyText.map(toText))),
);
const units: fc.Arbitrary<UnitFormat> = fc.record({
  weight: names.map((pairs) => new Map(pairs)),
  repetition: names.map((pairs) => new Map(pairs)),
  formatNumber: fc.constant(String),
});

/** A list of such items, or with other values among them or in its place. */
function createList(item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.oneof({ weight: 5, arbitrary: item }, anyJson), { maxLength: 4 }) },
    anyJson,
  );
}

/** An object with any of the fields. */
function createPartial(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> {
  return fc.record(fields, { requiredKeys: [] });
}

const configs = createList(createPartial({ iteration: order, value: amount }));
const entry = createPartial({
  ...{ id, order, exercise: id, type: text, comment: text, repetition_unit: id, weight_unit: id },
  ...{ set_nr_configs: configs, repetitions_configs: configs, weight_configs: configs },
  ...{ max_set_nr_configs: configs, max_repetitions_configs: configs, max_weight_configs: configs },
});
const slot = createPartial({ id, order, comment: text, entries: createList(entry) });
const routineDay = createPartial({
  id,
  order,
  name: text,
  description: text,
  is_rest: anyJson,
  slots: createList(slot),
});

const createObject = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: createPartial({ id, order, ...fields }) }, anyJson);
const setting = createPartial({
  id,
  reps: amount,
  weight: amount,
  repetition_unit: id,
  weight_unit: id,
  comment: text,
});
const exercise = createPartial({
  setting_obj_list: createList(setting),
  setting_text: text,
  obj: createObject({ name: text, exercises: createList(translation) }),
});
const set = createPartial({
  obj: createObject({ sets: amount, comment: text }),
  exercise_list: createList(exercise),
});
const workoutDay = createPartial({
  obj: createObject({ description: text }),
  days_of_week: fc.oneof(createPartial({ text }), anyJson),
  set_list: createList(set),
});

const plan = fc.oneof(
  fc.record({ days: fc.array(fc.oneof(routineDay, anyJson), { maxLength: 4 }) }),
  fc.record({ day_list: fc.array(fc.oneof(workoutDay, anyJson), { maxLength: 4 }) }),
);

/** Characters that no row can show: controls, line ends, and marks for the direction of text. */
const unshowable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

function assertShowable(shown: string): void {
  assert.ok(shown.isWellFormed());
  assert.doesNotMatch(shown, unshowable);
  assert.equal(shown, shown.trim());
  // A text has at most 500 characters, and a mark if it was cut.
  assert.ok(Array.from(shown).length <= 501, `${Array.from(shown).length} characters`);
}

describe('a plan', () => {
  it('has all its days, texts of one line and a key for each exercise, whatever is in it', () => {
    fc.assert(
      fc.property(plan, units, anyNaming, (json, tables, naming) => {
        const days = parsePlan(json, tables, naming);
        const given = 'days' in json ? json.days : json.day_list;
        assert.equal(days?.length, given.filter(isObject).length);
        const sets = days.flatMap((day) => day.sets);
        const exercises = sets.flatMap((one) => one.exercises);
        assert.equal(new Set(exercises.map(({ key }) => key)).size, exercises.length);
        for (const { name, description, weekdays } of days) {
          [name, description, weekdays].forEach(assertShowable);
        }
        sets.forEach(({ comment }) => {
          assertShowable(comment);
        });
        for (const { name, load, type, comment } of exercises) {
          [name, load, type, comment].forEach(assertShowable);
          assert.doesNotMatch(load, /NaN|Infinity|undefined/);
        }
      }),
      { numRuns: cases.names },
    );
  });

  it('is read or is none, whatever the answer', () => {
    const anything = fc.oneof(anyJson, fc.record({ days: anyJson, day_list: anyJson }, { requiredKeys: [] }));
    fc.assert(
      fc.property(anything, units, anyNaming, (json, tables, naming) => {
        const isPlan = isObject(json) && (Array.isArray(json['days']) || Array.isArray(json['day_list']));
        assert.equal(parsePlan(json, tables, naming) !== undefined, isPlan);
      }),
      { numRuns: cases.names },
    );
  });
});
