import assert from 'node:assert/strict';
import { it } from 'node:test';
import { maxListRows } from '../../../../src/resources/paging/ranges.ts';
import { RowOrigins } from '../../../../src/resources/paging/rowOrigins.ts';

it('the pages of rows are remembered for the latest items, up to the row limit of a list', () => {
  const origins = new RowOrigins();
  const note = (id: number, page: string): void => {
    origins.set(
      { id: String(id), of: 'ingredients', label: '', description: '' },
      { resource: 'ingredients', page },
    );
  };
  note(0, 'offset=0');
  note(1, 'offset=1');
  for (let id = 2; id < maxListRows; id += 1) {
    note(id, 'offset=2');
  }
  const findPages = (...ids: readonly number[]): (string | undefined)[] =>
    ids.map((id) => origins.get('ingredients', { id: String(id) })?.page);
  assert.deepEqual(findPages(0, 1, maxListRows - 1), ['offset=0', 'offset=1', 'offset=2']);
  note(0, 'offset=3');
  for (let id = maxListRows; id < 2 * maxListRows; id += 1) {
    note(id, 'offset=4');
  }
  assert.deepEqual(findPages(0, 1, maxListRows, 2 * maxListRows - 1), [
    'offset=3',
    undefined,
    'offset=4',
    'offset=4',
  ]);
});

it('the page of a row without an ID is remembered by its place', () => {
  const origins = new RowOrigins();
  for (const [place, page] of ['offset=0', 'offset=1'].entries()) {
    origins.set(
      { id: undefined, place, of: 'muscle', label: '', description: '' },
      { resource: 'muscle', page },
    );
  }
  assert.deepEqual(
    [0, 1, 2].map((place) => origins.get('muscle', { place })?.page),
    ['offset=0', 'offset=1', undefined],
  );
  assert.equal(origins.get('muscle', { id: '0' }), undefined);
});

it('the pages of private rows are forgotten with the key, and those of public ones are not', () => {
  const origins = new RowOrigins();
  const resourceNames = ['exercises', 'ingredients', 'muscle', 'workouts', 'weightentry'];
  for (const resource of resourceNames) {
    origins.set({ id: '1', of: resource, label: '', description: '' }, { resource, page: 'offset=0' });
  }
  origins.forgetPrivate();
  assert.deepEqual(
    resourceNames.filter((resource) => origins.get(resource, { id: '1' }) !== undefined),
    ['exercises', 'ingredients', 'muscle'],
  );
});
