import assert from 'node:assert/strict';
import test from 'node:test';
import { createSimilarity } from '../../../service/endpoints/ingredients/trigrams.ts';

/** The similarity of two texts, with the precision of PostgreSQL. */
function formatSimilarity(a: string, b: string): string {
  return createSimilarity(a)(b).toPrecision(6);
}

test('texts resemble each other as PostgreSQL says', () => {
  // From the documentation of pg_trgm, or counted by hand.
  assert.equal(formatSimilarity('word', 'two words'), '0.363636');
  assert.equal(formatSimilarity('cat', 'cats'), '0.500000');
  assert.equal(formatSimilarity('Cat', 'cat!'), '1.00000');
  assert.equal(formatSimilarity('a b', 'b a a'), '1.00000');
  assert.equal(formatSimilarity('oat', 'Oat Bar'), '0.500000');
});

test('the gap between two words belongs to neither', () => {
  // Only words count: those of the first text are a and b, those of the second a, c and b.
  assert.equal(formatSimilarity('a b', 'a c b'), '0.666667');
});

test('letters of any alphabet count, signs do not', () => {
  assert.equal(formatSimilarity('Müsli', 'müsli'), '1.00000');
  assert.equal(formatSimilarity('хлеб', 'Хлеб'), '1.00000');
  assert.equal(formatSimilarity('!?', '!?'), '0.00000');
  assert.equal(formatSimilarity('!?', 'Bread'), '0.00000');
});

test('a likeness is the same from either side', () => {
  for (const [a, b] of [
    ['granola', 'Fig Granola Fresh 500 g'],
    ['apple bar', 'Bar of apples'],
    ['tofu', 'Tofu, Tofu'],
  ] as const) {
    assert.equal(formatSimilarity(a, b), formatSimilarity(b, a));
  }
});
