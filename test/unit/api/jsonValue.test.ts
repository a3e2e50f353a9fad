import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isObject, objectOf, objectsIn } from '../../../src/api/json/value.ts';

describe('a JSON value of any kind', () => {
  const others = [null, undefined, 42, 'text', true, [{}]];

  it('is an object, or stands for one without members', () => {
    const object = { id: 1 };
    assert.equal(objectOf(object), object);
    for (const other of others) {
      assert.equal(isObject(other), false);
      assert.deepEqual(objectOf(other), {});
    }
  });

  it('has the objects that are in it where it is an array, and else none', () => {
    assert.deepEqual(objectsIn([{ id: 1 }, ...others, { id: 2 }]), [{ id: 1 }, { id: 2 }]);
    for (const other of [{ 0: {} }, null, undefined, 'text']) {
      assert.deepEqual(objectsIn(other), []);
    }
  });
});
