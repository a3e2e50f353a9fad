import assert from 'node:assert/strict';
import { it } from 'node:test';
import { requestedMatches } from '../../../src/resources/filters/ingredientSearch.ts';
import type { ListedItem } from '../../../src/resources/resource.ts';
import { RowIndex } from '../../../src/search/rowIndex.ts';

function createRows(...names: readonly string[]): readonly ListedItem[] {
  return names.map((label, at) => ({ id: String(at), of: 'ingredients', label, description: '' }));
}

async function findLabels(index: RowIndex, rows: readonly ListedItem[], text: string): Promise<unknown> {
  return (await index.find(rows, text))?.map(({ name }) => name);
}

it('finds rows for what was typed last, and nothing for what was typed before it', async () => {
  const index = new RowIndex();
  const rows = createRows('Milk', 'Oat Milk', 'Tomato');
  const typed = ['m', 'to', '', 'oat'].map((text) => findLabels(index, rows, text));
  assert.deepEqual(await Promise.all(typed), [undefined, undefined, undefined, ['Oat Milk']]);
  assert.deepEqual(await findLabels(index, rows, ' '), []);
});

it('finds as many rows as are shown, and one more', async () => {
  const rows = createRows(...Array.from({ length: requestedMatches + 1 }, (_, at) => `Milk ${at}`));
  assert.equal((await new RowIndex().find(rows, 'milk'))?.length, requestedMatches);
});

it('finds rows among the current ones', async () => {
  const index = new RowIndex();
  assert.deepEqual(await findLabels(index, createRows('Milk'), 'to'), []);
  assert.deepEqual(await findLabels(index, createRows('Milk', 'Tomato'), 'to'), ['Tomato']);
});
