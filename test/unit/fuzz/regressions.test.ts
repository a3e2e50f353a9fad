// Faults found by the property tests of this folder, each as its shortest case. Nothing here is random.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/api/address.ts';
import type { Client } from '../../../src/api/client.ts';
import { responseToFailure } from '../../../src/api/failures/toFailure.ts';
import { fetchTransport } from '../../../src/api/http/fetch.ts';
import { parseJson } from '../../../src/api/json/parse.ts';
import { parsePage } from '../../../src/api/page.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import { parsePlan } from '../../../src/resources/plans/parsePlan.ts';
import { getPreferredLanguages, getTranslatedName } from '../../../src/resources/server/naming.ts';
import { toListedItem, type Form } from '../../../src/resources/resource.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { formatRecord } from '../resources/records/recordTexts.ts';
import { sampleUnits } from '../resources/records/sampleUnits.ts';
import { startAnsweringServer, type ServerAnswer } from './answers.ts';
import { createLoggingClient } from './client.ts';
import { codes } from './rows/naming.ts';
import { silentLog, decodeDocument } from '../support/support.ts';

const [routine, workout] = workouts.forms;
const [exercise] = exercises.forms;
const naming = { languages: ['en'], codes };

function getLabel(form: Form | undefined, item: unknown): string {
  assert.ok(form);
  return toListedItem(form, item, naming, 'things', undefined).label;
}

function createAnswer(json: string): ServerAnswer {
  return { status: 200, headers: {}, body: Buffer.from(json), missing: 0, echo: false };
}

