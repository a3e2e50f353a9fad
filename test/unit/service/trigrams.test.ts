import assert from 'node:assert/strict';
import test from 'node:test';
import { createSimilarity } from '../../service/endpoints/trigrams.ts';

/** As PostgreSQL shows it. */
function similarity(a: string, b: string): string {
  return createSimilarity(a)(b).toPrecision(6);
}

test('texts resemble each other as PostgreSQL says', () => {
  // From the documentation of pg_trgm and from counting by hand.
  assert.equal(similarity('word', 'two words'), '0.363636');
  assert.equal(similarity('cat', 'cats'), '0.500000');
  assert.equal(similarity('Cat', 'cat!'), '1.00000');
  assert.equal(similarity('a b', 'b a a'), '1.00000');
  assert.equal(similarity('oat', 'Oat Bar'), '0.500000');
});

test('the gap between two words belongs to neither', () => {
  // Of "a  b " and "a c b", only the words count: a, b against a, c, b.
  assert.equal(similarity('a b', 'a c b'), '0.666667');
});

test('letters of any alphabet count, signs do not', () => {
  assert.equal(similarity('Müsli', 'müsli'), '1.00000');
  assert.equal(similarity('хлеб', 'Хлеб'), '1.00000');
  assert.equal(similarity('!?', '!?'), '0.00000');
  assert.equal(similarity('!?', 'Bread'), '0.00000');
});

test('a likeness is the same from either side', () => {
  for (const [a, b] of [
    ['granola', 'Fig Granola Fresh 500 g'],
    ['apple bar', 'Bar of apples'],
    ['tofu', 'Tofu, Tofu'],
  ] as const) {
    assert.equal(similarity(a, b), similarity(b, a));
  }
});
