import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isObject, isSameJson, toObject, toObjects } from '../../../../src/api/json/value.ts';

describe('a JSON value of any kind', () => {
  const others = [null, undefined, 42, 'text', true, [{}]];

  it('is read as an object, or as an empty one if it is not an object', () => {
    const object = { id: 1 };
    assert.equal(toObject(object), object);
    for (const other of others) {
      assert.equal(isObject(other), false);
      assert.deepEqual(toObject(other), {});
    }
  });

  it('has the objects of an array, and none otherwise', () => {
    assert.deepEqual(toObjects([{ id: 1 }, ...others, { id: 2 }]), [{ id: 1 }, { id: 2 }]);
    for (const other of [{ 0: {} }, null, undefined, 'text']) {
      assert.deepEqual(toObjects(other), []);
    }
  });

  it('is compared by its content, even with integers beyond the range of numbers', () => {
    const value = (unit: bigint): unknown => ({ label: 'Squat', details: [{ unit }, null, 1.5] });
    assert.ok(isSameJson(value(2n ** 60n), value(2n ** 60n)));
    assert.ok(isSameJson({ a: 1, b: 2 }, { b: 2, a: 1 }));
    const different = [
      value(2n ** 60n),
      value(1n),
      ['a'],
      { 0: 'a' },
      {},
      [],
      null,
      { a: undefined },
      { b: undefined },
    ];
    for (const [at, one] of different.entries()) {
      for (const other of different.slice(at + 1)) {
        assert.equal(isSameJson(one, other), false);
        assert.equal(isSameJson(other, one), false);
      }
    }
  });
});
