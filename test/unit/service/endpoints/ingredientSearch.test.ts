import assert from 'node:assert/strict';
import test from 'node:test';
import { createSimilarity } from '../../../service/endpoints/ingredients/trigrams.ts';
import type { ReleaseName } from '../../../service/generations/release.ts';
import { findIngredients, findIngredientNames, createScope, suggestNames } from '../scope.ts';

const all = findIngredientNames(createScope('2.7'), '');

/** The names that are similar to `term`, the most similar first, then by name. */
function findSimilarNames(term: string, least: number, names = all): string[] {
  const likeness = createSimilarity(term);
  return names
    .filter((name) => likeness(name) >= least)
    .sort((a, b) => likeness(b) - likeness(a) || Number(a > b) - Number(a < b));
}

test('2.4 to 2.6 find names by likeness, the most similar first', () => {
  for (const term of ['apple', 'milk whole', 'rice', 'joghurt natur']) {
    const query = `name__search=${encodeURIComponent(term)}`;
    for (const [release, least] of [
      ['2.4', 0.15],
      ['2.5', 0.15],
      ['2.6', 0.3],
    ] as const) {
      const names = findIngredientNames(createScope(release), query);
      assert.deepEqual(names, findSimilarNames(term, least), `${release} ${term}`);
      assert.ok(names.length > 0 || least === 0.3, `${release} ${term}`);
    }
  }
});

test('2.6 misses a word in a long name that 2.4 and 2.7 find', () => {
  const name = 'Granola with Nuts & Honey';
  const finds = (release: ReleaseName): boolean =>
    findIngredientNames(createScope(release), 'name__search=honey').includes(name);
  assert.deepEqual([finds('2.4'), finds('2.6'), finds('2.7')], [true, false, true]);
});

test('2.7 finds what contains a single word of three letters, and no parts of several words', () => {
  const names = findIngredientNames(createScope('2.7'), 'name__search=ranol');
  assert.ok(names.includes('Granola with Nuts & Honey'));
  assert.ok(
    !findIngredientNames(createScope('2.7'), 'name__search=ranola%20wit').includes(
      'Granola with Nuts & Honey',
    ),
  );
});

test('2.7 finds only exact names with fewer than three characters, and nothing without letters or digits', () => {
  assert.deepEqual(findIngredientNames(createScope('2.7'), 'name__search=ba'), []);
  assert.ok(findIngredientNames(createScope('2.4'), 'name__search=ba').length > 0);
  for (const release of ['2.4', '2.6', '2.7'] as const) {
    assert.deepEqual(findIngredientNames(createScope(release), 'name__search=%25%26%2F%2C'), [], release);
  }
});

test('2.7 puts exact names first, then prefixes, then whole words, then the most similar', () => {
  const scope = createScope('2.7', 3_000_000);
  const term = 'banana';
  const likeness = createSimilarity(term);
  const place = (name: string): number => {
    const lower = name.toLowerCase();
    if (lower.startsWith(term)) {
      return lower === term ? 0 : 1;
    }
    return /\bbanana\b/.test(lower) ? 2 : 3;
  };
  const names = findIngredientNames(scope, `name__search=${term}`);
  assert.equal(names[0], 'Banana');
  assert.ok(names.length > 100);
  assert.deepEqual(
    names,
    names.toSorted(
      (a, b) => place(a) - place(b) || likeness(b) - likeness(a) || Number(a > b) - Number(a < b),
    ),
  );
  const apples = findIngredientNames(scope, 'name__search=apple');
  const lastWord = apples.findLastIndex((name) => /\bapple\b/i.test(name));
  assert.ok(apples.slice(lastWord + 1).some((name) => name.startsWith('Pineapple')));
  assert.ok(apples.slice(0, lastWord + 1).every((name) => /\bapple\b|^apple/i.test(name)));
});

test('special characters in a term are not a pattern', () => {
  assert.deepEqual(
    findIngredientNames(createScope('2.7'), 'name__search=ban(ana'),
    findSimilarNames('ban(ana', 0.3),
  );
});

test('since 2.6 the code of an ingredient finds only that one', () => {
  const row = findIngredients(createScope('2.7', 1000), '').find(({ code }) => code !== null);
  const query = `name__search=${String(row?.['code'])}`;
  for (const [release, count] of [
    ['2.5', 0],
    ['2.6', 1],
    ['2.7', 1],
  ] as const) {
    const rows = findIngredients(createScope(release, 1000), query);
    assert.deepEqual(
      rows.map(({ id }) => id),
      count === 0 ? [] : [row?.['id']],
      release,
    );
  }
  assert.deepEqual(findIngredients(createScope('2.7', 1000), 'name__search=4000000000006'), []);
});

test('a requested order takes precedence over the best match', () => {
  for (const release of ['2.4', '2.6', '2.7'] as const) {
    const rows = findIngredients(createScope(release), 'name__search=apple&ordering=-id');
    const ids = rows.map(({ id }) => Number(id));
    assert.ok(ids.length > 1, release);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
      release,
    );
  }
});

test('a search can be combined with other filters', () => {
  const german = findIngredients(createScope('2.7'), 'name__search=quark&language__code=de');
  assert.ok(german.length > 0 && german.every(({ language }) => language === 1));
  const [first] = german;
  const query = `id=${String(first?.['id'])}&name__search=`;
  assert.equal(findIngredients(createScope('2.7'), `${query}quark`).length, 1);
  assert.equal(findIngredients(createScope('2.7'), `${query}banana`).length, 0);
});

test('up to 2.2 suggestions contain the term, since 2.3 the best 150 resemble it', () => {
  for (const release of ['2.0', '2.2'] as const) {
    const names = suggestNames(createScope(release, 100_000), 'term=granola');
    assert.ok(names.length > 150, release);
    assert.ok(
      names.every((name) => /granola/i.test(name)),
      release,
    );
  }
  for (const release of ['2.3', '2.4'] as const) {
    assert.equal(suggestNames(createScope(release, 100_000), 'term=granola').length, 150, release);
    const names = suggestNames(createScope(release), 'term=granolla&language=*');
    assert.deepEqual(names, findSimilarNames('granolla', 0.15), release);
    assert.ok(names.includes('Granola with Nuts & Honey'), release);
  }
});

test('suggestions are in one language up to 2.1, in several since 2.2, in all since 2.3', () => {
  for (const release of ['2.0', '2.1', '2.2', '2.3', '2.4'] as const) {
    const scope = createScope(release);
    const names = (language: string): string[] => suggestNames(scope, `term=tomat&language=${language}`);
    const [german, english] = [names('de'), names('en')];
    assert.notEqual(german.length, english.length, release);
    assert.deepEqual(names('xx'), english, release);
    assert.equal(
      names('de,en').length,
      release < '2.2' ? english.length : german.length + english.length,
      release,
    );
    // The name of an ingredient in Spanish.
    const all = suggestNames(scope, 'term=granada&language=*');
    assert.equal(all.includes('Granada'), release >= '2.3', release);
  }
});
