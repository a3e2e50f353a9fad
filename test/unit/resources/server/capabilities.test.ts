import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getCapabilities, type Capability } from '../../../../src/resources/server/capabilities.ts';
import { generationNames, type Generation } from '../../../service/generations/generations.ts';
import { setUp, type Setup, decodeDocument } from '../../support/support.ts';

const since26: readonly Capability[] = [
  'searchByName',
  'searchByNamePart',
  'searchByBarcode',
  'dietFilters',
  'throttling',
  'cappedPages',
  'publicRoutines',
];
const expected: Readonly<Record<Generation, readonly Capability[]>> = {
  '1.8': ['searchSuggestions'],
  '1.9': ['searchSuggestions'],
  '2.0': ['searchSuggestions'],
  '2.1': ['searchByBarcode', 'searchSuggestions'],
  '2.2': ['searchByBarcode', 'searchSuggestions', 'suggestionsInLanguages'],
  '2.3': ['searchByBarcode', 'searchSuggestions', 'suggestionsInLanguages', 'publicRoutines'],
  '2.4': ['searchByName', 'searchByBarcode', 'searchSuggestions', 'suggestionsInLanguages', 'publicRoutines'],
  '2.5': ['searchByName', 'searchByBarcode', 'dietFilters', 'publicRoutines'],
  '2.6': [...since26, 'comparesWholeNames'],
  '2.7': since26,
  // The root of this release cannot be distinguished from that of 2.7.0a2 (wger-api.md §3.8).
  next: since26,
  minimum: [],
};

async function readTotal(
  { client }: Setup,
  endpoint: string,
  query: Record<string, string>,
): Promise<number> {
  const { total } = await client.readPage(endpoint, 'public', { query: new URLSearchParams(query) });
  return total ?? assert.fail('There is no total.');
}

describe('what a server can do', { concurrency: 8 }, () => {
  for (const generation of generationNames) {
    it(`follows from the root of release ${generation}`, async () => {
      await using setup = await setUp({ generation });
      await setup.catalogue.readEndpoints();
      assert.deepEqual(setup.catalogue.capabilities, new Set(expected[generation]));
    });
  }

  it('is nothing where the root cannot be read or names nothing', () => {
    assert.deepEqual(getCapabilities(undefined), new Set());
    assert.deepEqual(getCapabilities(new Set()), new Set());
  });

  it('requires both endpoints if two are the sign', () => {
    const mixes = (...names: readonly string[]) => getCapabilities(new Set(names)).has('publicRoutines');
    assert.deepEqual([mixes('routine'), mixes('public-templates')], [false, false]);
    assert.ok(mixes('routine', 'public-templates'));
  });
});

describe('the capabilities of a server are true:', { concurrency: 8 }, () => {
  for (const generation of ['2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7'] as const) {
    const can = (capability: Capability): boolean => expected[generation].includes(capability);

    it(`release ${generation} ${can('searchByName') ? 'finds' : 'does not find'} by name`, async () => {
      await using setup = await setUp({ generation });
      const found = await readTotal(setup, 'ingredientinfo', { name__search: 'milk' });
      const all = await readTotal(setup, 'ingredientinfo', {});
      assert.equal(found < all, can('searchByName'));
    });

    it(`release ${generation} ${can('searchByBarcode') ? 'finds' : 'does not find'} by barcode`, async () => {
      await using setup = await setUp({ generation });
      const found = await readTotal(setup, 'ingredientinfo', { code: '4311501354155' });
      const all = await readTotal(setup, 'ingredientinfo', {});
      assert.equal(found < all, can('searchByBarcode'));
    });

    it(`release ${generation} ${can('dietFilters') ? 'filters' : 'does not filter'} by diet`, async () => {
      await using setup = await setUp({ generation });
      const all = await readTotal(setup, 'ingredientinfo', {});
      const filters = [{ is_vegan: 'true' }, { is_vegetarian: 'true' }, { nutriscore__in: 'a,b' }];
      for (const filter of filters) {
        assert.equal((await readTotal(setup, 'ingredientinfo', filter)) < all, can('dietFilters'));
      }
    });

    it(`release ${generation} ${can('comparesWholeNames') ? 'misses' : 'does not miss'} long names`, async () => {
      await using setup = await setUp({ generation });
      const query = new URLSearchParams({ name__search: 'erbsensuppe', limit: '300' });
      const { items } = await setup.client.readPage('ingredientinfo', 'public', { query });
      const isFound = JSON.stringify(items).includes('"Erbsensuppe aus der Dose"');
      const word = new URLSearchParams({ name__search: 'beef', limit: '300' });
      const { items: beef } = await setup.client.readPage('ingredientinfo', 'public', { query: word });
      const isMissed = !JSON.stringify(beef).includes('"Beef Steak, Sirloin, Grilled"');
      assert.ok(isFound);
      assert.equal(isMissed, can('comparesWholeNames'));
    });

    it(`release ${generation} ${can('searchSuggestions') ? 'suggests' : 'does not suggest'} names`, async () => {
      await using setup = await setUp({ generation });
      const search = setup.client.readDocument('ingredient/search/', 'public', {
        query: new URLSearchParams({ term: 'milk', language: 'en' }),
      });
      const answered = await search.then(
        () => true,
        () => false,
      );
      assert.equal(answered, can('searchSuggestions'));
    });

    it(`release ${generation} ${can('cappedPages') ? 'caps' : 'does not cap'} its pages`, async () => {
      await using setup = await setUp({ generation, ingredients: 1100 });
      const { items } = await setup.client.readPage('ingredient', 'public', {
        query: new URLSearchParams({ limit: '2000', ordering: 'id' }),
      });
      assert.equal(items.length, can('cappedPages') ? 999 : 1100);
    });

    it(`release ${generation} ${can('publicRoutines') ? 'mixes' : 'does not mix'} others’ routines in`, async () => {
      await using setup = await setUp({ generation });
      const offered = await setup.catalogue.readEndpoints();
      const endpoint = offered.has('routine') ? 'routine' : 'workout';
      const text = async (key: string): Promise<string> => {
        setup.key = key;
        const query = new URLSearchParams({ limit: '500' });
        return decodeDocument(await setup.client.readDocument(`${endpoint}/`, 'key', { query }));
      };
      const ids = (json: string): number[] =>
        (JSON.parse(json) as { results: { id: number }[] }).results.map(({ id }) => id);
      const own = ids(await text(setup.service.key));
      const others = ids(await text(setup.service.otherKey));
      assert.equal(
        own.some((id) => others.includes(id)),
        can('publicRoutines'),
      );
    });
  }
});
