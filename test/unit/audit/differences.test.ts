import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import {
  compareExercises,
  type ExerciseComparison,
} from '../../../src/audit/differences/compareExercises.ts';
import { toComparableExercises } from '../../../src/audit/differences/comparableExercises.ts';
import type { RawExercises } from '../../../src/collections/readRawExercises.ts';
import { project } from '../../harness/system/paths.ts';
import { recordedReleases, getRecordingsFolder } from '../../recordings/recordings.ts';
import { pagedGenerations } from '../../service/generations/generations.ts';
import {
  readSampleExercises,
  plantDifferences,
  readRecordedExercises,
  createSentExercises,
} from './catalogues.ts';

/** Number of exercises that wger ships. */
const shippedCount = 872;

function compareSync(left: RawExercises, right: RawExercises): ExerciseComparison {
  return runSync(compareExercises(left, right));
}

/** The differences that a comparison found, as `id field language`. */
function formatDifferences({ differingPairs }: ExerciseComparison): string[] {
  return differingPairs.flatMap(({ left, differences }) =>
    differences.map(
      ({ field, language = '' }) => `${left.items[0]?.row.id ?? ''} ${field}${language && ` ${language}`}`,
    ),
  );
}

describe('a comparison of the exercises of two servers', () => {
  it('finds no difference between releases that have the same exercises', async () => {
    const read = await Promise.all(
      pagedGenerations.map(async (generation) => ({
        generation,
        sent: await readSampleExercises(generation, shippedCount),
      })),
    );
    for (const [at, left] of read.entries()) {
      // The neighbours, which differ in one change, and the last release, which differs in all changes since.
      for (const right of [...read.slice(Math.max(0, at - 1), at + 2), ...read.slice(-1)]) {
        const found = compareSync(left.sent, right.sent);
        const pair = `${left.generation} and ${right.generation}`;
        assert.deepEqual(formatDifferences(found), [], pair);
        // Old releases cannot have the exercise without a translation.
        const own = [...found.onlyLeft, ...found.onlyRight].filter(
          ({ translations }) => translations.length > 0,
        );
        assert.deepEqual(own, [], pair);
        assert.ok(found.commonCount >= shippedCount - 1, pair);
      }
    }
  });

  for (const seed of [1, 2, 3, 4, 5]) {
    it(`finds each of the changes that were planted with seed ${String(seed)}, and no other`, async () => {
      const sent = await readSampleExercises('2.7', shippedCount);
      const { changed, differences, removed, added } = plantDifferences(sent, seed);
      const found = compareSync(sent, changed);
      assert.deepEqual(formatDifferences(found).sort(), [...differences].sort());
      assert.deepEqual(
        found.onlyLeft.map(({ items: [item] }) => item?.row.id),
        removed,
      );
      assert.deepEqual(
        found.onlyRight.map(({ items: [item] }) => item?.row.id),
        added,
      );
      assert.equal(found.commonCount, shippedCount - removed.length);
      assert.ok(differences.length > 100);
    });
  }

  it('finds planted changes between two releases, whatever shape these have', async () => {
    const [old, recent] = [
      await readSampleExercises('2.2', shippedCount),
      await readSampleExercises('2.7', shippedCount),
    ];
    const { changed, differences, removed } = plantDifferences(recent, 7);
    const found = compareSync(old, changed);
    assert.deepEqual(formatDifferences(found).sort(), [...differences].sort());
    assert.equal(found.onlyLeft.length, removed.length);
  });

  it('compares each member of a set once, no sets of ids, and licenses by short or full name', () => {
    const compareFields = (left: object, right: object): readonly string[] =>
      formatDifferences(
        compareSync(
          createSentExercises([{ id: 1, uuid: 'a', translations: [], ...left }]),
          createSentExercises([{ id: 1, uuid: 'a', translations: [], ...right }]),
        ),
      );
    const [bar, quads] = [{ name: 'Bar' }, { name: 'Quads' }];
    assert.deepEqual(compareFields({ muscles: [4, 2] }, { muscles: [quads] }), []);
    assert.deepEqual(compareFields({ equipment: [bar, bar] }, { equipment: [bar] }), []);
    assert.deepEqual(compareFields({ license: { full_name: 'A' } }, { license: { full_name: 'B' } }), [
      '1 license',
    ]);
    assert.deepEqual(compareFields({ license: null }, { license: { short_name: 'A' } }), ['1 license']);
  });

  it('ignores order, hosts, ids, dates and empty values', () => {
    const item = (host: string, id: number, muscles: readonly string[], author: string | null) => ({
      id,
      uuid: 'a',
      created: `2020-01-0${String(id)}`,
      category: { id, name: 'Legs' },
      muscles: muscles.map((name, at) => ({ id: at, name, image_url_main: `${host}/muscle.svg` })),
      license_author: author,
      images: [{ id, image: `${host}/1.png` }],
      translations: [
        {
          uuid: 'b',
          language: { short_name: 'en' },
          name: 'Squat',
          description: '<p>Down &amp; up</p>\n<p>Again</p>',
        },
      ],
    });
    const left = createSentExercises([item('http://one', 1, ['Quads', 'Glutes'], null)]);
    const right = createSentExercises([item('https://other:8080', 2, ['Glutes', 'Quads'], '')]);
    assert.deepEqual(formatDifferences(compareSync(left, right)), []);
    const markup = createSentExercises([
      {
        ...item('http://one', 1, ['Quads', 'Glutes'], null),
        translations: [
          {
            uuid: 'b',
            language: { short_name: 'EN' },
            name: ' Squat ',
            description: 'Down &#38; up<br>A<b>gai</b>n',
          },
        ],
      },
    ]);
    assert.deepEqual(formatDifferences(compareSync(markup, right)), []);
  });

  it('ignores spaces only in place of tags, and reads invalid tags as text', () => {
    const described = (description: string) =>
      createSentExercises([
        { uuid: 'a', translations: [{ uuid: 'b', language: { short_name: 'en' }, description }] },
      ]);
    const differ = (one: string, other: string): readonly (readonly [string, string])[] =>
      compareSync(described(one), described(other)).differingPairs.flatMap(({ differences }) =>
        differences.map(({ left, right }) => [left, right] as const),
      );
    assert.deepEqual(differ('<p>1 2 reps</p>', '<p>12 reps</p>'), [['1 2 reps', '12 reps']]);
    assert.deepEqual(differ('<p>1</p><p>2 reps</p>', '12 reps'), []);
    assert.deepEqual(differ('<ul>\n<li>Down</li>\n</ul>', 'Down'), []);
    assert.deepEqual(differ('Knees < 90° and hips > 45°', 'Knees 45°'), [
      ['Knees < 90° and hips > 45°', 'Knees 45°'],
    ]);
  });

  it('distinguishes two words from one with a comma, and joins them with a comma', () => {
    const trained = (...names: string[]) =>
      createSentExercises([{ uuid: 'a', muscles: names.map((name) => ({ name })), translations: [] }]);
    const { differingPairs } = compareSync(trained('Quads', 'Glutes'), trained('Glutes, Quads'));
    assert.deepEqual(differingPairs[0]?.differences, [
      { field: 'muscles', left: 'Glutes, Quads', right: 'Glutes, Quads' },
    ]);
  });

  it('matches by name where there is no UUID, and only where the name is that of one exercise', () => {
    const named = (id: number, name: string, rest: object = {}) => ({
      id,
      name,
      language: { short_name: 'en' },
      ...rest,
    });
    const left = createSentExercises([
      named(1, 'Squat'),
      named(2, 'Row'),
      named(3, 'Row'),
      named(4, 'Dip', { uuid: 'x' }),
    ]);
    const right = createSentExercises([named(7, 'squat'), named(8, 'Row'), named(9, 'Dip', { uuid: 'y' })]);
    const found = compareSync(left, right);
    assert.deepEqual(formatDifferences(found), ['1 name en']);
    assert.deepEqual(
      found.onlyLeft.map(({ items: [item] }) => item?.row.id),
      ['2', '3', '4'],
    );
  });

  it('reports nothing about translations if a list lacks them', async () => {
    const sent = await readSampleExercises('2.7', 40);
    const plain = createSentExercises(
      sent.items.map(({ text }) => ({ ...(JSON.parse(text) as object), translations: undefined })),
    );
    for (const found of [compareSync(sent, plain), compareSync(plain, sent)]) {
      assert.equal(found.commonCount, 40);
      assert.deepEqual(formatDifferences(found), []);
    }
  });

  it('handles data that no server should send', () => {
    const odd = [
      null,
      [],
      'text',
      {},
      { uuid: 5, translations: [null, 3, { name: null }] },
      { name: {}, muscles: 3 },
    ];
    const found = compareSync(createSentExercises(odd), createSentExercises(odd));
    assert.deepEqual(formatDifferences(found), []);
  });

  it('limits the translations and set members that it reads from an exercise', () => {
    const translations = Array.from({ length: 1000 }, (_, at) => ({ uuid: String(at), name: String(at) }));
    const aliases = (many: number) =>
      Array.from({ length: many }, (_, at) => ({ alias: `name ${String(at)}` }));
    const sent = createSentExercises([{ uuid: 'a', translations }]);
    const [facts] = runSync(toComparableExercises(sent.items, sent.naming));
    assert.equal(facts?.translations.length, 100);

    const called = (many: number) =>
      createSentExercises([
        { uuid: 'a', translations: [{ uuid: 'b', name: 'Squat', aliases: aliases(many) }] },
      ]);
    const many = called(5000);
    const [long] = runSync(toComparableExercises(many.items, many.naming));
    assert.equal(long?.translations[0]?.values.aliases?.split('\n').length, 200);
    assert.deepEqual(formatDifferences(compareSync(many, called(199))), ['at 0 aliases']);
  });

  it('compares texts of more than 64 kB unchanged, and pauses after each translation and word', () => {
    const described = (description: string) => ({
      uuid: 'a',
      translations: [{ uuid: 'b', language: { short_name: 'en' }, name: 'Squat', description }],
    });
    const long = 'down and up '.repeat(8 * 1024);
    const short = 'down and up';
    const differs = (text: string): number =>
      formatDifferences(
        compareSync(
          createSentExercises([described(text)]),
          createSentExercises([described(`<p>${text}</p>`)]),
        ),
      ).length;
    assert.deepEqual([differs(long), differs(short)], [1, 0]);

    const aliases = Array.from({ length: 50 }, (_, at) => ({ alias: `name ${String(at)}` }));
    const translations = Array.from({ length: 50 }, (_, at) => ({
      uuid: String(at),
      name: 'Squat',
      aliases,
    }));
    const sent = createSentExercises([{ uuid: 'a', translations }]);
    let steps = 0;
    for (const work = compareExercises(sent, sent); work.next().done !== true;) {
      steps++;
    }
    assert.ok(steps > 2 * translations.length * aliases.length, String(steps));
  });

  const folder = getRecordingsFolder(project);
  it(
    'finds the real differences between recorded releases',
    { skip: existsSync(folder) ? false : 'no recordings here' },
    async () => {
      const [, of22, of24, of27] = await Promise.all(
        recordedReleases
          .slice(0, 4)
          .map((release) => readRecordedExercises(join(folder, release.folder), release)),
      );
      assert.ok(of22 && of24 && of27);
      const same = compareSync(of22, of24);
      assert.deepEqual(
        [formatDifferences(same), same.onlyLeft, same.onlyRight, same.commonCount],
        [[], [], [], 8],
      );
      // Videos were added to the data of that release.
      assert.deepEqual(formatDifferences(compareSync(of24, of27)), ['1 videos', '2 videos']);
    },
  );
});
