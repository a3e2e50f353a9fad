import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInSlices } from '../../../src/api/concurrency/slices.ts';
import { serializeObjects } from '../../../src/backup/objectFiles.ts';

describe('a file of a backup', () => {
  it('has its objects in the order of their ids, whatever the order in which they came', async () => {
    const objects = ['10', '9', '2', 'b', 'a', ''].map((id) => ({
      id,
      file: 'day.json',
      text: `{"id":"${id}"}`,
    }));
    const bytes = await runInSlices(serializeObjects(objects));
    const ids = (JSON.parse(new TextDecoder().decode(bytes)) as readonly { readonly id: string }[]).map(
      ({ id }) => id,
    );
    assert.deepEqual(ids, ['2', '9', '10', '', 'a', 'b']);
  });
});
