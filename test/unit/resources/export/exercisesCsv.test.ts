import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { getCsvColumns, toCsv } from '../../../../src/resources/export/csv.ts';
import { exercises } from '../../../../src/resources/exercises.ts';
import { createItemPageReader, type RawItem } from '../../../../src/resources/paging/itemPages.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';
import { toExerciseItems } from '../../../../src/resources/export/toExerciseItems.ts';
import { collectExport } from '../../support/collectExport.ts';
import { parseCsv } from '../../support/parseCsv.ts';
import { setUp, type Setup } from '../../support/support.ts';

/** Reads the first page of exercises, and returns its rows with and without their texts. */
async function readExercises({
  catalogue,
}: Setup): Promise<{ rows: readonly ListedItem[]; sent: RawItem[] }> {
  const source = { resource: exercises, part: 'own' } as const;
  const { rows, getTexts } = await createItemPageReader(catalogue, source)(undefined, {});
  const texts = getTexts();
  return { rows, sent: rows.map((row, at) => ({ row, text: texts[at] ?? '' })) };
}

describe('a table of items', () => {
  for (const [generation, usual] of [
    ['2.0', ['id', 'name', 'category', 'muscles', 'muscles_secondary', 'equipment', 'language']],
    ['2.2', ['id', 'name', 'category', 'muscles', 'muscles_secondary', 'equipment']],
    ['2.7', ['id', 'name', 'category', 'muscles', 'muscles_secondary', 'equipment']],
  ] as const) {
    it(`of exercises of release ${generation} preselects the usual columns, without times`, async () => {
      await using setup = await setUp({ generation });
      const { sent } = await readExercises(setup);
      const chosen = runSync(getCsvColumns(sent)).filter(({ isDefault }) => isDefault);
      assert.deepEqual(new Set(chosen.map(({ name }) => name)), new Set(usual));
    });

    if (generation !== '2.0') {
      it(`of exercises of release ${generation} is the same from stored rows as from the answer`, async () => {
        await using setup = await setUp({ generation });
        const { rows, sent } = await readExercises(setup);
        const known = runSync(toExerciseItems(rows)) ?? assert.fail();
        const options = { columns: usual, hasByteOrderMark: false, delimiter: ',' } as const;
        assert.equal(collectExport(toCsv(known, options)).text, collectExport(toCsv(sent, options)).text);
        const names = runSync(getCsvColumns(known)).map(({ name }) => name);
        assert.ok(names.includes('name_en') && names.includes('name_de'), names.join());
      });
    }

    it(`of exercises of release ${generation} has no column for an unknown language`, async () => {
      await using setup = await setUp({ generation });
      setup.service.fault = { name: 'status-404', on: '/language/' };
      const { rows } = await readExercises(setup);
      const columns = runSync(getCsvColumns(runSync(toExerciseItems(rows)) ?? assert.fail()));
      assert.ok(!columns.some(({ name }) => name === 'name_'));
    });

    it(`of exercises of release ${generation} is built from stored rows with a pause after each`, async () => {
      await using setup = await setUp({ generation });
      const { rows } = await readExercises(setup);
      const steps = toExerciseItems(rows);
      assert.ok(rows.every(() => steps.next().done === false));
      assert.equal(steps.next().done, true);
    });

    it(`of exercises of release ${generation} has the name that the row has`, async () => {
      await using setup = await setUp({ generation });
      const { rows, sent } = await readExercises(setup);
      assert.deepEqual(
        runSync(getCsvColumns(sent))
          .slice(0, 2)
          .map(({ name }) => name),
        ['id', 'name'],
      );
      const [, ...records] = parseCsv(
        collectExport(toCsv(sent, { columns: ['id', 'name'], hasByteOrderMark: false, delimiter: ',' })).text,
      );
      assert.deepEqual(
        records,
        rows.map(({ id = '', label }) => [id, label]),
      );
    });
  }

  it('of exercises is built from stored rows only if each is an exercise with an ID', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { rows } = await readExercises(setup);
    const [first = assert.fail()] = rows;
    const unreadable: ListedItem = { id: '1', of: first.of, label: '', description: '' };
    for (const other of [unreadable, { ...first, id: undefined }]) {
      assert.equal(runSync(toExerciseItems([...rows, other])), undefined);
    }
  });
});
