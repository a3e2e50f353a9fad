import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { parseJson } from '../../../../src/api/json/parse.ts';
import { toObjects } from '../../../../src/api/json/value.ts';
import { readLanguageCodes } from '../../../../src/resources/server/naming.ts';
import { groupByExercise, isSuperset, type PlanDay } from '../../../../src/resources/plans/trainingPlan.ts';
import { parsePlan } from '../../../../src/resources/plans/parsePlan.ts';
import { readUnitFormat } from '../../../../src/resources/server/units.ts';
import { formatDecimal, formatRange } from '../../../../src/resources/text/quantities.ts';
import { Tables } from '../../../../src/resources/server/tables.ts';
import { project } from '../../../harness/system/paths.ts';
import type { Generation } from '../../../service/service.ts';
import { getRecordingsFolder } from '../../../recordings/recordings.ts';
import { setUp, decodeDocument } from '../../support/support.ts';
import { sampleUnits as units } from '../records/sampleUnits.ts';

const recordings = getRecordingsFolder(project);
const skip = !existsSync(recordings) && 'there are no recorded answers beside the project';

const naming = { languages: ['de', 'en'], codes: new Map([['2', 'en']]) };

/**
 * Formats a plan as lines, one for each day and each exercise. In a superset, all exercises but the first
 * have a `+`.
 */
function formatPlan(days: readonly PlanDay[] | undefined): string[] | undefined {
  const line = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' | ');
  return days?.flatMap(({ id, name, description, weekdays, isRest, sets }) => [
    line(`day ${id ?? '?'}`, name, description, weekdays, isRest ? 'rest' : ''),
    ...sets.flatMap((set) => [
      ...(set.comment === '' ? [] : [`  "${set.comment}"`]),
      ...set.exercises.map(
        ({ key, exercise, name, load, rir, rest, type, comment }, at) =>
          `  ${at > 0 ? '+ ' : ''}${line(key, `exercise ${exercise ?? '?'}`, name, load, rir && `${rir} RiR`, rest && `${rest} s`, type, comment)}`,
      ),
    ]),
  ]);
}

async function readSampleLines(generation: Generation, path: string): Promise<string[] | undefined> {
  await using setup = await setUp({ generation });
  const codes = await readLanguageCodes(new Tables(setup.client));
  const tables = await readUnitFormat(new Tables(setup.client), String);
  return formatPlan(
    parsePlan(parseJson(decodeDocument(await setup.client.readDocument(path, 'key'))), tables, {
      ...naming,
      languages: ['de'],
      codes,
    }),
  );
}

/** The lines of a recorded plan. */
function readRecordedLines(file: string): string[] | undefined {
  return formatPlan(parsePlan(parseJson(readFileSync(join(recordings, file), 'utf8')), units, naming));
}

/** The load of an exercise in a workout. */
function getSettingsLoad(settings: unknown, sets: unknown, text?: string): string | undefined {
  const set = { obj: { sets }, exercise_list: [{ setting_obj_list: settings, setting_text: text }] };
  return parsePlan({ day_list: [{ set_list: [set] }] }, units, naming)?.[0]?.sets[0]?.exercises[0]?.load;
}

