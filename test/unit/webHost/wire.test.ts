import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { ObjectSnapshot, Reply } from '../../webHost/wire/messages.ts';
import { serializeValue, deserializeValue } from '../../webHost/wire/values.ts';
import { Control } from '../../webHost/control/control.ts';
import { isDeepStrictEqual as isEqualInWorker } from '../../webHost/worker/standIns/deepEqual.ts';

/** Values that are sent by value. */
const plainValues: readonly unknown[] = [
  ...[undefined, null, true, 0, -0, NaN, Infinity, 1n, '', 'é\u0000'],
  ...[new Date(0), new Date(1), /a/, /a/g, new Uint8Array([0, 255]), new Uint8Array([0, 254])],
  ...[new Map([['a', 1]]), new Map([['a', 2]]), new Set([1])],
];

const errors: readonly Error[] = [
  ...[new Error('a'), new Error('b'), new TypeError('a')],
  Object.defineProperty(new Error('a'), 'name', { value: 'Other' }),
];

const values: readonly unknown[] = [
  ...plainValues,
  ...errors,
  ...[[], [1], [undefined], new Array(1), {}, { a: 1 }, { a: undefined }, { b: 1 }],
  ...[new Set([1, {}]), Object.create(null) as unknown],
];

test('values that a worker compares are equal where Node says so', () => {
  for (const one of values) {
    for (const other of [...values, structuredClone(one)]) {
      assert.equal(isEqualInWorker(one, other), isDeepStrictEqual(one, other));
    }
  }
});

test('values are the same on the other side', () => {
  for (const value of plainValues) {
    assert.deepEqual(onTheOtherSide(value), value);
  }
  for (const error of errors) {
    const taken = onTheOtherSide(error);
    assert.ok(taken instanceof Error);
    const { name, message, stack } = error;
    assert.deepEqual(
      { name: taken.name, message: taken.message, stack: taken.stack },
      { name, message, stack },
    );
  }
});

test('a control process does what is asked, and shows what it has', async () => {
  const control = new Control();
  const path = await control.answer({ do: 'import', module: 'node:path' });
  const join = lookOf(path).entries.find(([name]) => name === 'join')?.[1];
  assert.ok(typeof join === 'object' && join !== null && join.kind === 'object');
  const joined = await control.answer({ do: 'call', object: join.id, self: null, values: ['a', 'b'] });
  assert.deepEqual(joined.outcome, { result: 'returned', value: 'a/b' });
  const failed = await control.answer({ do: 'call', object: join.id, self: null, values: [1] });
  assert.equal(failed.outcome.result, 'thrown');
});

function lookOf({ outcome, snapshots }: Reply): ObjectSnapshot {
  const { value } = outcome;
  assert.ok(typeof value === 'object' && value !== null && value.kind === 'object');
  return snapshots.find(({ id }) => id === value.id) ?? assert.fail();
}

/** A value as the other side decodes it, without access to objects of this side. */
function onTheOtherSide(value: unknown): unknown {
  const refuse = (): never => assert.fail('there is no object');
  const sent: unknown = JSON.parse(JSON.stringify(serializeValue(value, refuse)));
  return deserializeValue(sent as ReturnType<typeof serializeValue>, {
    object: refuse,
    bytes: (bytes) => bytes,
  });
}
