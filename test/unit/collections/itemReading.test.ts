import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxBytes } from '../../../src/api/contentKinds.ts';
import { ItemReader, type ItemSelection } from '../../../src/collections/itemReader.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { createSelectionReader, createItemPageReader } from '../../../src/resources/paging/itemPages.ts';
import { maxListRows } from '../../../src/resources/paging/ranges.ts';
import { createSinglePage } from '../../../src/resources/paging/rowPage.ts';
import type { Resource } from '../../../src/resources/resource.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { readServerIds, readServerRows } from '../../serverRows.ts';
import { defaultIngredients } from '../../service/service.ts';
import {
  createClient,
  isFailureNamed,
  setUp,
  silentLog,
  testTimeout,
  type Setup,
} from '../support/support.ts';

const everything: ItemSelection = { admits: () => true };

function createReader(
  { catalogue }: Setup,
  selection: ItemSelection,
  resource: Resource = ingredients,
): ItemReader {
  return new ItemReader(createItemPageReader(catalogue, { resource, part: 'own' }), selection);
}

async function readAll(reading: ItemReader): Promise<string[]> {
  for (let pages = 0; !reading.isComplete; pages++) {
    assert.ok(pages < 50, 'The list has no end.');
    await reading.readNextPage({});
  }
  return reading.items.map(({ row }) => row.id ?? 'no id');
}

/** Number of requests for pages, without the one for a single row that counts the rows. */
function countPageRequests({ service }: Setup): number {
  return service.requests.filter(({ target }) => /\/ingredientinfo\/\?(?!.*\blimit=1\b)/.test(target)).length;
}

