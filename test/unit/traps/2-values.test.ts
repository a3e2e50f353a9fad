import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { toListedItem } from '../../../src/resources/resource.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { generationNames } from '../../service/generations/generations.ts';
import { setUp, type Setup, decodeDocument } from '../support/support.ts';
import { getTokens } from '../support/tokens.ts';
import { loadWholeList } from './support.ts';
import { formatJsonText } from '../support/formatJsonText.ts';

/** The formatted document of the first item of a list. */
async function readFirstDocument({ catalogue }: Setup, endpoint: string): Promise<string> {
  const resource = createEndpointResource(endpoint);
  const [row] = (await loadWholeList(catalogue, resource)).items;
  assert.ok(row?.id !== undefined);
  return formatJsonText(decodeDocument(await catalogue.readItem(resource, { id: row.id })));
}

describe('values', () => {
  it('keep the server’s types in documents: strings for decimals, and 21.0 for floats', async () => {
    await using setup = await setUp({ generation: '2.7' });
    assert.match(await readFirstDocument(setup, 'weightentry'), /"weight": "\d+\.\d\d"/);
    assert.match(await readFirstDocument(setup, 'measurement'), /"value": \d+\.\d+/);
    assert.match(await readFirstDocument(setup, 'ingredient'), /"energy": \d+,\n {2}"protein": "\d+\.\d{3}"/);
  });

  it('may change their type between releases: repetitions are integers in 2.2, and strings since', async () => {
    await using old = await setUp({ generation: '2.2' });
    assert.match(await readFirstDocument(old, 'workoutlog'), /"reps": \d+,/);
    await using current = await setUp({ generation: '2.7' });
    assert.match(await readFirstDocument(current, 'workoutlog'), /"repetitions": "\d+\.\d\d"/);
  });

  it('match the server’s answer token for token in every item of every release', async () => {
    for (const generation of generationNames) {
      await using setup = await setUp({ generation, ingredients: 30 });
      const { catalogue, service } = setup;
      for (const resource of [workouts, exercises, ingredients]) {
        const { items } = await loadWholeList(catalogue, resource);
        const [row] = items.filter(({ of }) => of === resource.id);
        assert.ok(row?.id !== undefined);
        const { path } = await catalogue.getItemPath(resource, { id: row.id });
        const answer = await fetch(`${service.url}/api/v2/${path}`, {
          headers: resource.access === 'key' ? { authorization: `Token ${service.key}` } : {},
        });
        const document = formatJsonText(decodeDocument(await catalogue.readItem(resource, { id: row.id })));
        assert.deepEqual(getTokens(document), getTokens(await answer.text()));
      }
    }
  });

  it('that are dates name a record with or without a time', async () => {
    const texts: string[] = [];
    for (const generation of ['2.2', '2.7'] as const) {
      await using setup = await setUp({ generation });
      const [row] = (await loadWholeList(setup.catalogue, createEndpointResource('weightentry'))).items;
      texts.push(row?.label ?? '');
    }
    assert.match(texts[0] ?? '', /^\d{4}-\d\d-\d\d$/);
    assert.match(texts[1] ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('that are dates get a time with one release and keep it', async () => {
    for (const [endpoint, days, times] of [
      ['weightentry', '2.3', '2.4'],
      ['measurement', '2.4', '2.5'],
    ] as const) {
      await using before = await setUp({ generation: days });
      assert.match(await readFirstDocument(before, endpoint), /"date": "\d{4}-\d\d-\d\d"/);
      for (const generation of [times, '2.7'] as const) {
        await using setup = await setUp({ generation });
        assert.match(await readFirstDocument(setup, endpoint), /"date": "\d{4}-\d\d-\d\dT\d\d:/);
      }
    }
  });

  it('that are dates are read with a space in place of the T, and kept unchanged in a document', async () => {
    const [form] = createEndpointResource('weightentry').forms;
    assert.ok(form !== undefined);
    const item = { id: 1, date: '2012-09-26 19:11:43.114000+00:00' };
    const naming = { languages: ['en'], codes: new Map<string, string>() };
    assert.equal(toListedItem(form, item, naming, 'weightentry', 0).label, '2012-09-26 19:11');
    await using setup = await setUp({ generation: '2.2' });
    const profile = decodeDocument(
      await setup.catalogue.readItem(createEndpointResource('userprofile'), { id: '1' }),
    );
    assert.match(profile, /"date_joined":"\d{4}-\d\d-\d\d \d\d:/);
  });

  it('that no known list has are shown like all others', () => {
    const [form] = createEndpointResource('slot-entry').forms;
    assert.ok(form !== undefined);
    const naming = { languages: ['en'], codes: new Map<string, string>() };
    const item = { id: 5, type: 'someday', comment: '', nutriscore: 'z', impression: '9' };
    assert.equal(toListedItem(form, item, naming, 'slot-entry', 0).label, '#5');
  });

  it('that are HTML stay text: a name as it is, a description in the document only', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const plain = await loadWholeList(setup.catalogue, exercises);
    assert.ok(plain.items.every(({ label, description }) => !/[<>]/.test(label + description)));
    const document = await readFirstDocument(setup, 'exerciseinfo');
    assert.match(document, /"description": "<p>/);
    setup.service.fault = { name: 'name-html' };
    const [row] = (await loadWholeList(setup.catalogue, exercises)).items;
    assert.match(row?.label ?? '', /^<img src=x onerror="alert\(1\)">/);
  });
});
