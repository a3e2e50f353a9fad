import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { diary, nutritionPlans } from '../../../service/domain/nutrition.ts';
import { makeRecordsRecent } from '../../../service/domain/recentRecords.ts';
import { addDays, getLocalToday } from '../../../service/domain/time.ts';
import { createServiceUri } from '../../support/editing.ts';
import {
  assertNumbers,
  getBlock,
  getBlocks,
  getColumn,
  getTexts,
  openPreview,
  parseNumber,
} from '../support/openPreview.ts';
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

export function foodDiaryDayTests(): void {
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

    it('of the past says nothing of a goal that was met exactly', async () => {
      const undo = makeRecordsRecent(getLocalToday());
      const plan = nutritionPlans.find(({ id }) => id === 3) ?? assert.fail();
      const { goals } = plan;
      /** Calls back with the comparison of the first day with the goals, and the energy eaten on it. */
      const withFirstDay = (check: (comparison: string, energy: number) => void) =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const uri = createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' });
            const shown = await openPreview(uri);
            const day = getBlock(shown.content, 'choice').options.at(-1)?.id ?? assert.fail();
            const content = shown.choose({ day });
            const eaten = getColumn(getBlock(content, 'table', 'Eaten'), 1);
            check(getTexts(content)[0] ?? '', parseNumber(eaten.get('Energy (kcal)')));
          }),
        );
      try {
        let ofProtein = '';
        await withFirstDay((comparison, energy) => {
          assert.match(comparison, /^[\d,]+ kcal of energy below the goal · .* g of protein below the goal$/);
          ofProtein = comparison.split(' · ')[1] ?? '';
          plan.goals = { ...goals, energy };
        });
        await withFirstDay((comparison) => {
          assert.equal(comparison, ofProtein);
        });
      } finally {
        plan.goals = goals;
        undo();
      }
    });

    it('without entries has no goals of a plan that is over', async () => {
      const yesterday = addDays(getLocalToday(), -1);
      const undo = makeRecordsRecent(yesterday);
      try {
        for (const [end, count] of [
          [undefined, 1],
          [yesterday, 0],
        ] as const) {
          nutritionPlans.forEach((plan) => Object.assign(plan, { end }));
          await withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              const { content } = await openPreview(
                createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
              );
              assert.equal(getBlock(content, 'choice').chosen, getLocalToday());
              assert.equal(getBlocks(content, 'goals').length, count);
            }),
          );
        }
      } finally {
        nutritionPlans.forEach((plan) => Object.assign(plan, { end: undefined }));
        undo();
      }
    });

    it('is in the table of days even if every day has a food that the server no longer has', async () => {
      const undo = makeRecordsRecent(getLocalToday());
      diary.forEach((entry, at) => {
        entry.ingredient = at < 2 || at % 2 === 0 ? { ...entry.ingredient, id: 999_999 } : entry.ingredient;
      });
      try {
        await withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const { content } = await openPreview(
              createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
            );
            assert.deepEqual(getBlocks(content, 'plot'), []);
            const energies = [...getColumn(getBlock(content, 'table', 'The last 30 days'), 1).values()];
            const known = energies.filter((energy) => energy !== '');
            assert.ok(known.length > 3);
            assert.ok(
              known.every((energy) => /^≥ [1-9]/.test(String(energy))),
              known.join(),
            );
          }),
        );
      } finally {
        undo();
      }
    });
  });
}
