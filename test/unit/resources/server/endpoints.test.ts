import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isObject, type JsonObject } from '../../../../src/api/json/value.ts';
import { createEndpointResource, getResource } from '../../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../../src/resources/exercises.ts';
import { resources } from '../../../../src/resources/index.ts';
import { getId, toText } from '../../../../src/resources/fields.ts';
import { toListedItem, type ListedItem } from '../../../../src/resources/resource.ts';
import { generationNames } from '../../../service/generations/generations.ts';
import { setUp, decodeDocument as textOfDocument } from '../../support/support.ts';

const naming = { languages: ['en'], codes: new Map([['2', 'en']]) };

/** A row of an endpoint without a view of its own. */
function createRow(item: unknown, endpoint = 'schedule'): ListedItem {
  const [form = assert.fail('The resource has no form.')] = createEndpointResource(endpoint).forms;
  return toListedItem(form, item, naming, endpoint, 4);
}

function formatRow(item: JsonObject): string {
  const { label, description } = createRow(item);
  return description === '' ? label : `${label} | ${description}`;
}

describe('a row of any endpoint', () => {
  const nameFields = ['name', 'full_name', 'title', 'alias', 'username', 'day_of_week'];
  for (const field of [...nameFields, 'description', 'comment', 'notes']) {
    it(`is named by its ${field}`, () => {
      assert.equal(formatRow({ id: 7, [field]: 'Something' }), 'Something');
    });
  }

  it('is named by its name rather than by anything else', () => {
    const item = { id: 7, description: 'long', title: 'Title', full_name: 'Full', name: 'Name' };
    assert.equal(formatRow(item), 'Name');
    assert.equal(formatRow({ ...item, name: '' }), 'Full');
    assert.equal(formatRow({ ...item, name: null, full_name: ' ' }), 'Title');
    assert.equal(formatRow({ id: 7, description: 'long', name: 42, title: {}, full_name: ['x'] }), 'long');
  });

  for (const field of ['date', 'datetime', 'start', 'creation_date', 'created', 'last_update']) {
    it(`shows its ${field} and its id if it has no name`, () => {
      assert.equal(formatRow({ id: 7, [field]: '2024-03-01' }), '2024-03-01 | #7');
      assert.equal(formatRow({ id: 7, [field]: '2024-03-01T10:20:30.123+01:00' }), '2024-03-01 10:20 | #7');
      assert.equal(formatRow({ id: 7, name: 'Name', [field]: '2024-03-01' }), 'Name | 2024-03-01');
    });
  }

  it('shows its id if it has nothing else', () => {
    assert.equal(formatRow({ id: 7 }), '#7');
    assert.equal(formatRow({ id: '5f3c1d70-6f0b', name: '', date: null }), '#5f3c1d70-6f0b');
    assert.equal(formatRow({ id: 9007199254740993123n }), '#9007199254740993123');
  });

  it('is distinguished from others of its day by the measured value', () => {
    assert.equal(formatRow({ id: 7, date: '2024-03-01', weight: '77.00' }), '2024-03-01 | weight 77.00');
    const log = { id: 7, date: '2024-03-01', weight: '30.00', repetitions: '8.00', rir: null };
    assert.equal(formatRow(log), '2024-03-01 | weight 30.00 · repetitions 8.00');
    assert.equal(formatRow({ id: 7, amount: 100, weight: {} }), '#7 | amount 100');
  });

  it('shows its note beside its date and measured value, never in their place', () => {
    const item = { id: 7, date: '2024-03-01', value: 91.7, notes: 'after lunch' };
    assert.equal(formatRow(item), '2024-03-01 | value 91.7 · after lunch');
  });

  it('has a name or a date without an id, too', () => {
    assert.deepEqual(createRow({ day_of_week: 'Monday' }), {
      id: undefined,
      of: 'schedule',
      place: 4,
      label: 'Monday',
      description: '',
    });
    assert.equal(formatRow({ date: '2024-03-01' }), '2024-03-01');
    assert.equal(formatRow({}), '');
  });

  it('is read like a row of a view if it is one', () => {
    const item = { id: 7, translations: [{ language: 2, name: 'Squat' }], category: { name: 'Legs' } };
    for (const endpoint of ['exerciseinfo', 'exercisebaseinfo', 'exercise']) {
      const { id, of, label, description } = createRow(item, endpoint);
      assert.deepEqual([id, of, label, description], ['7', endpoint, 'Squat', 'Legs']);
    }
  });

  it('lacks a description if the server sent one without text', () => {
    const lacking = (description: unknown): boolean => {
      const translations = [{ language: 2, name: 'Squat', description }];
      const { details } = createRow({ id: 7, translations }, 'exerciseinfo');
      assert.ok(details?.kind === 'exercise');
      return details.translations[0]?.lacksDescription === true;
    };
    assert.deepEqual(['', ' ', '<p>&nbsp;</p>\n', '<p><br></p>'].map(lacking), [true, true, true, true]);
    assert.deepEqual(['<p>Bend.</p>', '1 < 2', undefined, null].map(lacking), [false, false, false, false]);
  });
});

