// Checks previews of exercises and of their progress against independently computed numbers.
import assert from 'node:assert/strict';
import { it } from 'mocha';
import { findPreviewName, toProgressUri } from '../../../../src/previews/previewName.ts';
import { createServiceUri } from '../../support/editing.ts';
import {
  assertNumbers,
  getBlock,
  getBlocks,
  parseDay,
  getFacts,
  parseNumber,
  openPreview,
} from '../support/openPreview.ts';
import {
  estimateOneRepMax,
  getMaxByDay,
  readLoggedSets,
  getMostFrequent,
  findRecordDays,
  sumBy,
  type LoggedSet,
  type ServerObject,
} from '../support/previewRecords.ts';
import { all, type PreviewedServer } from '../support/previewedServers.ts';
import {
  asObject,
  readObject,
  asList,
  liftedTolerance,
  getMuscleName,
  getPoints,
  toDay,
  numberDuplicates,
  getDayColumn,
} from '../support/previewNumbers.ts';

/** Defines the tests of one server, as a part of those of training. */
export function exercisePreviewTests({ exercises, service }: PreviewedServer): void {
  it('of an exercise has its name, muscles and pictures, and leads to its progress', async () => {
    const id = getMostFrequent((await readLoggedSets(service())).map(({ exercise }) => exercise));
    const sent = await readObject(service(), `${exercises}/${id}/`);
    const uri = createServiceUri(service(), 'exercises', { id });
    const { content } = await openPreview(uri);
    const named = [sent['translations'], sent['exercises']].flatMap((value) => value ?? []) as ServerObject[];
    const english = named.find(({ language }) => language === 2) ?? sent;
    assert.equal(content.title, english['name']);
    assert.equal(content.subtitle, asObject(sent['category'])['name']);
    assert.match(content.source, new RegExp(`^${new URL(service().url).host}, read \\d`));

    const main = asList(sent['muscles']);
    const also = asList(sent['muscles_secondary']);
    const facts = getFacts(content);
    assert.equal(facts.get('Muscles'), main.map(getMuscleName).join(', '));
    assert.equal(facts.get('Secondary muscles'), also.map(getMuscleName).join(', '));
    const { sides } = getBlock(content, 'muscles');
    for (const isFront of [true, false]) {
      const seen = [...main, ...also].filter((muscle) => muscle['is_front'] === isFront);
      const side = sides.find(({ description }) => description.startsWith(isFront ? 'Front' : 'Back'));
      assert.equal(side?.layers.length ?? 1, seen.length + 1, side?.description);
      for (const name of seen.map(getMuscleName)) {
        assert.ok(side?.description.includes(name), name);
      }
    }

    const { pictures } = getBlock(content, 'pictures');
    assert.equal(pictures.length, asList(sent['images']).length);
    const addresses = [...pictures.map(({ url }) => url), ...sides.flatMap(({ layers }) => layers)];
    for (const address of addresses) {
      assert.equal((await fetch(address)).status, 200, address);
    }
    assert.deepEqual(
      getBlocks(content, 'links').flatMap(({ links }) => links.map(({ target }) => target))[0],
      toProgressUri(uri).toString(),
    );
    assert.ok(
      getBlocks(content, 'richText').some(({ html }) => html === String(english['description']).trim()),
    );
  });

  it('of the progress of an exercise has its sets, estimates, heaviest sets and volumes', async () => {
    const everything = await readLoggedSets(service());
    const id = getMostFrequent(everything.map(({ exercise }) => exercise));
    const sets = everything.filter(({ exercise }) => exercise === id);
    const lifted = sets.filter(({ repetitions }) => repetitions !== 0);
    const shown = await openPreview(toProgressUri(createServiceUri(service(), 'exercises', { id })));
    assert.equal(findPreviewName(shown.watched.uri), 'progress');
    const content = shown.choose(all);

    const estimates = getMaxByDay(lifted, estimateOneRepMax);
    const heaviest = getMaxByDay(lifted, ({ kilograms }) => kilograms);
    assertNumbers('estimated 1RM', getPoints(content, 'Estimated 1RM'), estimates);
    assertNumbers('heaviest set', getPoints(content, 'Heaviest set'), heaviest, liftedTolerance);
    const worked = lifted.filter(({ kilograms, repetitions }) => kilograms * repetitions > 0);
    const volume = ({ kilograms, repetitions }: LoggedSet): number => kilograms * repetitions;
    assertNumbers(
      'volume',
      getPoints(content, 'Volume per day'),
      sumBy(worked, ({ day }) => day, volume),
    );
    const byDay = getBlock(content, 'table', 'Days');
    const volumes = sumBy(worked, ({ day }) => day, volume);
    const columns = [
      { values: estimates },
      { values: heaviest, tolerance: liftedTolerance },
      { values: volumes },
    ];
    for (const [at, { values, tolerance }] of columns.entries()) {
      const shownOn = getDayColumn(byDay, at + 1).filter(([, value]) => !Number.isNaN(value));
      assertNumbers(`column ${at + 1} of the table of days`, shownOn, values, tolerance);
    }
    assert.equal(byDay.rows.length, new Set(sets.map(({ day }) => day)).size);
    for (const [title, values] of [
      ['Estimated 1RM', estimates],
      ['Heaviest set', heaviest],
    ] as const) {
      const { points } = getBlock(content, 'plot', title);
      assert.deepEqual(
        points.filter(({ isRecord }) => isRecord).map(({ time }) => toDay(time)),
        findRecordDays(values),
        `records, ${title}`,
      );
    }

    const facts = getFacts(content);
    assertNumbers(
      'facts',
      ['Heaviest set', 'Logged'].map((title) => [title, parseNumber(facts.get(title))]),
      [
        ['Heaviest set', Math.max(...heaviest.values())],
        ['Logged', sets.length],
      ],
      liftedTolerance,
    );
    const [, best = ''] =
      /Highest: (.+ on .+)\.$/.exec(getBlock(content, 'plot', 'Estimated 1RM').summary) ?? [];
    assert.notEqual(best, '');
    assert.ok(
      facts.get('Best estimated 1RM')?.startsWith(best),
      `${best}: ${facts.get('Best estimated 1RM')}`,
    );
    assert.match(facts.get('Logged') ?? '', new RegExp(` ${new Set(sets.map(({ day }) => day)).size} days$`));
    assert.equal(
      parseDay(facts.get('Heaviest set')),
      [...heaviest].find(([, value]) => value === Math.max(...heaviest.values()))?.[0],
    );

    const table = getBlock(content, 'table', 'Sets');
    assert.equal(table.rows.length, sets.length);
    assertNumbers(
      'weights in the table',
      numberDuplicates(getDayColumn(table, 1).filter(([, value]) => !Number.isNaN(value))),
      numberDuplicates(
        sets.flatMap(({ day, kilograms }) => (Number.isNaN(kilograms) ? [] : [[day, kilograms] as const])),
      ),
      liftedTolerance,
    );
    assertNumbers(
      'repetitions in the table',
      numberDuplicates(getDayColumn(table, 2)),
      numberDuplicates(sets.map(({ day, repetitions }) => [day, repetitions])),
    );
    assertNumbers(
      'estimates in the table',
      numberDuplicates(getDayColumn(table, 3).filter(([, value]) => !Number.isNaN(value))),
      numberDuplicates(
        sets.map((set) => [set.day, estimateOneRepMax(set)] as const).filter(([, value]) => value > 0),
      ),
    );
    const days = table.rows.map(({ cells }) => parseDay(cells[0]));
    assert.deepEqual(days, days.toSorted().toReversed());
  });
}
