import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isObject, toObject } from '../../../../src/api/json/value.ts';
import { project } from '../../../harness/system/paths.ts';
import { getRecordingsFolder } from '../../../recordings/recordings.ts';
import { formatRecord } from './recordTexts.ts';

const recordings = getRecordingsFolder(project);

const skip = !existsSync(recordings) && 'there are no recorded answers beside the project';

/** The rows of a recorded list; empty if it was not recorded. */
function readRecordedRows(folder: string, endpoint: string): readonly unknown[] {
  const file = join(recordings, folder, `${endpoint}.list.json`);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { results: readonly unknown[] }).results
    : [];
}

describe('the row of a record', () => {
  it('of a training record distinguishes it from the other recorded ones', { skip }, () => {
    const rows = readRecordedRows('records-2.4', 'user-trophy');
    const texts = rows.map((item) => {
      assert.ok(isObject(item));
      // Some of them differ only by the exercise, whose name is not known here.
      const { exercise_id: exercise } = toObject(item['context_data']);
      return `${formatRecord('user-trophy', item).join()} ${String(exercise)}`;
    });
    assert.ok(rows.length > 50);
    assert.equal(new Set(texts).size, rows.length);
  });

  for (const folder of ['2.0', 'records-2.2', 'records-2.4', 'records-2.7a2', 'records-2.7rel']) {
    it(`of each record in ${folder} shows more than its date and id`, { skip }, () => {
      const lists = [
        'workoutlog',
        'workoutsession',
        'weightentry',
        'measurement',
        'nutritiondiary',
        'mealitem',
      ];
      for (const endpoint of [...lists, 'slot-entry', 'setting', 'weight-config', 'day', 'set', 'slot']) {
        for (const item of readRecordedRows(folder, endpoint)) {
          assert.ok(isObject(item));
          const [label] = formatRecord(endpoint, item);
          assert.match(label, /\p{L}/u, `${endpoint} ${JSON.stringify(item)}`);
          assert.doesNotMatch(label, /^\d{4}-|^#|undefined|null|\.\d*0\b/, endpoint);
        }
      }
    });
  }
});
