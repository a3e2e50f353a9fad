import assert from 'node:assert/strict';
import test from 'node:test';
import { IngredientCatalogue, maxIngredients } from '../../../service/domain/ingredients/catalogue.ts';
import { nameCount } from '../../../service/domain/ingredients/generated.ts';
import { writtenIngredients } from '../../../service/domain/ingredients/written.ts';
import { requestPath, requestPage, startTestService } from '../support.ts';

test('three hundred ingredients are written, with different names', () => {
  assert.equal(writtenIngredients.length, 300);
  assert.equal(new Set(writtenIngredients.map(({ name }) => name)).size, 300);
});

test('there are names for as many ingredients as a catalogue may hold', () => {
  assert.ok(nameCount >= maxIngredients);
});

test('generated names ascend with the id and none comes twice', () => {
  const catalogue = new IngredientCatalogue(maxIngredients);
  let last = '';
  for (let index = catalogue.written; index < catalogue.size; index += 1) {
    const { name } = catalogue.at(index);
    assert.ok(name > last, `${last} before ${name}`);
    last = name;
  }
});

test('three million ingredients have a last page in every order', async (t) => {
  const service = await startTestService(t, { ingredients: 3_000_000 });
  for (const ordering of ['', 'id', '-id', 'name', '-name']) {
    const last = await requestPage(service, `ingredient/?limit=50&offset=2999950&ordering=${ordering}`);
    assert.equal(last.count, 3_000_000);
    assert.equal(last.results.length, 50);
    assert.equal(last.next, null);
  }
});

for (const ordering of ['', 'id', '-id', 'name', '-name', 'energy']) {
  test(`pages with ordering=${ordering} hold every ingredient once`, async (t) => {
    // From 2.6 on, only a few fields can be ordered by.
    const service = await startTestService(t, { ingredients: 1000, generation: '2.4' });
    const { results } = await requestPage(service, `ingredient/?limit=999&ordering=${ordering}`);
    const { results: rest } = await requestPage(
      service,
      `ingredient/?limit=999&offset=999&ordering=${ordering}`,
    );
    const rows = [...results, ...rest];
    assert.equal(new Set(rows.map(({ id }) => id)).size, 1000);
    const field = ordering.replace('-', '');
    if (field !== '') {
      const values = rows.map((row) => row[field] as number | string);
      const ascending = values.toSorted((a, b) => Number(a > b) - Number(a < b));
      assert.deepEqual(values, ordering.startsWith('-') ? ascending.reverse() : ascending);
    }
  });
}

test('without an ordering 2.7 does not send ingredients by id, 2.2 sends them by name', async (t) => {
  const [recent, old] = [await startTestService(t), await startTestService(t, { generation: '2.2' })];
  const ids = (await requestPage(recent, 'ingredient/')).results.map(({ id }) => Number(id));
  assert.notDeepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  );
  const names = (await requestPage(old, 'ingredient/?limit=100')).results.map(({ name }) => String(name));
  assert.deepEqual(
    names,
    names.toSorted((a, b) => Number(a > b) - Number(a < b)),
  );
});

test('a language selects its ingredients out of millions, page by page', async (t) => {
  const service = await startTestService(t, { ingredients: 3_000_000 });
  assert.equal((await requestPage(service, 'ingredient/?language__code=de')).count, 60);
  const english = await requestPage(service, 'ingredient/?language=2&ordering=name&offset=2000000');
  assert.equal(english.count, 3_000_000 - 162);
  assert.ok(english.results.every(({ language }) => language === 2));
});

test('an unknown language is English up to 2.5, and ignored since; a region is left out since 2.5', async (t) => {
  for (const [generation, unknown, regional] of [
    ['2.4', 'en', 'en'],
    ['2.5', 'en', 'de'],
    ['2.6', undefined, 'de'],
  ] as const) {
    const service = await startTestService(t, { generation });
    const count = async (code: string | undefined): Promise<number> =>
      (await requestPage(service, `ingredient/?name=Banana${code ? `&language__code=${code}` : ''}`)).count;
    const counts = await Promise.all(['xx', 'DE', 'de-at'].map(count));
    assert.deepEqual(counts, await Promise.all([unknown, unknown, regional].map(count)), generation);
    assert.notEqual(await count('de'), await count('en'));
  }
});

test('a search finds parts of names, the same ones every time', async (t) => {
  const service = await startTestService(t, { ingredients: 3_000_000 });
  const first = await requestPage(service, 'ingredientinfo/?name__search=granola&limit=30');
  assert.ok(first.count > 100);
  assert.ok(first.results.every(({ name }) => /granola/i.test(String(name))));
  assert.deepEqual(await requestPage(service, 'ingredientinfo/?name__search=granola&limit=30'), first);
  assert.equal((await requestPage(service, 'ingredient/?name__search=%21')).count, 0);
});

test('an ingredient is found by its id, its code and its name', async (t) => {
  const service = await startTestService(t, { ingredients: 3_000_000 });
  const [row] = (await requestPage(service, 'ingredient/?limit=1&offset=2500000&ordering=id')).results;
  const { id, code, name } = row ?? {};
  assert.deepEqual((await requestPath(service, `ingredient/${String(id)}/`)).json, row);
  for (const query of [
    `code=${String(code)}`,
    `name=${encodeURIComponent(String(name))}`,
    `id__in=1,${String(id)}`,
  ]) {
    assert.deepEqual((await requestPage(service, `ingredient/?${query}`)).results, [row]);
  }
});

test('values of an amount are floats, and a missing amount is an error in the body', async (t) => {
  const service = await startTestService(t);
  const [row] = (await requestPage(service, 'ingredient/?name=Banana')).results;
  const path = `ingredient/${String(row?.['id'])}/get_values/`;
  assert.match((await requestPath(service, `${path}?amount=200`)).text, /"energy":178\.0,/);
  assert.deepEqual((await requestPath(service, path)).json, {
    errors: { amount: ['This field is required.'] },
  });
});

test('the catalogue for synchronisation pages by cursor and counts nothing', async (t) => {
  const service = await startTestService(t, { ingredients: 500 });
  const { json } = await requestPath(service, 'ingredient-sync/');
  const first = json as { next: string; results: unknown[] };
  assert.deepEqual(Object.keys(first), ['next', 'previous', 'results']);
  assert.equal(first.results.length, 200);
  assert.equal((await fetch(first.next)).status, 200);
  assert.equal((await requestPath(service, 'ingredient-sync/?cursor=nonsense')).status, 404);
});

test('a server may have no ingredients at all', async (t) => {
  const service = await startTestService(t, { ingredients: 0 });
  assert.deepEqual(await requestPage(service, 'ingredient/?language__code=en&ordering=name'), {
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
});
