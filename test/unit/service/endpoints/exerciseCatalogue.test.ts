import assert from 'node:assert/strict';
import test from 'node:test';
import {
  ExerciseCatalogue,
  maxExercises,
  writtenExercises,
} from '../../../service/domain/exercises/catalogue.ts';
import { languageCodes } from '../../../service/domain/exercises/sheet.ts';
import { languageId } from '../../../service/domain/vocabulary.ts';
import { startService } from '../../../service/service.ts';
import { requestPath, requestPage, startTestService } from '../support.ts';

const shipped = new ExerciseCatalogue(872);

/** Checks that a value differs from its goal by at most 5 %. */
function assertNear(value: number, goal: number, what: string): void {
  assert.ok(Math.abs(value - goal) <= goal / 20, `${what}: ${value} rather than ${goal}`);
}

test('872 exercises have as many texts as those that wger ships', () => {
  const { all, translations } = shipped;
  assert.equal(all.length, 872);
  assertNear(translations.length, 2035, 'translations');
  assertNear(translations.flatMap(({ aliases }) => aliases).length, 118, 'aliases');
  assertNear(translations.flatMap(({ notes }) => notes).length, 276, 'notes');
  for (const [code, goal] of Object.entries({ es: 270, de: 214, it: 140, fr: 70 })) {
    assertNear(translations.filter(({ language }) => language === languageId(code)).length, goal, code);
  }
});

test('of 872 exercises a fifth has no muscles, a third no equipment, and some have pictures', () => {
  const count = (of: 'muscles' | 'equipment' | 'images'): number =>
    shipped.all.filter((exercise) => exercise[of].length === 0).length;
  assert.ok(count('muscles') > 150 && count('muscles') < 200);
  assert.ok(count('equipment') > 240 && count('equipment') < 320);
  assert.ok(count('images') > 600 && count('images') < 800);
});

test('872 exercises are a document as large as the one of wger', async (t) => {
  const service = await startTestService(t, { exercises: 872 });
  const { text, json } = await requestPath(service, 'exerciseinfo/?limit=999');
  assert.equal((json as { results: unknown[] }).results.length, 872);
  const megabytes = Buffer.byteLength(text) / 1e6;
  assert.ok(megabytes >= 3.2 && megabytes <= 3.5, `${megabytes} MB`);
});

test('every generated exercise is described in English, in HTML and in Markdown', () => {
  for (const { id, translations } of shipped.all.slice(writtenExercises)) {
    const english = translations.find(({ language }) => language === languageId('en'));
    assert.match(
      english?.description ?? '',
      /^<p>.+\. .+<\/p>\n<ol>\n(<li>.+<\/li>\n){4}<\/ol>\n$/,
      String(id),
    );
    assert.match(english?.source ?? '', /^[^<]+\n\n1\. [^<]+\n4\. [^<]+$/, String(id));
  }
});

test('ids of exercises and of texts ascend with gaps, those of generated ones above the written', () => {
  const { all, translations } = shipped;
  const kinds = { exercise: all, translation: translations };
  for (const [kind, rows] of Object.entries(kinds)) {
    assert.ok(
      rows.every(({ id }, at) => at === 0 || id > (rows[at - 1]?.id ?? 0)),
      kind,
    );
    assert.ok((rows.at(-1)?.id ?? 0) > rows.length * 1.5, kind);
  }
});

test('an exercise is the same however many there are', () => {
  const many = new ExerciseCatalogue(2000);
  for (const size of [0, 10, writtenExercises, 100, 872]) {
    assert.deepEqual(new ExerciseCatalogue(size).all, many.all.slice(0, size), String(size));
  }
});

test('names are different in every language but for a few', () => {
  const generated = new ExerciseCatalogue(maxExercises).all.slice(writtenExercises);
  const translations = generated.flatMap((exercise) => exercise.translations);
  for (const code of languageCodes) {
    const names = translations
      .filter(({ language }) => language === languageId(code))
      .map(({ name }) => name);
    const repeated = names.length - new Set(names).size;
    assert.ok(repeated <= names.length / 50, `${code}: ${repeated} of ${names.length}`);
    assert.ok(
      names.every((name) => name.length > 3 && !/\d{2}|undefined| {2}|^ | $/.test(name)),
      code,
    );
  }
});

test('some names come twice in a language, as in what wger ships', () => {
  const english = shipped.translations.filter(({ language }) => language === languageId('en'));
  const repeated = english.length - new Set(english.map(({ name }) => name)).size;
  assert.ok(repeated >= 5 && repeated <= 32, String(repeated));
});

test('names are written with the letters of their languages', () => {
  const generated = shipped.all.slice(writtenExercises).flatMap(({ translations }) => translations);
  const letters = {
    de: /[äöüß]/,
    es: /[áéíóúñ]/,
    fr: /[àéè’]/,
    it: /[àèìòù]/,
    pl: /[ąęłśżó]/,
    pt: /[ãçéíõ]/,
    ru: /[а-яё]/,
  };
  for (const [code, pattern] of Object.entries(letters)) {
    const names = generated.filter(({ language }) => language === languageId(code));
    assert.ok(
      names.some(({ name }) => pattern.test(name)),
      code,
    );
  }
});

test('two services hold different numbers of exercises', async (t) => {
  const [none, written, many] = [
    await startTestService(t, { exercises: 0 }),
    await startTestService(t),
    await startTestService(t, { exercises: 300 }),
  ];
  const counts = [none, written, many].map(
    async (service) => (await requestPage(service, 'exercise/')).count,
  );
  assert.deepEqual(await Promise.all(counts), [0, writtenExercises, 300]);
  for (const list of ['exercise-translation', 'exercisealias', 'exercisecomment', 'exerciseimage']) {
    assert.equal((await requestPage(none, `${list}/`)).count, 0, list);
    assert.ok(
      (await requestPage(many, `${list}/`)).count > (await requestPage(written, `${list}/`)).count,
      list,
    );
  }
  const { id } = (await requestPage(many, 'exercise/?limit=1&offset=200&ordering=id')).results[0] ?? {};
  for (const [service, status] of [
    [many, 200],
    [written, 404],
  ] as const) {
    assert.equal((await requestPath(service, `exerciseinfo/${String(id)}/`)).status, status);
  }
});

test('training plans can be read on a server without exercises', async (t) => {
  const [old, recent] = [
    await startTestService(t, { exercises: 0, generation: '2.2' }),
    await startTestService(t, { exercises: 0 }),
  ];
  assert.equal((await requestPath(old, 'workout/9/canonical_representation/', { key: old.key })).status, 200);
  assert.equal((await requestPath(recent, 'routine/4/stats/', { key: recent.key })).status, 200);
});

for (const exercises of [-1, 1.5, 10_001]) {
  test(`a server with ${exercises} exercises is refused`, async () => {
    await assert.rejects(startService({ generation: '2.7', exercises }), {
      name: 'RangeError',
      message: `A sample server holds 0 to 10000 exercises, not ${exercises}.`,
    });
  });
}
