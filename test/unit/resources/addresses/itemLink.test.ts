import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toLinkPath, parseItemLink } from '../../../../src/resources/addresses/itemLink.ts';
import { anyText } from '../../fuzz/support.ts';

/** A link as the editor passes it to a handler: split into parts, and with a decoded path. */
function toHandledLink(path: string): { path: string; query: string; fragment: string } {
  const url = new URL(`vscode://wger-explorer.wger-explorer${path}`);
  return {
    path: decodeURIComponent(url.pathname),
    query: url.search.slice(1),
    fragment: url.hash.slice(1),
  };
}

const resource = fc.oneof(
  fc.constantFrom(
    'workouts',
    'exercises',
    'ingredients',
    'setting-weightunit',
    'routine',
    'nutritionplaninfo',
  ),
  fc.constantFrom('..', '', 'https:', '@', 'Exercises', '%2e'),
  anyText,
);
const id = fc.oneof(
  fc.nat().map(String),
  fc.uuid(),
  fc.constantFrom('..', '.', '9/..', '%2e', '@7', '7;logs'),
  anyText,
);

describe('a link to an item', () => {
  it('leads back to its resource and id, whatever they are, or cannot be created', () => {
    let made = 0;
    fc.assert(
      fc.property(resource, id, (of, text) => {
        const link = { resource: of, id: text };
        const path = toLinkPath(link);
        if (path !== undefined) {
          made += 1;
          assert.deepEqual(parseItemLink(toHandledLink(path)), link);
          assert.equal(encodeURI(path), path);
        }
      }),
      { numRuns: 4000 },
    );
    assert.ok(made > 200, `only ${made} links`);
  });

  it('can be created for every number and every UUID of a list', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat().map(String), fc.uuid()), (text) => {
        assert.equal(toLinkPath({ resource: 'routine', id: text }), `/routine/${text}`);
      }),
    );
  });

  it('is invalid with anything else in it', () => {
    fc.assert(
      fc.property(fc.constantFrom('path', 'query', 'fragment'), anyText, (part, text) => {
        fc.pre(text !== '');
        const plain = { path: '/exercises/9', query: '', fragment: '' };
        const link = parseItemLink({ ...plain, [part]: part === 'path' ? `/exercises/9${text}` : text });
        assert.ok(link === undefined || (part === 'path' && /^9[\da-z-]+$/i.test(link.id)));
      }),
      { numRuns: 4000 },
    );
  });
});
