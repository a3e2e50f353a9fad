import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDocumentPath } from '../../../../src/resources/addresses/documentPath.ts';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { ingredients } from '../../../../src/resources/ingredients.ts';
import type { DocumentKey, Form, Resource } from '../../../../src/resources/resource.ts';
import { workouts } from '../../../../src/resources/workouts.ts';

function getForm({ forms }: Resource, endpoint: string): Form {
  const form = forms.find((each) => each.endpoint === endpoint);
  assert.ok(form !== undefined);
  return form;
}

/** The path and the query, as in a URL. */
function formatPath(form: Form, key: DocumentKey): string {
  const { path, query } = toDocumentPath(form, key);
  return query === undefined || query.size === 0 ? path : `${path}?${query.toString()}`;
}

const [routine, workout, ingredientinfo, day] = [
  getForm(workouts, 'routine'),
  getForm(workouts, 'workout'),
  getForm(ingredients, 'ingredientinfo'),
  getForm(createEndpointResource('day'), 'day'),
];

describe('the path of a document', () => {
  it('contains the id of an item', () => {
    assert.equal(formatPath(routine, { id: '7' }), 'routine/7/');
    assert.equal(formatPath(workout, { id: '7' }), 'workout/7/');
  });

  it('is a page of one row for an item without an id', () => {
    assert.equal(
      formatPath(routine, { place: 4 }),
      'routine/?limit=1&offset=4&ordering=-start%2C-created%2Cid',
    );
    assert.equal(formatPath(day, { place: 0 }), 'day/?limit=1&offset=0&ordering=id');
  });

  it('contains the server’s query for a page', () => {
    assert.equal(formatPath(day, { page: '' }), 'day/');
    assert.equal(formatPath(day, { page: 'limit=20&offset=40' }), 'day/?limit=20&offset=40');
    assert.equal(formatPath(day, { page: 'cursor=cD0y%2F%3D&a=1&a=2' }), 'day/?cursor=cD0y%2F%3D&a=1&a=2');
  });

  it('is below the item for its actions, by the endpoint that has them', () => {
    assert.equal(formatPath(routine, { id: '7', action: 'structure', query: '' }), 'routine/7/structure/');
    assert.equal(
      formatPath(workout, { id: '7', action: 'log_data', query: 'id=3' }),
      'workout/7/log_data/?id=3',
    );
    assert.equal(
      formatPath(ingredientinfo, { id: '7', action: 'get_values', query: 'amount=1.5&unit=3' }),
      'ingredient/7/get_values/?amount=1.5&unit=3',
    );
    // An unknown action is requested below the endpoint of the item.
    assert.equal(formatPath(day, { id: '7', action: 'unheard_of', query: '' }), 'day/7/unheard_of/');
  });

  it('is below the list for the list’s actions', () => {
    const measurement = getForm(createEndpointResource('measurement'), 'measurement');
    assert.equal(
      formatPath(measurement, { listAction: 'aggregate', query: 'bucket=week' }),
      'measurement/aggregate/?bucket=week',
    );
    assert.equal(
      formatPath(measurement, { listAction: 'value-counts', query: '' }),
      'measurement/value-counts/',
    );
  });

  it('has no further segment and no query, whatever an id contains', () => {
    for (const id of [
      'a/b',
      '../../user',
      '?key=1',
      '#',
      '%2e%2e%2f',
      'ü',
      '💪',
      'half \ud83d',
      ';x',
      ' ',
      '\n',
    ]) {
      for (const key of [{ id }, { id, action: 'logs', query: '' }]) {
        const { path } = toDocumentPath(routine, key);
        assert.match(path, /^routine\/[^/?#\s]+\/(logs\/)?$/);
        assert.equal(decodeURIComponent(path.split('/')[1] ?? ''), id.toWellFormed());
      }
    }
  });
});
