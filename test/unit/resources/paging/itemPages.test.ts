import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cursor } from '../../../../src/resources/paging/rowPage.ts';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../../src/resources/exercises.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import {
  createSelectionReader,
  createItemPageReader,
  type ListSource,
  type RawItem,
} from '../../../../src/resources/paging/itemPages.ts';
import type { Resource } from '../../../../src/resources/resource.ts';
import type { ListPart } from '../../../../src/resources/paging/sources.ts';
import { workouts } from '../../../../src/resources/workouts.ts';
import type { FaultName } from '../../../service/faults/index.ts';
import { generationNames } from '../../../service/generations/generations.ts';
import { isFailureNamed, getPaths, setUp, type Setup } from '../../support/support.ts';
import { getTokens } from '../../support/tokens.ts';

function createSource(resource: Resource, part: ListPart = 'own'): ListSource {
  return { resource, part };
}

/** Reads all items of a list, source after source. */
async function readAllItems({ catalogue }: Setup, source: ListSource): Promise<RawItem[]> {
  const read = createItemPageReader(catalogue, source);
  const items: RawItem[] = [];
  let cursor: Cursor | undefined;
  for (let pages = 0; pages === 0 || cursor !== undefined; pages++) {
    assert.ok(pages < 100, 'The list has no end.');
    const { rows, getTexts, next, nextSource } = await read(cursor, {});
    const texts = getTexts();
    assert.equal(texts.length, rows.length);
    items.push(...rows.map((row, at) => ({ row, text: texts[at] ?? '' })));
    cursor = next ?? nextSource;
  }
  return items;
}

/** The answer of the server to a request without the extension’s own code. */
async function fetchText({ service }: Setup, path: string): Promise<string> {
  const headers = { authorization: `Token ${service.key}` };
  return (await fetch(`${service.url}/api/v2/${path}`, { headers })).text();
}

/** Workouts whose list cannot be filtered by the server, so that its answers also contain private rows. */
const unfilteredWorkouts: Resource = {
  ...workouts,
  forms: workouts.forms.map((form) => ({
    ...form,
    sources: [{ endpoint: form.endpoint, keep: (item) => item['is_public'] === true }],
  })),
};

describe('the items of a list', { concurrency: 8 }, () => {
  for (const generation of generationNames) {
    it(`of release ${generation} are each with the text of its row`, async () => {
      await using setup = await setUp({ generation, ingredients: 30 });
      for (const resource of [workouts, exercises, ingredients]) {
        const items = await readAllItems(setup, createSource(resource));
        assert.ok(items.length > 0);
        for (const { row, text } of items) {
          const { id } = JSON.parse(text) as { id: unknown };
          assert.equal(String(id), row.id);
        }
      }
    });
  }

  it('are only the matching rows of a list with others among them', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const own = await readAllItems(setup, createSource(workouts));
    const open = await readAllItems(setup, createSource(workouts, 'public'));
    const isPublic = ({ text }: RawItem): unknown =>
      (JSON.parse(text) as Record<string, unknown>)['is_public'];
    assert.ok(own.some(isPublic) && !own.every(isPublic) && open.every(isPublic));
  });

  it('of the user’s own are read in few requests', async () => {
    await using setup = await setUp({ generation: '2.7', sets: 900 });
    const items = await readAllItems(setup, createSource(createEndpointResource('workoutlog')));
    const paths = getPaths(setup.service).filter((path) => path === '/api/v2/workoutlog/');
    assert.ok(items.length > 1000);
    assert.equal(paths.length, Math.ceil(items.length / 500));
  });

  it('have the texts of their own rows, even if other rows of the page are excluded', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const items = await readAllItems(setup, createSource(unfilteredWorkouts));
    assert.ok(items.length > 0);
    for (const { row, text } of items) {
      const { id, is_public: isPublic } = JSON.parse(text) as { id: unknown; is_public: unknown };
      assert.deepEqual([String(id), isPublic], [row.id, true]);
    }
  });

  for (const fault of [
    'id-large-integer',
    'name-controls',
    'row-no-object',
    'bare-list',
  ] satisfies FaultName[]) {
    it(`have the tokens that were sent, with the fault ${fault}`, async () => {
      await using setup = await setUp({ generation: '2.7', ingredients: 20 });
      await setup.catalogue.readEndpoints();
      setup.service.fault = { name: fault, on: 'ingredientinfo' };
      const items = await readAllItems(setup, createSource(ingredients));
      assert.equal(items.length, 20);
      const page = await fetchText(setup, 'ingredientinfo/?limit=100&ordering=id');
      const tokens = getTokens(`[${items.map(({ text }) => text).join(',')}]`);
      assert.ok(getTokens(page).join(' ').includes(tokens.join(' ')));
    });
  }

  it('are the one object where there is no list', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const [profile, ...others] = await readAllItems(
      setup,
      createSource(createEndpointResource('userprofile')),
    );
    assert.deepEqual(others, []);
    assert.deepEqual(getTokens(profile?.text ?? ''), getTokens(await fetchText(setup, 'userprofile/')));
  });

  it('keep their initial filter, and are requested a hundred at a time', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 300 });
    let reads = 0;
    const filters: ListSource['filters'] = () => Promise.resolve({ language: String(++reads) });
    const items = await readAllItems(setup, { ...createSource(ingredients), filters });
    assert.equal(reads, 1);
    const queries = setup.service.requests
      .filter(({ target }) => target.includes('/ingredientinfo/'))
      .map(({ target }) => new URL(target, setup.service.url).searchParams);
    assert.ok(queries.length > 0 && queries.every((query) => query.get('language') === '1'));
    assert.equal(queries.length, Math.ceil(items.length / 100));
  });
});