describe('found by random cases:', () => {
  it('an exercise with a language without text is readable', () => {
    // String([{ toString: 1 }]) throws a TypeError, which is not a failure, and lost the whole list.
    const language = [{ toString: 1 }];
    assert.equal(getLabel(exercise, { id: 1, translations: [{ name: 'Squat', language }] }), 'Squat');
    assert.equal(getLabel(exercise, { id: 1, name: 'Squat', language }), 'Squat');
  });

  it('an exercise with a language of deeply nested lists is readable', () => {
    // String() of it overflows the stack.
    const language = parseJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    assert.equal(getLabel(exercise, { id: 1, translations: [{ name: 'Squat', language }] }), 'Squat');
  });

  it('a record with something else in place of a number or an id is readable', () => {
    // Number() and String() of these throw, too.
    for (const odd of [{ toString: 1 }, [{ toString: 1 }], [[{ valueOf: 1, toString: 1 }]]]) {
      assert.equal(
        getLabel(createEndpointResource('workoutsession').forms[0], { id: 1, impression: odd }),
        '#1',
      );
      const log = { id: 1, exercise: 73, reps: 8, repetitions_unit: odd, weight_unit: odd };
      assert.equal(formatRecord('workoutlog', log)[0], 'Bench Press 8');
    }
  });

  it('a plan with something else in place of a weekday is readable', () => {
    const day = { obj: { id: 1, day: [1, { toString: 1 }, [[{ toString: 1 }]]] }, set_list: [] };
    const [read] = parsePlan({ day_list: [day] }, sampleUnits, naming) ?? [];
    assert.deepEqual(read?.isoWeekdays, [1, NaN, NaN]);
  });

  it('a number that is too large for a double is no id', () => {
    // All rows had the id "Infinity", so that all but one counted as repeats.
    for (const digits of ['1e400', '-1e400', '7'.repeat(5000)]) {
      const { id, label } = toListedItem(
        createEndpointResource('day').forms[0] ?? assert.fail(),
        parseJson(`{"id":${digits},"name":"Legs"}`),
        naming,
        'day',
        3,
      );
      assert.deepEqual([id, label], [undefined, 'Legs']);
    }
    const ingredient = parseJson('{"id":1,"name":"Rice","energy":1e400}');
    const [form] = ingredients.forms;
    assert.equal(toListedItem(form, ingredient, naming, 'ingredients', 0).description, '');
  });

  it('an item of very deep lists around a very long number can be read', async () => {
    // A reviver of JSON.parse recurses for each level, and overflowed the stack.
    const item = `{"id":7,"name":"Deep","deep":${'['.repeat(10_000)}12345678901234567890${']'.repeat(10_000)}}`;
    await using server = await startAnsweringServer();
    server.answers = [createAnswer(item), createAnswer(`{"count":1,"next":null,"results":[${item}]}`)];
    const clientAt = (answer: number): Client =>
      createLoggingClient(parseAddress(`${server.url}/${answer}`), fetchTransport, 'key').client;
    assert.equal(decodeDocument(await clientAt(0).readDocument('exercise/7/', 'public')), item);
    // More than 512 levels are not parsed, but every token is kept.
    const { items, rowText } = await clientAt(1).readPage('exercise', 'public');
    assert.deepEqual(items, [undefined]);
    assert.equal(rowText(0), item);
  });

  it('a root with an endpoint that has no text can be read', async () => {
    await using server = await startAnsweringServer();
    server.answers = [createAnswer('{"exercise":{"toString":1},"routine":"http://any/api/v2/routine/"}')];
    const { client } = createLoggingClient(parseAddress(`${server.url}/0`), fetchTransport, 'key');
    assert.deepEqual([...((await client.root.getEndpoints()) ?? [])], ['routine']);
  });

  it('an id in a label is on one line, too', () => {
    const id = 'a\nb\u202ec';
    assert.equal(getLabel(routine, { id }), 'Routine a b c');
    assert.equal(getLabel(workout, { id }), 'Workout (a b c)');
    assert.equal(getLabel(exercise, { id }), 'Exercise a b c');
    assert.equal(getLabel(createEndpointResource('day').forms[0], { id }), '#a b c');
  });

  it('a very long id does not make a very long label', () => {
    const id = '9'.repeat(10_000);
    for (const form of [routine, workout, exercise, createEndpointResource('day').forms[0]]) {
      assert.ok(getLabel(form, { id }).length < 550);
    }
  });

  it('a date is not truncated within a character', () => {
    assert.ok(getLabel(routine, { id: 1, created: '123456789😀' }).isWellFormed());
    assert.ok(getLabel(workout, { id: 1, creation_date: '123456789😀' }).isWellFormed());
    assert.ok(
      getLabel(createEndpointResource('day').forms[0], { id: 1, date: '123456789012345😀' }).isWellFormed(),
    );
  });

  it('an empty language in the settings is none, and prefers no unknown one', () => {
    for (const empty of ['', ' ', '-', '_']) {
      const languages = getPreferredLanguages([empty], 'en');
      const translations = [
        { name: 'somewhere', language: 999 },
        { name: 'English', language: 2 },
      ];
      assert.equal(getTranslatedName(translations, { languages, codes }), 'English');
    }
  });

  it('an integer beyond the range of a double keeps its digits', () => {
    // It became Infinity, like any other of its length, so that all but one row counted as repeats.
    const digits = '1'.repeat(310);
    assert.deepEqual(parseJson(`{"id":${digits}}`), { id: BigInt(digits) });
  });

  it('a next link with two offsets skips no rows', () => {
    // Django takes the last.
    const next = '?offset=1&offset=1000';
    const page = parsePage({ results: [1], next }, new URLSearchParams());
    assert.deepEqual(page?.next?.getAll('offset'), ['1']);
  });

  it('an item whose id has a lone surrogate has a path, too', async () => {
    // encodeURIComponent throws a URIError, which is not a failure.
    await using server = await startAnsweringServer();
    const { client } = createLoggingClient(parseAddress(`${server.url}/0`), fetchTransport, 'key');
    server.answers = [createAnswer('{"exercise":"http://any/api/v2/exercise/"}')];
    const catalogue = new Catalogue(client, () => ['en'], silentLog);
    const { path } = await catalogue.getItemPath(exercises, { id: '\ud800' });
    assert.match(path, /^exercise\//);
  });

  it('a redirect without a location points nowhere', () => {
    const url = new URL('https://wger.example/api/v2/routine/');
    const response = { status: 304, headers: new Map<string, string>(), body: new Uint8Array() };
    const failure = responseToFailure('wger.example', response, url);
    assert.equal('location' in failure ? failure.location : undefined, undefined);
  });

  it('two slashes before /api/v2 leave none at the end of the prefix', () => {
    assert.equal(parseAddress('https://wger.example//api/v2').prefix, '');
    assert.equal(parseAddress('https://wger.example/fitness//api/v2/').prefix, '/fitness');
  });
});