describe('the plan of the sample server', { concurrency: 4 }, () => {
  for (const generation of ['2.4', '2.6', '2.7'] as const) {
    it(`is read from a routine’s structure of release ${generation}`, async () => {
      assert.deepEqual(await readSampleLines(generation, 'routine/9/structure/'), [
        'day 5 | Push',
        '  7 | exercise 73 | 4 × 6–8 · 55 kg | 150 s',
        '  8 | exercise 163 | 3 × 8–10 · 40 kg | 120 s',
        '  "Superset: no break between the two"',
        '  9 | exercise 348 | 3 × 15 · 7.5 kg | 60 s',
        '  + 10 | exercise 659 | 3 × 12 · 22.5 kg | 60 s',
        'day 6 | Pull',
        '  11 | exercise 475 | 4 × 8 · Body Weight | 2–3 RiR | 150 s',
        '  12 | exercise 83 | 4 × 10 · 47.5–52.5 kg | 120 s',
        '  13 | exercise 91 | 3 × 12 · 25 kg | dropset | Last set as a drop set',
        'day 7 | Legs',
        '  14 | exercise 111 | 4 × 6 · 75 kg | 180–240 s',
        '  15 | exercise 189 | 3 × 10 · 60 kg | 120 s',
        '  16 | exercise 622 | 4–5 × 15 · 50 kg | 60 s',
        'day 8 | Rest | rest',
      ]);
    });
  }

  it('has units by their names, days without sets and their descriptions', async () => {
    assert.deepEqual(await readSampleLines('2.7', 'routine/14/structure/'), [
      'day 10 | Circuit',
      '  "As many rounds as possible in 20 minutes"',
      '  19 | exercise 1112 | 1 × 10 · Body Weight',
      '  + 20 | exercise 988 | 1 × 16 · Body Weight',
      '  + 21 | exercise 458 | 1 × 45 s · Body Weight',
      '  22 | exercise 1536 | 8 × 20 s · Body Weight | 10 s',
      'day 11 | To be planned | Nothing here so far',
    ]);
    assert.deepEqual(await readSampleLines('2.7', 'routine/21/structure/'), []);
  });

  it('is read from a workout’s representation of release 2.2, with names in the language that is wanted', async () => {
    assert.deepEqual((await readSampleLines('2.2', 'workout/9/canonical_representation/'))?.slice(0, 9), [
      'day 5 | Push | Monday, Friday',
      '  7 | exercise 73 | Bankdrücken | 4 × 6 · 55 kg',
      '  8 | exercise 163 | Schrägbankdrücken | 3 × 8 · 40 kg',
      '  "Superset: no break between the two"',
      '  9 | exercise 348 | Seitheben | 3 × 15 · 8 kg',
      '  + 10 | exercise 659 | Trizepsdrücken am Kabelzug | 3 × 12 · 22.5 kg',
      'day 6 | Pull | Tuesday, Saturday',
      '  11 | exercise 475 | Klimmzüge | 4 × 8 · Body Weight | 2 RiR',
      '  12 | exercise 83 | Rudern vorgebeugt mit Langhantel | 4 × 10 · 47.5 kg',
    ]);
  });

  for (const generation of ['1.8', '1.9', '2.0'] as const) {
    it(`is read from a workout’s representation of release ${generation}, where exercises have one name`, async () => {
      assert.deepEqual(
        (await readSampleLines(generation, 'workout/9/canonical_representation/'))?.slice(0, 5),
        [
          'day 5 | Push | Monday, Friday',
          '  7 | exercise 117 | Bench Press | 4 × 6 · 55 kg',
          '  8 | exercise 402 | Incline Bench Press | 3 × 8 · 40 kg',
          '  9 | exercise 854 | Lateral Raises | 3 × 15 · 8 kg',
          '  + 10 | exercise 1235 | Triceps Extensions on Cable | 3 × 12 · 22.5 kg',
        ],
      );
    });
  }
});

describe('a recorded plan', { skip }, () => {
  it('of release 2.7 has its days, sets and loads', () => {
    assert.deepEqual(readRecordedLines('2.7a2/routine-1-structure.json'), [
      'day 1',
      '  "test comment 123"',
      '  1 | exercise 1 | 5 × 4 · 80 kg',
      '  + 2 | exercise 2 | 2 × 5 · 20 kg',
      '  "test comment 456"',
      '  3 | exercise 3 | 5 × 6 · 80 kg',
      '  "test comment 789"',
      '  4 | exercise 3 | 3 × 4 · 50 kg',
      'day 3',
      'day 2',
    ]);
    assert.deepEqual(readRecordedLines('2.7a2/routine-2-structure.json'), []);
  });

  for (const folder of ['records-2.4', 'records-2.7a2', 'records-2.7rel']) {
    it(`of ${folder} asks for the weights that its first days do`, () => {
      const read = (name: string): unknown =>
        parseJson(readFileSync(join(recordings, folder, `routine-1-${name}.json`), 'utf8'));
      const asked = new Map(
        toObjects(read('date-sequence-display'))
          .flatMap(({ slots }) => toObjects(slots))
          .flatMap(({ sets }) => toObjects(sets))
          .toReversed()
          .map((set) => [
            String(set['slot_entry_id']),
            formatRange(formatDecimal(set['weight']), formatDecimal(set['max_weight'])),
          ]),
      );
      const exercises = parsePlan(read('structure'), units, naming)?.flatMap(({ sets }) =>
        sets.flatMap((set) => set.exercises),
      );
      const weights = exercises?.flatMap(({ key = '', load }) => {
        const weight = / · (\S+) (?:kg|lb)$/.exec(load)?.[1];
        return weight === undefined || !asked.has(key) ? [] : [[key, weight] as const];
      });
      assert.ok(weights !== undefined && weights.length >= 2, JSON.stringify(weights));
      assert.deepEqual(
        weights,
        weights.map(([key]) => [key, asked.get(key)]),
      );
    });
  }

  for (const release of ['2.0', '2.2']) {
    it(`of release ${release} has its day of the week and the exercise’s name`, () => {
      assert.deepEqual(readRecordedLines(`${release}/workout-3-canonical_representation.json`), [
        'day 5 | A cool day | Wednesday, Friday',
        '  3 | exercise 2 | Very cool exercise | 4 × 10',
      ]);
    });
  }
});

