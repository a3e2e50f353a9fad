import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kilogramsIn, kilogramsOf, kilojoulesOf, poundsOf } from '../../../src/training/units.ts';

describe('a weight', () => {
  it('is in kilograms by the name of its unit, and in no other unit than kg and lb', () => {
    assert.equal(kilogramsIn(80, 'kg'), 80);
    assert.equal(kilogramsIn(100, 'lb'), 45.359237);
    for (const unit of ['Body Weight', 'Plates', 'Kilometers Per Hour', 'KG', '', undefined]) {
      assert.equal(kilogramsIn(80, unit), undefined);
    }
  });

  it('in pounds comes back as it was', () => {
    assert.equal(poundsOf(0.45359237), 1);
    for (const pounds of [0, 2.5, 135, 225, 1000]) {
      assert.ok(Math.abs(poundsOf(kilogramsOf(pounds)) - pounds) < 1e-9);
    }
  });
});

describe('energy', () => {
  it('has 4.184 kilojoules in a kilocalorie', () => {
    assert.equal(kilojoulesOf(1000), 4184);
  });
});
