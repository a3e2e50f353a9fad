import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { makeRecordsRecent } from '../../../service/domain/recentRecords.ts';
import { addDays, getLocalToday } from '../../../service/domain/time.ts';
import { createServiceUri } from '../../support/editing.ts';
import { assertNumbers, getBlock, getBlocks, getColumn, openPreview } from '../support/openPreview.ts';
import { readObjects } from '../support/previewRecords.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';

const caption = 'Planned, nothing entered';

/** The used part of a meal in an answer. */
interface SentMeal {
  readonly id: unknown;
  readonly name: string;
  readonly time: string | null;
  readonly meal_items: readonly unknown[];
  readonly nutritional_values: { readonly energy: number };
}

/** Meals with their titles: name and time, or their position in the order of times. */
function addTitles(meals: readonly SentMeal[]): readonly (SentMeal & { readonly title: string })[] {
  return meals
    .toSorted((one, other) => (one.time ?? '99').localeCompare(other.time ?? '99'))
    .map((meal, at) => {
      const words = [meal.name, meal.time?.slice(0, 5) ?? ''].filter((word) => word !== '');
      return { ...meal, title: words.join(' · ') || `Meal ${at + 1}` };
    });
}

export function openMealTests(): void {
  describe('a day of the food diary', () => {
    for (const generation of ['2.4', '2.7', 'next'] as const) {
      it(`of release ${generation} lists the planned meals without an entry`, async () => {
        const today = getLocalToday();
        const undo = makeRecordsRecent(today);
        try {
          await withService({ generation }, (service) =>
            withKey(service, async () => {
              const rows = await readObjects(service, 'nutritiondiary');
              const plans = await readObjects(service, 'nutritionplaninfo');
              const shown = await openPreview(
                createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
              );
              const { options } = getBlock(shown.content, 'choice');
              let found = 0;
              for (const { id: day } of options) {
                const own = rows.filter(({ datetime }) => String(datetime).startsWith(day));
                const planIds = new Set((own.length === 0 ? rows : own).map(({ plan }) => plan));
                assert.equal(planIds.size, 1);
                const plan = plans.find(({ id }) => planIds.has(id)) ?? assert.fail();
                const open = addTitles(plan['meals'] as readonly SentMeal[]).filter(
                  ({ id, meal_items: items }) => items.length > 0 && !own.some(({ meal }) => meal === id),
                );
                const drawn = day === today ? shown.content : shown.choose({ day });
                const tables = getBlocks(drawn, 'table').filter((table) => table.caption === caption);
                assert.equal(tables.length, open.length === 0 ? 0 : 1, day);
                for (const table of tables) {
                  assertNumbers(
                    `energy of open meals, ${day}`,
                    getColumn(table, 1),
                    open.map(({ title, nutritional_values: { energy } }) => [title, energy]),
                    0.501,
                  );
                  found += open.length;
                }
              }
              assert.ok(found > 0);
            }),
          );
        } finally {
          undo();
        }
      });
    }

    it('of release 2.0 lists no planned meals, because entries do not name their meal', async () => {
      const undo = makeRecordsRecent(getLocalToday());
      try {
        await withService({ generation: '2.0' }, (service) =>
          withKey(service, async () => {
            const { content } = await openPreview(
              createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
            );
            assert.ok(getBlocks(content, 'choice').length > 0);
            assert.deepEqual(
              getBlocks(content, 'table').filter((table) => table.caption === caption),
              [],
            );
          }),
        );
      } finally {
        undo();
      }
    });

    it('is today at first, even if the server has entries for tomorrow', async () => {
      const today = getLocalToday();
      const undo = makeRecordsRecent(addDays(today, 1));
      try {
        await withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const { content } = await openPreview(
              createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
            );
            const { options, chosen } = getBlock(content, 'choice');
            const days = options.map(({ id }) => id);
            assert.equal(chosen, today);
            assert.equal(days.indexOf(today), 1);
            assert.deepEqual(days, days.toSorted().reverse());
          }),
        );
      } finally {
        undo();
      }
    });
  });
}
