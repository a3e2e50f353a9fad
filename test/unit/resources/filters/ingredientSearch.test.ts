import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  emptyIngredientFilter,
  toFilterParameters,
} from '../../../../src/resources/filters/ingredientFilter.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import { IngredientSearch } from '../../../../src/resources/filters/ingredientSearch.ts';
import { generationNames, type Generation } from '../../../service/generations/generations.ts';
import { isFailureNamed, setUp, type Setup, decodeDocument } from '../../support/support.ts';

function createSearch({ client, catalogue }: Setup): IngredientSearch {
  return new IngredientSearch(client, catalogue);
}

/** The addresses of all requests for a search. */
function getSearchUrls({ service }: Setup): URL[] {
  return service.requests
    .map(({ target }) => new URL(target, service.url))
    .filter(({ pathname, searchParams }) => [pathname, ...searchParams.keys()].join().includes('search'));
}

/** The path and the parameters of a search in each generation. */
const expectedRequests: Readonly<
  Record<Exclude<Generation, 'minimum'>, readonly [string, Record<string, string>]>
> = {
  '1.8': ['ingredient/search/', { term: 'milk', language: 'en' }],
  '1.9': ['ingredient/search/', { term: 'milk', language: 'en' }],
  '2.0': ['ingredient/search/', { term: 'milk', language: 'en' }],
  '2.1': ['ingredient/search/', { term: 'milk', language: 'en' }],
  '2.2': ['ingredient/search/', { term: 'milk', language: 'en,de' }],
  '2.3': ['ingredient/search/', { term: 'milk', language: 'en,de' }],
  '2.4': ['ingredientinfo/', { name__search: 'milk', language__code: 'en,de', limit: '51' }],
  '2.5': ['ingredientinfo/', { name__search: 'milk', language__code: 'en,de', limit: '51' }],
  '2.6': ['ingredientinfo/', { name__search: 'milk', language__code: 'en,de', limit: '51' }],
  '2.7': ['ingredientinfo/', { name__search: 'milk', language__code: 'en,de', limit: '51' }],
  next: ['ingredientinfo/', { name__search: 'milk', language__code: 'en,de', limit: '51' }],
};

describe('a search for ingredients', { concurrency: 8 }, () => {
  for (const [generation, [path, parameters]] of Object.entries(expectedRequests)) {
    it(`uses the search of release ${generation}, in the user’s languages, and finds items that open`, async () => {
      await using setup = await setUp({ generation: generation as Generation, languages: ['en', 'de'] });
      const { rows: found } = await createSearch(setup).search('milk', ['en', 'de'], {});
      assert.ok(found.length > 0 && found.every(({ of }) => of === 'ingredients'));
      const [url, ...others] = getSearchUrls(setup);
      assert.deepEqual(others, []);
      assert.ok(url?.pathname.endsWith(`/api/v2/${path}`) === true, url?.pathname);
      assert.deepEqual(Object.fromEntries(url.searchParams), parameters);
      const id = found[0]?.id ?? assert.fail('What was found has no id.');
      assert.match(decodeDocument(await setup.catalogue.readItem(ingredients, { id })), /"energy"/);
    });
  }

  it('is not offered by a server without a known search', async () => {
    await using setup = await setUp({ generation: 'minimum' });
    await assert.rejects(createSearch(setup).search('milk', ['en'], {}), isFailureNamed('NotOffered'));
    assert.deepEqual(getSearchUrls(setup), []);
  });

  it('looks up a barcode if the server supports them, and otherwise searches for it as a name', async () => {
    for (const [generation, parameter] of [
      ['2.0', 'term'],
      ['2.2', 'code'],
      ['2.7', 'code'],
    ] as const) {
      await using setup = await setUp({ generation });
      const { rows: found } = await createSearch(setup).search('4311501354155', ['en'], {});
      const { target } = setup.service.requests.at(-1) ?? assert.fail('Nothing was asked for.');
      assert.equal(new URL(target, setup.service.url).searchParams.get(parameter), '4311501354155');
      assert.ok(found.length <= 1);
    }
  });

  it('searches all languages by naming none, or all of them', async () => {
    await using young = await setUp({ generation: '2.7' });
    await createSearch(young).search('milch', undefined, {});
    assert.equal(getSearchUrls(young)[0]?.searchParams.has('language__code'), false);
    await using old = await setUp({ generation: '2.2' });
    await createSearch(old).search('milch', undefined, {});
    const languages = getSearchUrls(old)[0]?.searchParams.get('language')?.split(',') ?? [];
    assert.ok(languages.length > 20 && languages.includes('de'));
  });

  for (const [generation, ...searches] of [
    ['2.0', [['xx', 'de'], ['xx']], [undefined, ['en']]],
    ['2.1', [['xx', 'de', 'en'], ['de']], [['xx'], ['en']], [undefined, ['en']]],
    [
      '2.2',
      [
        ['xx', 'de', 'en'],
        ['de', 'en'],
      ],
      [undefined, 'all'],
    ],
    [
      '2.7',
      [
        ['de', 'en'],
        ['de', 'en'],
      ],
      [undefined, 'all'],
    ],
  ] as const) {
    it(`reports the languages that it searched in release ${generation}`, async () => {
      await using setup = await setUp({ generation });
      for (const [languages, searched] of searches) {
        const { searchedLanguages } = await createSearch(setup).search('milk', languages, {});
        assert.deepEqual(searchedLanguages, searched, languages?.join());
      }
    });
  }

  it('reports its features, as far as the root was read', async () => {
    const expected: Readonly<Partial<Record<Generation, readonly [boolean, boolean]>>> = {
      '2.0': [false, false],
      '2.2': [true, false],
      '2.3': [true, false],
      '2.4': [true, false],
      '2.5': [true, false],
      '2.6': [true, true],
      '2.7': [true, true],
      next: [true, true],
    };
    for (const generation of generationNames) {
      await using setup = await setUp({ generation });
      await setup.catalogue.readEndpoints();
      const search = createSearch(setup);
      const [all, whole] = expected[generation] ?? [false, false];
      assert.deepEqual([search.canSearchAllLanguages, search.mayMissLongNames], [all, whole], generation);
    }
  });

  it('ends when its caller aborts', async () => {
    await using setup = await setUp({ generation: '2.7', latency: 100 });
    await setup.catalogue.readEndpoints();
    const abort = new AbortController();
    const search = createSearch(setup).search('milk', ['en'], { signal: abort.signal });
    abort.abort();
    await assert.rejects(search, { name: 'AbortError' });
  });
});

describe('a filter of ingredients', () => {
  const filter = {
    language: { id: '2', name: 'English' },
    isVegan: true,
    isVegetarian: true,
    nutriscores: ['A', 'C'],
  };

  it('is sent with the parameters that the server supports', () => {
    assert.deepEqual(toFilterParameters(filter, new Set(['dietFilters'])), {
      language: '2',
      is_vegan: 'true',
      is_vegetarian: 'true',
      nutriscore__in: 'a,c',
    });
    assert.deepEqual(toFilterParameters(filter, new Set()), { language: '2' });
    assert.deepEqual(toFilterParameters(emptyIngredientFilter, new Set(['dietFilters'])), {});
  });
});