describe('a search through a list for its items', { concurrency: 8 }, () => {
  it('returns all of them, in order', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 250 });
    const held = await readServerRows(setup.service, 'ingredientinfo');
    assert.deepEqual(
      await readAll(createReader(setup, everything)),
      held.map(({ id }) => String(id)),
    );
  });

  it('ends when all wanted items are found, or are not among as many rows as were listed', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 1000 });
    const held = (await readServerRows(setup.service, 'ingredientinfo')).map(({ id }) => String(id));
    const wanted = new Set([held[1], held[150]]);
    const admits: ItemSelection['admits'] = ({ id }) => wanted.has(id);
    setup.service.requests = [];
    assert.deepEqual(await readAll(createReader(setup, { admits, count: 2 })), [...wanted]);
    assert.equal(countPageRequests(setup), 2);

    setup.service.requests = [];
    assert.deepEqual(await readAll(createReader(setup, { admits, count: 3, within: 300 })), [...wanted]);
    assert.equal(countPageRequests(setup), 3);
  });

  for (const [name, said] of [
    ['next-circle', 'repeats'],
    ['next-itself', 'repeats'],
    ['next-repeats', 'repeats'],
    ['next-garbage', 'short'],
    ['rows-fewer', undefined],
  ] as const) {
    it(`returns each once, ends, and reports ${said ?? 'nothing'}, with the fault ${name}`, async () => {
      await using setup = await setUp({ generation: '2.7', ingredients: 350 });
      setup.service.fault = { name, on: 'ingredientinfo' };
      const reading = createReader(setup, everything);
      const ids = await readAll(reading);
      assert.equal(new Set(ids).size, ids.length);
      assert.ok(ids.length >= 100);
      assert.equal(reading.incompleteReason, said);
    });
  }

  it('says that there may be more when it ends at the limits of a list', async () => {
    let sent = 0;
    const reading = new ItemReader(() => {
      const rows = Array.from({ length: 5000 }, () => ({
        id: String(sent++),
        of: 'ingredients',
        label: '',
        description: '',
      }));
      const next = { source: 0, query: new URLSearchParams({ offset: String(sent) }) };
      return Promise.resolve({ ...createSinglePage(rows), total: undefined, next, getTexts: () => [] });
    });
    assert.equal((await readAll(reading)).length, maxListRows);
    assert.equal(reading.incompleteReason, 'endless');
  });

  it('is complete although items are added among those already read', async () => {
    const pages = [
      { ids: ['3', '2'], total: 3 },
      { ids: ['2', '1'], total: 4 },
    ];
    const reading = new ItemReader(() => {
      const { ids = [], total } = pages.shift() ?? {};
      const rows = ids.map((id) => ({ id, of: 'ingredients', label: '', description: '' }));
      const next =
        pages.length === 0 ? undefined : { source: 0, query: new URLSearchParams({ offset: '2' }) };
      return Promise.resolve({ ...createSinglePage(rows), total, next, getTexts: () => ids });
    });
    assert.deepEqual(await readAll(reading), ['3', '2', '1']);
    assert.equal(reading.incompleteReason, undefined);
  });

  it('is complete when all counted items came, even if repeats follow', async () => {
    const reading = new ItemReader(() => {
      const rows = ['2', '1'].map((id) => ({ id, of: 'ingredients', label: '', description: '' }));
      const next = { source: 0, query: new URLSearchParams({ offset: '2' }) };
      return Promise.resolve({ ...createSinglePage(rows), total: 2, next, getTexts: () => ['2', '1'] });
    });
    assert.deepEqual(await readAll(reading), ['2', '1']);
    assert.equal(reading.incompleteReason, undefined);
  });

  it('returns items of several resources with the same id', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const others = await readServerIds(setup.service, 'ingredients');
    const id = [...(await readServerIds(setup.service, 'exercises'))].find((each) => others.has(each));
    assert.ok(id !== undefined);
    const items = ['exercises', 'ingredients'].map((of) => ({ id, of, label: '', description: '' }));
    const reading = new ItemReader(createSelectionReader(setup.catalogue, items), everything);
    assert.deepEqual(await readAll(reading), [id, id]);
    assert.deepEqual(
      reading.items.map(({ row }) => row.of),
      ['exercises', 'ingredients'],
    );
  });

  it('reads no more of a selection than a list may have, and says so', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { service } = setup;
    const padding = `{"padding":"${'x'.repeat(maxBytes.list / 4)}",`;
    await using padded = await startRewritingServer(service, (text, target) =>
      target.includes('/exerciseinfo/') ? text.replace('{', padding) : text,
    );
    const { transport, close } = createDirectTransport();
    const client = createClient(padded.url, transport, { timeout: () => 10 * testTimeout });
    try {
      const ids = [...(await readServerIds(service, 'exercises'))].slice(0, 5);
      const items = ids.map((id) => ({ id, of: 'exercises', label: '', description: '' }));
      const catalogue = new Catalogue(client, () => ['en'], silentLog);
      const reading = new ItemReader(createSelectionReader(catalogue, items), everything);
      assert.deepEqual(await readAll(reading), ids.slice(0, 4));
      assert.equal(reading.incompleteReason, 'endless');
    } finally {
      client.close();
      await close();
    }
  });

  it('returns rows without an id, too', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 20 });
    setup.service.fault = { name: 'row-no-object', on: 'ingredientinfo' };
    const reading = createReader(setup, everything);
    await readAll(reading);
    assert.deepEqual(
      reading.items.slice(0, 3).map(({ text }) => text),
      ['null', '42', '"a row"'],
    );
    assert.equal(reading.items.length, 20);
  });

  it('explains why it stops, and continues from there on a retry', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 250 });
    setup.service.fault = { name: 'status-400', on: 'offset=100' };
    const reading = createReader(setup, everything);
    await assert.rejects(readAll(reading), isFailureNamed('ServerFault'));
    assert.equal(reading.items.length, 100);
    setup.service.fault = undefined;
    assert.equal((await readAll(reading)).length, 250);
  });

  /**
   * The number of rows in the list while each of its pages is read, and the reason that the reader gives in
   * the end.
   */
  const changes: readonly (readonly [
    counts: readonly number[],
    selection: ItemSelection,
    said: string | undefined,
  ])[] = [
    [[250, 250, 250], everything, undefined],
    [[250, 249, 249], everything, 'moved'],
    // Fewer rows than were read before, which makes all counts unreliable.
    [[250, 250, 199], everything, 'moved'],
    // The last count is that of the first page again.
    [[250, 249, 250], everything, 'moved'],
    [[250, 249, 249], { ...everything, count: 150 }, undefined],
  ];
  for (const [counts, selection, said] of changes) {
    const wanted = selection.count === undefined ? 'all' : String(selection.count);
    it(`reports ${said ?? 'nothing'} for a list of ${counts.join(', then ')} rows if ${wanted} are wanted`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      const reading = createReader(setup, selection, exercises);
      for (const count of counts) {
        setup.service.resize({ exercises: count, ingredients: defaultIngredients });
        if (!reading.isComplete) {
          await reading.readNextPage({});
        }
      }
      assert.ok(reading.isComplete);
      assert.equal(reading.incompleteReason, said);
    });
  }

  it('ends when its caller aborts', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 250, latency: 50 });
    const abort = new AbortController();
    const read = createReader(setup, everything).readNextPage({ signal: abort.signal });
    setTimeout(() => {
      abort.abort();
    }, 20);
    await assert.rejects(read, { name: 'AbortError' });
    await assert.rejects(createReader(setup, everything).readNextPage({ signal: abort.signal }), {
      name: 'AbortError',
    });
  });
});