describe('the load of a workout’s exercise', () => {
  const setting = (reps: unknown, weight: unknown = null, repetition = 1): object => ({
    ...{ reps, weight, repetition_unit: repetition, weight_unit: 1 },
  });
  for (const [settings, sets, text, load] of [
    [[setting(10)], 4, '4 × ten', '4 × 10'],
    [[setting(10, '80.00')], 4, '', '4 × 10 · 80 kg'],
    [[setting(10, '80.00'), setting(10, '80.00')], 4, '', '2 × 10 · 80 kg'],
    [[setting(10), setting(8), setting(6)], 1, '', '10, 8, 6'],
    [[setting(10, '80.00'), setting(8, '80.00')], 1, '', '10, 8 · 80 kg'],
    [[setting(5, '80.00'), setting(5, '82.50')], 1, '', '2 × 5 · 80 kg, 82.5 kg'],
    [[setting(5), setting(5, '82.50')], 1, '', '2 × 5 · –, 82.5 kg'],
    [[setting(10), setting(1, null, 2)], 1, '', '10, Until Failure'],
    [[], 4, '4 × ten', '4 × ten'],
    [undefined, 4, '4 × ten', '4 × ten'],
    ['none', undefined, undefined, ''],
  ] as const) {
    it(`is "${load}" with ${JSON.stringify(settings) || 'nothing'}`, () => {
      assert.equal(getSettingsLoad(settings, sets, text), load);
    });
  }
});

describe('a plan', () => {
  it('has the comments of all settings of an exercise, each once', () => {
    const settings = [{ comment: 'slowly' }, {}, { comment: 'to the floor' }, { comment: 'slowly' }];
    const set = { exercise_list: [{ setting_obj_list: settings }] };
    const read = parsePlan({ day_list: [{ set_list: [set] }] }, units, naming)?.[0]?.sets[0]?.exercises[0];
    assert.equal(read?.comment, 'slowly · to the floor');
  });

  it('is in the order of its parts, those of the same or without one as they came', () => {
    const days = [
      { id: 1 },
      { id: 2, order: 2 },
      { id: 3, order: '1' },
      { id: 4, order: 1 },
      { id: 5, order: 2 },
    ];
    const ids = parsePlan({ days }, units, naming)?.map(({ id }) => id);
    assert.deepEqual(ids, ['4', '2', '5', '1', '3']);
    const sets = [{ obj: { order: 2, comment: 'b' } }, { obj: { order: 1, comment: 'a' } }];
    const read = parsePlan({ day_list: [{ set_list: sets }] }, units, naming)?.[0];
    assert.deepEqual(
      read?.sets.map(({ comment }) => comment),
      ['a', 'b'],
    );
  });

  it('has a key for each exercise, also where ids are missing or repeat', () => {
    const entries = [{ id: '0.0.2' }, { id: 7 }, {}, { id: '7' }, { id: null }];
    const exercises = parsePlan({ days: [{ slots: [{ entries }] }] }, units, naming)?.[0]?.sets[0]?.exercises;
    assert.deepEqual(
      exercises?.map(({ key }) => key),
      ['0.0.2', '7', '0.0.2+', '0.0.3', '0.0.4'],
    );
  });

  it('has a superset for alternating exercises, but not for the sets of one exercise', () => {
    const createSet = (...exercises: readonly unknown[]): PlanDay['sets'][number] =>
      parsePlan(
        { days: [{ slots: [{ entries: exercises.map((exercise) => ({ exercise })) }] }] },
        units,
        naming,
      )
        ?.flatMap(({ sets }) => sets)
        .at(0) ?? assert.fail();
    const counts = [createSet(73, 73), createSet(73, 163, 73), createSet(null, null)].map((set) => ({
      isSuperset: isSuperset(set),
      entries: groupByExercise(set.exercises).map(({ length }) => length),
    }));
    assert.deepEqual(counts, [
      { isSuperset: false, entries: [2] },
      { isSuperset: true, entries: [2, 1] },
      { isSuperset: true, entries: [1, 1] },
    ]);
  });

  it('has a limited number of parts, whatever is sent', () => {
    const many = (of: object): object[] => Array<object>(5000).fill(of);
    const countParts = (days: readonly PlanDay[]): number =>
      days.reduce(
        (sum, { sets }) => sets.reduce((all, { exercises }) => all + 1 + exercises.length, sum + 1),
        0,
      );
    for (const days of [many({}), [{ slots: many({}) }], [{ slots: [{ entries: many({}) }] }]]) {
      assert.equal(countParts(parsePlan({ days }, units, naming) ?? []), 2000);
    }
  });

  it('ignores anything that is not an object', () => {
    const days = [null, 'Push', { name: 'Pull', slots: [3, { entries: 'none' }, { entries: [[], {}] }] }];
    assert.deepEqual(formatPlan(parsePlan({ days }, units, naming)), [
      'day ? | Pull',
      '  0.1.0 | exercise ?',
    ]);
  });

  for (const json of [undefined, null, 'days', [], {}, { days: {} }, { day_list: null }, { results: [] }]) {
    it(`is none in ${inspect(json)}`, () => {
      assert.equal(parsePlan(json, units, naming), undefined);
    });
  }
});
