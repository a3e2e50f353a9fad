import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WholeListReader } from '../../../src/collections/wholeListReader.ts';
import { createSinglePage } from '../../../src/resources/paging/rowPage.ts';

describe('the rows of a complete read', () => {
  it('are found with a pause after each', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      id: String(at),
      of: 'exercises',
      label: `Row ${at}`,
      description: '',
    }));
    const reading = new WholeListReader('a server', () => Promise.resolve(createSinglePage(rows)));
    await reading.readFirstPage();
    const steps = reading.collectItems();
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      pauses++;
    }
    assert.deepEqual(step.value, rows);
    assert.equal(pauses, rows.length);
  });
});