describe('the resource of a name', () => {
  it('is that of a view, or of the endpoint', () => {
    for (const resource of resources) {
      assert.equal(getResource(resource.id), resource);
    }
    assert.equal(getResource('meal').id, 'meal');
    assert.equal(getResource('exercise').id, 'exercise');
    assert.notEqual(getResource('exercise'), exercises);
  });

  it('requires the key if the endpoint is unknown', () => {
    assert.equal(createEndpointResource('something-new').access, 'key');
    assert.equal(createEndpointResource('toString').access, 'key');
  });
});

describe('every endpoint', { concurrency: 8 }, () => {
  for (const generation of generationNames) {
    it(`of release ${generation} has rows with labels`, async () => {
      await using setup = await setUp({ generation, ingredients: 60 });
      // Releases 2.3 and 2.4 send the repetition configs of all users. Those of others are excluded, as the tests
      // of traps show.
      const names = [...(await setup.catalogue.readEndpoints())].filter(
        (name) => !['2.3', '2.4'].includes(generation) || !/^(max-)?repetitions-config$/.test(name),
      );
      const empty: string[] = [];
      let rows = 0;
      for (const endpoint of names) {
        const resource = createEndpointResource(endpoint);
        const [form = assert.fail('The resource has no form.')] = resource.forms;
        const query = new URLSearchParams({ limit: '50', ordering: form.ordering });
        const { isSingle } = form;
        const [sent, page] = await Promise.all([
          setup.client.readPage(endpoint, resource.access, { query, allowsSingleObject: isSingle }),
          setup.catalogue.readPage(resource, 'own', undefined, { size: 50 }),
        ]);
        assert.equal(page.rows.length, sent.items.length, endpoint);
        for (const [at, item] of sent.items.entries()) {
          const { id, label, of } = page.rows[at] ?? assert.fail();
          assert.ok(isObject(item));
          assert.equal(of, endpoint);
          if (endpoint !== 'userprofile') {
            assert.equal(id, getId(item), endpoint);
          }
          rows++;
          if (label === '') {
            empty.push(`${endpoint} ${JSON.stringify(item)}`);
          }
          const name = toText(item['name']);
          assert.ok(name === '' || label === name, `${endpoint}: ${label} is not ${name}`);
        }
      }
      assert.deepEqual(empty, []);
      assert.ok(rows > names.length);
    });

    it(`of release ${generation} is marked as public exactly where the server shows it to everybody`, async () => {
      await using setup = await setUp({ generation, ingredients: 60 });
      // Trophies are public, but differ between users: see the tests of traps.
      const names = [...(await setup.catalogue.readEndpoints())].filter((name) => name !== 'trophy');
      const marked = names.map((name) => `${name}: ${createEndpointResource(name).access}`);
      const guarded = await Promise.all(
        names.map(async (name) => {
          const { status, body } = await fetch(`${setup.service.url}/api/v2/${name}/?limit=1`);
          await body?.cancel();
          assert.ok(status === 200 || status === 403, `${name}: ${status}`);
          return `${name}: ${status === 403 ? 'key' : 'public'}`;
        }),
      );
      assert.deepEqual(marked, guarded);
    });
  }
});

describe('the profile', { concurrency: 8 }, () => {
  for (const generation of ['1.8', '1.9', '2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6'] as const) {
    it(`of release ${generation} is one row with a label, whose document can be read by its id`, async () => {
      await using setup = await setUp({ generation });
      const resource = createEndpointResource('userprofile');
      const { rows, next, nextSource } = await setup.catalogue.readPage(resource, 'own', undefined, {
        size: 20,
      });
      const [profile = assert.fail('There is no row.')] = rows;
      assert.equal(rows.length, 1);
      assert.equal(next, undefined);
      assert.equal(nextSource, undefined);
      assert.ok(profile.id !== undefined);
      assert.notEqual(profile.label, '');
      const document: unknown = JSON.parse(
        textOfDocument(await setup.catalogue.readItem(resource, { id: profile.id })),
      );
      assert.ok(isObject(document) && 'height' in document);
      assert.equal(document['username'] ?? profile.label, profile.label);
    });
  }

  it('of release 2.7, which its root does not name, is not offered', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await assert.rejects(
      setup.catalogue.readPage(createEndpointResource('userprofile'), 'own', undefined, { size: 20 }),
      { name: 'NotOffered' },
    );
  });
});
