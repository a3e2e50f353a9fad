import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convertWeight, fromKilograms, toKilograms } from '../../../src/training/units.ts';

describe('a weight', () => {
  it('is in kilograms by the name of its unit, and in no other unit than kg and lb', () => {
    assert.equal(toKilograms(80, 'kg'), 80);
    assert.equal(toKilograms(100, 'lb'), 45.359237);
    for (const unit of ['Body Weight', 'Plates', 'Kilometers Per Hour', 'KG', '', undefined]) {
      assert.equal(toKilograms(80, unit), undefined);
    }
  });

  it('in pounds survives conversion unchanged', () => {
    assert.equal(fromKilograms(0.45359237, 'lb'), 1);
    for (const pounds of [0, 2.5, 135, 225, 1000]) {
      assert.equal(fromKilograms(toKilograms(pounds, 'lb') ?? NaN, 'lb', 9), pounds);
    }
  });

  it('is converted between kilograms and pounds, and stays exact in its own unit', () => {
    assert.equal(convertWeight(100, 'lb', 'kg'), 45.36);
    assert.equal(convertWeight(45.36, 'kg', 'lb'), 100);
    assert.equal(convertWeight(12.3456, 'kg', 'kg'), 12.3456);
    assert.equal(convertWeight(31, 'cm', 'cm'), 31);
    for (const [from, to] of [
      ['kg', 'cm'],
      ['cm', 'lb'],
      ['', 'kg'],
    ] as const) {
      assert.equal(convertWeight(80, from, to), undefined);
    }
  });
});
