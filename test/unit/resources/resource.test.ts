import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { resources } from '../../../src/resources/index.ts';
import type { Naming } from '../../../src/resources/server/naming.ts';
import { getId } from '../../../src/resources/fields.ts';
import { toListedItem, type Form } from '../../../src/resources/resource.ts';
import { workouts } from '../../../src/resources/workouts.ts';

const naming: Naming = { languages: ['en'], codes: new Map([['2', 'en']]) };
const [routine, workout] = workouts.forms;

function createRow(form: Form, item: unknown) {
  return toListedItem(form, item, naming, 'workouts', 4);
}

/** The row of an item without its details. */
function createPlainRow(form: Form, item: unknown) {
  return { ...createRow(form, item), details: undefined };
}

describe('an item', () => {
  it('is named by the server’s own fallback when its name is empty', () => {
    const created = '2024-03-01T23:34:30+01:00';
    assert.deepEqual(
      createPlainRow(routine, { id: 1, name: '', created, start: '2024-03-01', end: '2024-06-01' }),
      {
        id: '1',
        of: 'workouts',
        label: 'Routine 1 - 2024-03-01',
        description: '2024-03-01 – 2024-06-01',
        details: undefined,
      },
    );
    assert.deepEqual(createPlainRow(workout, { id: 3, name: ' ', creation_date: '2012-11-20' }), {
      id: '3',
      of: 'workouts',
      label: 'Workout (2012-11-20)',
      description: '',
      details: undefined,
    });
  });

  it('has the whole description of a workout, which is searched', () => {
    const description = `${'a '.repeat(495)}squats`;
    const { details } = createRow(routine, { id: 1, name: 'Legs', description });
    assert.ok(details?.kind === 'workout');
    assert.equal(details.description, description);
  });

  it('is named by the comment in release 2.0', () => {
    const entry = createPlainRow(workout, { id: 3, creation_date: '2012-11-20', comment: 'Legs' });
    assert.deepEqual([entry.label, entry.description], ['Legs', '2012-11-20']);
  });

  it('has its id as text, whatever its type', () => {
    assert.equal(getId({ id: 9 }), '9');
    assert.equal(getId({ id: 9007199254740993123n }), '9007199254740993123');
    assert.equal(
      getId({ id: '2efa101b-8d28-4f5f-a2f1-5a2f6a3c1f6e' }),
      '2efa101b-8d28-4f5f-a2f1-5a2f6a3c1f6e',
    );
    assert.equal(getId({ id: '' }), undefined);
    assert.equal(getId({ id: null }), undefined);
    assert.equal(getId({}), undefined);
  });

  it('keeps its position when it is no object or has no id', () => {
    for (const row of [null, 42, 'text', [], {}, { id: {} }]) {
      const expected = { label: '', description: '', details: undefined };
      assert.deepEqual(createPlainRow(routine, row), {
        id: undefined,
        of: 'workouts',
        place: 4,
        ...expected,
      });
    }
  });

  it('is one line of readable characters, whatever the name is made of', () => {
    const getLabel = (name: string) => createRow(routine, { id: 1, name }).label;
    assert.equal(getLabel('\u202eevil\u2066 name\n\u0000two'), 'evil  name two');
    assert.equal(getLabel('👩‍👩‍👧 Schwung 🇩🇪'), '👩‍👩‍👧 Schwung 🇩🇪');
    assert.equal(getLabel('../../etc'), '../../etc');
    assert.equal(getLabel('x'.repeat(100_000)), `${'x'.repeat(500)}…`);
  });

  it('is read from any value without an exception, and always has a label', () => {
    const fields = [
      'name',
      'comment',
      'translations',
      'exercises',
      'category',
      'language',
      'energy',
      'brand',
      'created',
    ];
    const item = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
    const forms = resources.flatMap((resource) => [...resource.forms]);
    fc.assert(
      fc.property(item, fc.constantFrom(...forms), (value, form) => {
        const entry = createRow(form, { ...value, id: 7 });
        assert.ok(entry.id === '7' && entry.label !== '');
      }),
      { numRuns: 5000 },
    );
  });
});
