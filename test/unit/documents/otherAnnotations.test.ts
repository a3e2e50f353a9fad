import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { annotate } from '../../../src/documents/annotations/annotations.ts';
import { runSync } from '../../../src/api/concurrency/slices.ts';

describe('annotations', () => {
  it('of energy are shown for values in kcal in any document', () => {
    const text =
      '{"energy":176,"energy_kilojoule":736.4,"goal_energy":null,"energy":"300","a":[{"energy":5361.76}],"calories":2500}';
    const found = runSync(annotate(text, 'ingredients', new Set())).energies;
    assert.deepEqual(found.map(({ kilocalories }) => kilocalories).sort(), [176, 2500, 5361.76]);
    assert.ok(found.every(({ start, end, kilocalories }) => text.slice(start, end) === String(kilocalories)));
  });

  it('of addresses are given for those without escapes, with the key of their member', () => {
    const text =
      '{"a":"https://x.test/1","b":["/media/2.png","a/b","//x.test"],"c":"/with space","d":"/\\u0061"}';
    const found = runSync(annotate(text, 'exercises', new Set())).addresses;
    assert.deepEqual(found.map(({ text: address, member }) => `${member} ${address}`).sort(), [
      'a https://x.test/1',
      'b //x.test',
      'b /media/2.png',
    ]);
  });

  it('of addresses are not given for one that is too long', () => {
    const text = JSON.stringify({ a: `/api/v2/exercise/?${'a=1&'.repeat(1000)}`, b: '/api/v2/exercise/7/' });
    const found = runSync(annotate(text, 'exercises', new Set())).addresses;
    assert.deepEqual(
      found.map(({ member }) => member),
      ['b'],
    );
  });
});