it('the page of a row stays that of the view when its list is read past the page cache', async () => {
  await using setup = await setUp({ generation: '2.7' });
  const { catalogue } = setup;
  const { rows } = await catalogue.readPage(exercises, 'own', undefined, { size: 20 });
  const [id = ''] = rows.map((row) => row.id);
  const origin = catalogue.origins.get('exercises', { id });
  assert.ok(origin?.page.includes('limit=20'));
  assert.ok((await readAllItems(setup, createSource(exercises))).length > 20);
  assert.deepEqual(catalogue.origins.get('exercises', { id }), origin);
  const refreshed = await catalogue.readPage(exercises, 'own', undefined, { size: 30, isRefresh: true });
  assert.match(refreshed.next?.query.get('uncached') ?? '', /^[\da-f-]{36}$/);
  assert.equal(catalogue.origins.get('exercises', { id })?.page, 'limit=30&ordering=id');
});

describe('a few items', { concurrency: 8 }, () => {
  it('are read one by one, without deleted ones', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { rows } = await createItemPageReader(setup.catalogue, createSource(exercises))(undefined, {});
    const entries = rows.flatMap((row) => (row.id === undefined ? [] : [row])).slice(0, 3);
    const [first] = entries;
    assert.ok(first !== undefined);
    const read = createSelectionReader(setup.catalogue, [{ ...first, id: '999999' }, ...entries]);
    const page = await read(undefined, {});
    assert.deepEqual(page.rows, entries);
    for (const [at, { id }] of entries.entries()) {
      const text = await fetchText(setup, `exerciseinfo/${id}/`);
      assert.deepEqual(getTokens(page.getTexts()[at] ?? ''), getTokens(text));
    }
    assert.equal(page.next ?? page.nextSource, undefined);
  });

  it('cannot be read at all when the server fails', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const entry = { id: '1', of: 'workouts', label: '', description: '' };
    setup.service.fault = { name: 'status-404-html', on: '/routine/1/' };
    await assert.rejects(
      createSelectionReader(setup.catalogue, [entry])(undefined, {}),
      isFailureNamed('NotOffered'),
    );
    assert.ok(getPaths(setup.service).includes('/api/v2/routine/1/'));
  });
});
