import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isObject, toObject, toObjects, type JsonObject } from '../../../../src/api/json/value.ts';
import { parseJson } from '../../../../src/api/json/parse.ts';
import { parsePlannedDay } from '../../../../src/resources/plans/readPlannedDay.ts';
import { parsePlan } from '../../../../src/resources/plans/parsePlan.ts';
import { project } from '../../../harness/system/paths.ts';
import { getRecordingsFolder } from '../../../recordings/recordings.ts';
import { sampleUnits as units } from '../records/sampleUnits.ts';

const recordings = getRecordingsFolder(project);
const skip = !existsSync(recordings) && 'there are no recorded answers beside the project';

const day = '2026-11-22';
const naming = { languages: ['en'], codes: new Map<string, string>() };

/** A date sequence of one day with one slot, which has these sets. */
function createSequence(...sets: readonly JsonObject[]): readonly JsonObject[] {
  return [{ date: day, day: { id: 7, name: 'Push', is_rest: false }, slots: [{ comment: 'slowly', sets }] }];
}

const bench = {
  slot_entry_id: 1,
  exercise: 73,
  sets: 4,
  repetitions: '8',
  max_repetitions: '10',
  repetitions_unit: 1,
  weight: '72.5',
  weight_unit: 1,
  type: 'normal',
};

describe('the plan of a day', () => {
  it('has a limited number of parts, whatever is sent', () => {
    const sets = Array.from({ length: 5000 }, (_, at) => ({ exercise: at, slot_entry_id: at }));
    const [{ exercises } = assert.fail()] =
      parsePlannedDay(createSequence(...sets), day, [], units)?.sets ?? [];
    assert.equal(exercises.length, 1999);
  });

  it('has its exercises with the sets and the weight of that day', () => {
    const planned = parsePlannedDay(createSequence(bench), day, [], units);
    assert.deepEqual([planned?.id, planned?.name, planned?.isRest], ['7', 'Push', false]);
    const [set] = planned?.sets ?? [];
    assert.equal(set?.comment, 'slowly');
    assert.deepEqual(
      set.exercises.map(({ exercise, load, type }) => [exercise, load, type]),
      [['73', '4 × 8–10 · 72.5 kg', '']],
    );
  });

  it('has no range of sets that runs backwards', () => {
    const planned = parsePlannedDay(createSequence({ ...bench, sets: 5, max_sets: 4 }), day, [], units);
    assert.equal(planned?.sets[0]?.exercises[0]?.load, '5 × 8–10 · 72.5 kg');
  });

  it('has the units of the plan where an amount is missing', () => {
    const entry = { id: 1, exercise: 73, repetition_unit: 2, weight_unit: 3 };
    const days = parsePlan({ days: [{ slots: [{ entries: [entry] }] }] }, units, naming);
    const none = { repetitions: null, max_repetitions: null, repetitions_unit: null };
    const set = { ...bench, ...none, weight: null, weight_unit: null };
    const planned = parsePlannedDay(createSequence(set), day, days ?? [], units);
    assert.equal(planned?.sets[0]?.exercises[0]?.load, '4 × Until Failure · Body Weight');
  });

  it('has the repetitions in reserve and the rest, and separates sets that differ in them', () => {
    const slow = { ...bench, rir: '1.5', max_rir: '3', rest: '90', max_rest: '120' };
    const planned = parsePlannedDay(createSequence(bench, slow), day, [], units);
    assert.deepEqual(
      planned?.sets[0]?.exercises.map(({ rir, rest }) => [rir, rest]),
      [
        ['', ''],
        ['1.5–3', '90–120'],
      ],
    );
  });

  it('combines equal sets of one entry, and separates different ones', () => {
    const planned = parsePlannedDay(
      createSequence(bench, bench, { ...bench, type: 'dropset' }),
      day,
      [],
      units,
    );
    assert.deepEqual(
      planned?.sets[0]?.exercises.map(({ type }) => type),
      ['', 'dropset'],
    );
  });

  it('is empty on another day, on a filler day of a week, and for invalid data', () => {
    assert.equal(parsePlannedDay(createSequence(bench), '2026-11-23', [], units), undefined);
    assert.equal(parsePlannedDay([{ date: day, day: null, slots: [] }], day, [], units), undefined);
    for (const json of [undefined, null, 1, '', {}, [null], [{ date: day }], [{ date: day, day: [] }]]) {
      assert.equal(parsePlannedDay(json, day, [], units), undefined);
    }
    assert.deepEqual(
      parsePlannedDay([{ date: day, day: { id: 1 }, slots: [{ sets: 3 }] }], day, [], units)?.sets,
      [],
    );
  });

  it('has the slots of the plan, where the server merges those of one exercise', { skip }, () => {
    const read = (name: string): unknown =>
      parseJson(readFileSync(join(recordings, `2.7a2/routine-1-${name}.json`), 'utf8'));
    const days = parsePlan(read('structure'), units, naming);
    const planned = parsePlannedDay(read('date-sequence-display'), '2024-03-01', days ?? [], units);
    assert.deepEqual(
      planned?.sets.map(({ comment, exercises }) => [comment, exercises.map(({ load }) => load)]),
      [
        ['test comment 123', ['5 × 4 · 80 kg', '2 × 5 · 20 kg']],
        ['test comment 456', ['5 × 6 · 80 kg']],
        ['test comment 789', ['3 × 4 · 50 kg']],
      ],
    );
  });

  for (const file of ['records-2.4/routine-1', '2.7rel/routine-2', 'records-2.7rel/routine-1']) {
    it(`of ${file} has each set that is recorded`, { skip }, () => {
      const json = parseJson(readFileSync(join(recordings, `${file}-date-sequence-display.json`), 'utf8'));
      const entries = toObjects(json).filter((entry) => isObject(entry['day']));
      assert.ok(entries.length > 0);
      for (const entry of entries) {
        const planned = parsePlannedDay(json, String(entry['date']), [], units);
        assert.ok(planned !== undefined);
        assert.equal(planned.id, String(toObject(entry['day'])['id']));
        const recorded = toObjects(entry['slots']).flatMap((slot) => toObjects(slot['sets']));
        const read = planned.sets.flatMap(({ exercises }) => exercises);
        assert.deepEqual(
          new Set(read.map(({ exercise }) => exercise)),
          new Set(recorded.map(({ exercise }) => String(exercise))),
        );
        for (const { load, exercise } of read) {
          const own = recorded.filter((set) => String(set['exercise']) === exercise);
          // The text of the server begins with the number of sets.
          assert.ok(
            own.some(
              ({ text_repr: words }) => Number.parseInt(String(words), 10) === Number.parseInt(load, 10),
            ),
            load,
          );
        }
      }
    });
  }
});
