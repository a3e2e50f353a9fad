import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getManualUrl } from '../../../src/account/check/manualPages.ts';
import {
  findExternalPicture,
  findProblems,
  type Problem,
  type ServerFacts,
} from '../../../src/account/check/problems.ts';
import { parseAddress } from '../../../src/api/address.ts';

const recentEndpoints = new Set(['routine', 'exercise', 'trophy', 'ingredient-sync']);

function findServerProblems(
  facts: Partial<ServerFacts>,
  url = 'https://wger.example:8443',
): readonly Problem[] {
  return findProblems({ address: parseAddress(url, () => true), offered: recentEndpoints, ...facts });
}

function createExercises(image: string): NonNullable<ServerFacts['exercises']> {
  return { rows: [{ id: 1, translations: [{ name: 'Row' }], images: [{ image }] }], total: 1 };
}

describe('the problems of a server', () => {
  it('are empty when nothing could be read', () => {
    assert.deepEqual(findServerProblems({}), []);
    assert.deepEqual(findServerProblems({ offered: undefined }), []);
  });

  it('include links to another scheme, host or port, but not links that a browser treats as the same', () => {
    const getParts = (link: string, url?: string) =>
      findServerProblems({ link }, url).map((problem) => problem.kind === 'wrongLink' && problem.part);
    for (const link of [
      'https://wger.example:8443/api/v2/exercise/?page=2',
      '/api/v2/exercise/',
      '?page=2',
    ]) {
      assert.deepEqual(getParts(link), [], link);
    }
    assert.deepEqual(getParts('https://WGER.example:443/x', 'https://wger.example'), []);
    assert.deepEqual(getParts('http://wger.example:8443/x'), ['scheme']);
    assert.deepEqual(getParts('https://wger.example/x'), ['port']);
    assert.deepEqual(getParts('http://localhost/x'), ['host']);
    assert.deepEqual(findServerProblems({ link: 'javascript:alert(1)' }), [
      { kind: 'wrongLink', part: 'host', named: 'javascript:' },
    ]);
    assert.deepEqual(getParts('http://[::1'), []);
    assert.deepEqual(findServerProblems({ link: 'https://me:secret@elsewhere.example/x' }), [
      { kind: 'wrongLink', part: 'host', named: 'elsewhere.example' },
    ]);
  });

  it('include pictures on another host or without encryption, but not relative paths', () => {
    for (const image of ['/media/a.png', 'https://wger.example:8443/media/a.png', '']) {
      assert.deepEqual(findServerProblems({ exercises: createExercises(image) }), [], image);
    }
    const elsewhere = createExercises('http://web:8000/media/a.png');
    // Not a problem by itself, because the server may have the same picture.
    assert.deepEqual(findServerProblems({ exercises: elsewhere }), []);
    assert.deepEqual(findServerProblems({ exercises: elsewhere, picturesAt: 'http://web:8000' }), [
      { kind: 'picturesElsewhere', origin: 'http://web:8000' },
    ]);
    const plain = createExercises('/media/a.png');
    assert.deepEqual(findServerProblems({ exercises: plain }, 'http://wger.example'), [
      { kind: 'picturesUnencrypted' },
    ]);
    assert.deepEqual(findServerProblems({ exercises: plain }, 'http://127.0.0.1:8000'), []);
    assert.deepEqual(findServerProblems({ exercises: createExercises('') }, 'http://wger.example'), []);
  });

  it('are looked for in a limited number of exercises and pictures, until the first is found', () => {
    const address = parseAddress('https://wger.example');
    const other = { image: 'https://other.example/a.png' };
    const own = (length: number): readonly object[] =>
      Array.from({ length }, () => ({ image: '/media/a.png' }));
    const found = findExternalPicture(address, [
      {
        images: [...own(3), { image: 'data:image/png;base64,AA' }, other, { image: 'https://third.example' }],
      },
    ]);
    assert.deepEqual(found, { written: other.image, origin: 'https://other.example' });
    assert.equal(findExternalPicture(address, [{ images: [...own(500), other] }]), undefined);
    const rows = own(500).map((image) => ({ images: [image] }));
    assert.equal(findExternalPicture(address, [...rows, { images: [other] }]), undefined);
    const unnamed = Array.from({ length: 500 }, () => ({ translations: [] }));
    assert.deepEqual(findServerProblems({ exercises: { rows: unnamed, total: undefined } }), [
      { kind: 'unnamedExercises', count: 100 },
    ]);
  });

  it('include a list without exercises', () => {
    assert.deepEqual(findServerProblems({ exercises: { rows: [], total: 0 } }), [{ kind: 'noExercises' }]);
  });

  it('include exercises without a name, as far as they were read or counted', () => {
    const row = (translations: unknown) => ({ id: 1, translations });
    const rows = [row([]), row([{ name: ' ' }, { name: null }]), row([{ name: '' }, { name: 'Row' }]), 42];
    assert.deepEqual(findServerProblems({ exercises: { rows, total: 4 } }), [
      { kind: 'unnamedExercises', count: 2 },
    ]);
    assert.deepEqual(findServerProblems({ exercises: { rows, total: 40 }, named: 30 }), [
      { kind: 'unnamedExercises', count: 10 },
    ]);
    assert.deepEqual(
      findServerProblems({ exercises: { rows: [row([{ name: 'Row' }])], total: 4 }, named: 5 }),
      [],
    );
    // Rows without `translations` do not count as unnamed.
    assert.deepEqual(
      findServerProblems({ exercises: { rows: [{ id: 1, name: 'Row' }, { id: 2 }], total: 2 } }),
      [],
    );
  });

  it('include a count of ingredients that is off by more than the database corrects itself', () => {
    const kinds = (count: number | undefined, total: number | undefined) =>
      findServerProblems({ ingredients: { count, total } }).map(({ kind }) => kind);
    for (const [count, total] of [
      [1000, 1000],
      [901, 1000],
      [1100, 1000],
      [undefined, 1000],
      [3_000_000, undefined],
    ]) {
      assert.deepEqual(kinds(count, total), [], `${count} of ${total}`);
    }
    for (const count of [-1, 0, 899, 1101]) {
      assert.deepEqual(kinds(count, 1000), ['wrongCount'], `${count} of 1000`);
    }
    assert.deepEqual(kinds(-1, 0), ['noIngredients']);
  });

  it('include capabilities that its release lacks according to its root', () => {
    assert.deepEqual(findServerProblems({ offered: new Set(['routine', 'variation']) }), [
      { kind: 'tooOld', missing: ['searchByNamePart', 'dietFilters'] },
    ]);
    assert.deepEqual(findServerProblems({ offered: new Set(['routine', 'variation', 'ingredient-sync']) }), [
      { kind: 'tooOld', missing: ['dietFilters'] },
    ]);
  });

  it('link to pages of the manual', () => {
    assert.equal(
      getManualUrl({ kind: 'noIngredients' }),
      'https://wger.readthedocs.io/en/latest/administration/sync-data.html#ingredients',
    );
  });
});
