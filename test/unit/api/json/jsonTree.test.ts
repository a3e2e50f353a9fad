import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseTree as foreignTree, type Node } from 'jsonc-parser';
import { getKey, findMember, parseTree, getText, type JsonNode } from '../../../../src/api/json/tree.ts';
import { nestedJsonText } from '../../support/jsonTexts.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';

/** All properties of a value in a tree. */
interface NodeProperties {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly keyAt: readonly [start: number, end: number] | undefined;
  readonly depth: number;
}

function* getProperties(text: string, node: JsonNode, depth = 0): Generator<NodeProperties> {
  const { kind, start, end, key } = node;
  yield { kind, start, end, key: getKey(text, node), keyAt: key && [key.start, key.end], depth };
  for (const child of node.children) {
    yield* getProperties(text, child, depth + 1);
  }
}

/** The same from another parser, where a member is a separate node with its name and value. */
function* getForeignProperties(node: Node, name?: Node, depth = 0): Generator<NodeProperties> {
  const isLiteral = ['number', 'boolean', 'null'].includes(node.type);
  yield {
    kind: isLiteral ? 'literal' : node.type,
    start: node.offset,
    end: node.offset + node.length,
    key: String(name?.value ?? ''),
    keyAt: name && [name.offset, name.offset + name.length],
    depth,
  };
  for (const child of node.children ?? []) {
    const [own, value = child] = child.type === 'property' ? (child.children ?? []) : [];
    yield* getForeignProperties(value, own, depth + 1);
  }
}

/** Checks the invariants of each node of a tree, without recursion. @returns number of nodes */
function checkInvariants(text: string, root: JsonNode | undefined): number {
  let count = 0;
  const pending = root === undefined ? [] : [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { start, end, key, children } = node;
    assert.ok(start >= 0 && start < end && end <= text.length);
    assert.ok(key === undefined || (key.start < key.end && key.end <= start));
    for (const child of children) {
      assert.ok(child.start > start && child.end <= end);
      pending.push(child);
    }
    count++;
  }
  return count;
}

describe('the tree of a JSON text', () => {
  it('has the kinds, places and keys that another parser finds, whatever the text', () => {
    fc.assert(
      fc.property(nestedJsonText, (text) => {
        const [root, foreign] = [runSync(parseTree(text)), foreignTree(text)];
        assert.ok(root !== undefined && foreign !== undefined);
        assert.deepEqual([...getProperties(text, root)], [...getForeignProperties(foreign)]);
      }),
      { numRuns: 5000 },
    );
  });

  it('has the readable parts of invalid JSON, and terminates', () => {
    const change = fc.tuple(
      fc.nat(),
      fc.nat(4),
      fc.oneof(
        fc.constantFrom('"', '\\', '{', '}', '[', ']', ':', ',', ' ', '\u00a0', '\0', 'x'),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(nestedJsonText, fc.array(change, { minLength: 1, maxLength: 5 }), (text, changes) => {
        let broken = text;
        for (const [from, length, piece] of changes) {
          const at = from % (broken.length + 1);
          broken = broken.slice(0, at) + piece + broken.slice(at + length);
        }
        const root = runSync(parseTree(broken));
        checkInvariants(broken, root);
        findMember(broken, root, 'id');
      }),
      { numRuns: 5000 },
    );
  });

  it('is absent for a text without a value', () => {
    for (const text of ['', ' \n', ',', ':', '}', ']]', ' , : ']) {
      assert.equal(runSync(parseTree(text)), undefined, JSON.stringify(text));
    }
  });

  it('has the beginning of truncated JSON', () => {
    const text = '{"id": 7, "rows": [1, {"name": "Cu';
    const root = runSync(parseTree(text));
    assert.equal(root?.end, text.length);
    const rows = findMember(text, root, 'rows');
    assert.deepEqual(
      rows?.children.map((child) => getText(text, child)),
      ['1', '{"name": "Cu'],
    );
  });

  it('gives the name and value of a member, the last of repeated ones', () => {
    const text = '{"a": 1, "\\u0061": 21.0, "b": {"a": 3}, "half\\ud83d": 4}';
    const root = runSync(parseTree(text));
    const member = findMember(text, root, 'a');
    assert.equal(member && getText(text, member), '21.0');
    assert.equal(findMember(text, root, 'c'), undefined);
    assert.equal(findMember(text, member, 'a'), undefined);
    const half = findMember(text, root, 'half\ud83d');
    assert.equal(half && getText(text, half), '4');
  });

  it('handles nesting of any depth, and any number of values', () => {
    const deep = `${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}`;
    assert.equal(checkInvariants(deep, runSync(parseTree(deep))), 20_001);
    const unclosed = '[{"a":'.repeat(10_000);
    assert.equal(checkInvariants(unclosed, runSync(parseTree(unclosed))), 20_000);
    const wide = `[${Array.from({ length: 200_000 }, (_, at) => `"\\\\${at}"`).join(',')}]`;
    assert.equal(checkInvariants(wide, runSync(parseTree(wide))), 200_001);
  });

  it('finds the end of a string behind any number of backslashes', () => {
    for (const count of [0, 1, 2, 3, 100_000, 100_001]) {
      const text = `["${'\\'.repeat(count)}", "]"]`;
      const [first] = runSync(parseTree(text))?.children ?? [];
      // An odd number escapes the quote, and the next quote ends the string.
      assert.equal(first?.end, count % 2 === 0 ? count + 3 : count + 6, String(count));
    }
  });
});
