import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseTree, type Node } from 'jsonc-parser';
import { formatWithSortedKeys as bytesInKeyOrder } from '../../../../src/api/json/formatWithSortedKeys.ts';
import * as order from '../../../../src/api/json/sortKeys.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { nestedJsonText } from '../../support/jsonTexts.ts';
import { getTokens } from '../../support/tokens.ts';

function sortKeys(text: string): string {
  return runSync(order.sortKeys(text));
}

const runs = { numRuns: 4000 };

/** The names of the members of each object, at any depth, from another parser. */
function getKeys(text: string): string[][] {
  const walk = ({ type, children = [] }: Node): string[][] => [
    ...(type === 'object' ? [children.map((member) => String(member.children?.[0]?.value))] : []),
    ...children.flatMap(walk),
  ];
  const root = parseTree(text);
  assert.ok(root !== undefined, text);
  return walk(root);
}

/** The value from another parser, with the last of repeated keys. It uses maps, which have no special keys. */
function getValue(text: string): unknown {
  const walk = ({ type, children = [], value }: Node): unknown => {
    switch (type) {
      case 'object':
        return new Map(
          children.map(({ children: [name, member] = [] }) => [String(name?.value), member && walk(member)]),
        );
      case 'array':
        return children.map(walk);
      default:
        return value;
    }
  };
  const root = parseTree(text);
  assert.ok(root !== undefined, text);
  return walk(root);
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') <= key);
}

describe('JSON in the order of its keys', () => {
  it('has the same values when it is parsed', () => {
    fc.assert(
      fc.property(nestedJsonText, (text) => {
        assert.deepEqual(getValue(sortKeys(text)), getValue(text));
      }),
      runs,
    );
  });

  it('has the keys of every object sorted by their code units', () => {
    fc.assert(
      fc.property(nestedJsonText, (text) => {
        for (const keys of getKeys(sortKeys(text))) {
          assert.ok(isSorted(keys), keys.join());
        }
      }),
      runs,
    );
  });

  it('has exactly the tokens that were sent', () => {
    fc.assert(
      fc.property(nestedJsonText, (text) => {
        assert.deepEqual(getTokens(sortKeys(text)).sort(), getTokens(text).sort());
      }),
      runs,
    );
  });

  it('is unchanged when it is sorted again', () => {
    fc.assert(
      fc.property(nestedJsonText, (text) => {
        const ordered = sortKeys(text);
        assert.equal(sortKeys(ordered), ordered);
      }),
      runs,
    );
  });

  it('keeps the order of repeated keys, however escaped, and of lists', () => {
    assert.equal(
      sortKeys('{"b":1,"a":2,"b":0,"\\u0062":-1,"a":1.50,"B":[3,1,{"y":1,"x":2},2]}'),
      '{"B":[3,1,{"x":2,"y":1},2],"a":2,"a":1.50,"b":1,"b":0,"\\u0062":-1}',
    );
  });

  it('is the same for all orders of the same members', () => {
    const members = fc.uniqueArray(fc.tuple(fc.string(), fc.nat(9)), { selector: ([name]) => name });
    const shuffled = members.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    const write = (rows: readonly (readonly [string, number])[]): string =>
      `{${rows.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`;
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        assert.equal(sortKeys(write(one)), sortKeys(write(other)));
      }),
    );
  });

  it('handles nesting of any depth', () => {
    const depth = 10_000;
    assert.equal(
      sortKeys(`${'[{"b":1,"a":'.repeat(depth)}0${'}]'.repeat(depth)}`),
      `${'[{"a":'.repeat(depth)}0${',"b":1}]'.repeat(depth)}`,
    );
  });

  it('sorts objects of up to 20,000 members, even in longer lists, and leaves larger ones unsorted', () => {
    const numbers = Array.from({ length: 20_000 }, (_, at) => String(at).padStart(6, '0'));
    const members = numbers.map((at) => `"${at}":1`);
    assert.equal(sortKeys(`{${members.toReversed().join(' , ')}}`), `{${members.join(',')}}`);
    const larger = `{"z":1,${members.join(',')}}`;
    assert.equal(sortKeys(larger), larger);
    const list = `[${numbers.map((at) => `"${at}"`).join(',')}]`;
    assert.equal(sortKeys(list), list);
  });

  it('stays unsorted on both sides of a comparison if one is too large', async () => {
    const written = ['{"b":1,"a":2}', `{"b":1,"a":"${'x'.repeat(4 * 1024 * 1024)}"}`];
    const [small, large] = written.map((text) => new TextEncoder().encode(text));
    assert.ok(small !== undefined && large !== undefined);
    const readKeys = async (bytes: Uint8Array, beside?: Uint8Array): Promise<string> => {
      const ordered = await bytesInKeyOrder(bytes, beside);
      return Object.keys(JSON.parse(new TextDecoder().decode(ordered)) as object).join();
    };
    assert.equal(await readKeys(small), 'a,b');
    assert.equal(await readKeys(small, small), 'a,b');
    assert.equal(await readKeys(small, large), 'b,a');
    assert.equal(await readKeys(large, small), 'b,a');
  });

  it('is computed from the filtered text, and not at all for one that stays unsorted', async () => {
    const text = (value: string): Uint8Array => new TextEncoder().encode(`{"b":1,"a":"${value}"}`);
    const read = (written: string): string => written.replaceAll('x', '');
    const small = new TextDecoder().decode(await bytesInKeyOrder(text('xyx'), text(''), read));
    assert.deepEqual(Object.entries(JSON.parse(small) as object).flat(), ['a', 'y', 'b', 1]);
    const large = text('x'.repeat(4 * 1024 * 1024));
    assert.equal(await bytesInKeyOrder(large, large, read), large);
  });

  it('is computed in steps, even for a list of many values', () => {
    // It is parsed, pushed, and written.
    const steps = [...order.sortKeys(`[${'1,'.repeat(99_999)}1]`)].length;
    assert.ok(steps >= 3 * 50, `${steps} steps`);
  });

  it('is empty for a text without a value', () => {
    assert.equal(sortKeys(' '), '');
  });
});
