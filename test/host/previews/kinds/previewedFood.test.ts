// Checks previews of foods, plans and the diary against independently computed numbers.
import assert from 'node:assert/strict';
import { getLocalToday } from '../../../service/domain/time.ts';
import { it } from 'mocha';
import type { Print } from '../../../harness/suites/hostRunner.ts';
import { toText } from '../../../../src/resources/fields.ts';
import { readRows, createServiceUri } from '../../support/editing.ts';
import { assertNumbers, getBlock, getBlocks, getColumn, openPreview } from '../support/openPreview.ts';
import { assertNutrients, assertShares } from '../support/previewNutrients.ts';
import { countDays, readObjects, sumBy, type ServerObject } from '../support/previewRecords.ts';
import { describePreviewedServers } from '../support/previewedServers.ts';
import { getDayColumn, asList, asObject, getPoints, readObject } from '../support/previewNumbers.ts';

export function foodPreviewTests(print: Print): void {
  describePreviewedServers('food', print, ({ hasFoods, service }) => {
    it('of an ingredient has its values per 100 g, and those of an amount in one of its units', async () => {
      const some = await readRows<ServerObject>(service(), 'ingredientinfo/?limit=100&ordering=id');
      const getUnits = (item: ServerObject): readonly ServerObject[] =>
        asList(item['weight_units'] ?? item['ingredientweightunit_set']);
      const sent = some.find((item) => getUnits(item).length > 0) ?? assert.fail();
      const id = String(sent['id']);
      const [unit = assert.fail()] = await readRows<ServerObject>(
        service(),
        `ingredientweightunit/?ingredient=${id}`,
      );
      const shown = await openPreview(createServiceUri(service(), 'ingredients', { id }));
      const { content } = shown;
      assert.equal(content.title, sent['name']);
      const label = getBlock(content, 'table', 'Nutritional values');
      assert.equal(label.columns.length, 2);
      assertNutrients('per 100 g', label, 1, sent, 1);

      const { units } = getBlock(content, 'amount');
      assert.deepEqual(
        units.map((each) => each.id),
        ['g', ...getUnits(sent).map((each) => String(each['id'] ?? unit['id']))],
      );
      const ofOne = getWeight(unit);
      assert.ok(units.at(1)?.title.endsWith(` · ${ofOne} g`), units.at(1)?.title);
      // The default amount of a chosen unit is one.
      const single = shown.choose({ 'amount.unit': String(unit['id']) });
      assert.equal(getBlock(single, 'amount').amount, '1');
      assertNutrients('1 of a unit', getBlock(single, 'table', 'Nutritional values'), 2, sent, ofOne / 100);
      const grams = 2.5 * ofOne;
      const inUnit = shown.choose({ amount: '2,5', 'amount.unit': String(unit['id']) });
      assertNutrients(`${grams} g`, getBlock(inUnit, 'table', 'Nutritional values'), 2, sent, grams / 100);
      const inGrams = shown.choose({ amount: '33', 'amount.unit': 'g' });
      assertNutrients('33 g', getBlock(inGrams, 'table', 'Nutritional values'), 2, sent, 0.33);
      // An amount that may mean 1.5 or 1,500 is rejected.
      for (const amount of ['much', '1,500', '1.500']) {
        const none = shown.choose({ amount, 'amount.unit': 'g' });
        assert.equal(getBlock(none, 'table', 'Nutritional values').columns.length, 2, amount);
        assert.match(getBlock(none, 'amount').problem, /^Type a number such as 62\.5,/, amount);
      }
      for (const amount of ['33', ' ']) {
        assert.equal(getBlock(shown.choose({ amount, 'amount.unit': 'g' }), 'amount').problem, '', amount);
      }
      assertShares(content, sent);
    });

    it('of a nutrition plan has the sums of its meals and of its day', async () => {
      const plans = await readObjects(service(), 'nutritionplaninfo');
      const sent = plans.find(({ description }) => description === 'Winter bulk') ?? assert.fail();
      const { content } = await openPreview(
        createServiceUri(service(), 'nutritionplan', { id: String(sent['id']) }),
      );
      assert.equal(content.title, 'Winter bulk');
      const ofDay: Record<string, number> = {};
      let tables = 0;
      for (const meal of asList(sent['meals'])) {
        const portions = asList(meal['meal_items']);
        const foods = portions.map((portion) => String(asObject(portion['ingredient_obj'])['name']));
        const table = getBlocks(content, 'table').find(({ rows }) =>
          foods.every((food, at) => rows[at]?.cells[0] === food),
        );
        assert.ok(table !== undefined, foods.join(', '));
        tables += 1;
        const ofMeal: Record<string, number> = {};
        for (const [at, portion] of portions.entries()) {
          // 2.0 sends the unit in the place of its ID.
          const unit = portion['weight_unit_obj'] ?? portion['weight_unit'];
          const grams = Number(portion['amount']) * (unit === null ? 1 : getWeight(asObject(unit)));
          const food = asObject(portion['ingredient_obj']);
          const right = [
            ['grams', grams, 0.05],
            ['energy', (Number(food['energy']) * grams) / 100, 0.5],
            ['protein', (Number(food['protein']) * grams) / 100, 0.05],
            ['carbohydrates', (Number(food['carbohydrates']) * grams) / 100, 0.05],
            ['fat', (Number(food['fat']) * grams) / 100, 0.05],
          ] as const;
          right.forEach(([name, value, tolerance], column) => {
            const is = table.rows[at]?.cells[column + 1];
            assertNumbers(`${foods[at]}`, [[name, is ?? '']], [[name, value]], tolerance + 1e-6);
            ofMeal[name] = (ofMeal[name] ?? 0) + value;
            ofDay[name] = (ofDay[name] ?? 0) + value;
          });
        }
        const sum = table.rows.at(-1) ?? assert.fail();
        assert.equal(sum.isSum, true);
        assertNumbers(
          `sum of ${table.caption}`,
          ['energy', 'protein', 'carbohydrates', 'fat'].map((name, at) => [name, Number(sum.cells[at + 2])]),
          Object.entries(ofMeal).filter(([name]) => name !== 'grams'),
          0.501,
        );
        const reckoned = meal['nutritional_values'];
        if (reckoned !== undefined) {
          assertNumbers(
            `${table.caption}, by the server`,
            [['energy', sum.cells[2] ?? '']],
            [['energy', Number(asObject(reckoned)['energy'])]],
            0.501,
          );
        }
      }
      const day = getBlock(content, 'table', 'A day of this plan');
      const column = getColumn(day, 1);
      assertNumbers(
        'the day',
        ['Energy (kcal)', 'Protein (g)', 'Carbohydrates (g)', 'Fat (g)'].map((title) => [
          title,
          Number(column.get(title)),
        ]),
        [
          ['Energy (kcal)', ofDay['energy'] ?? NaN],
          ['Protein (g)', ofDay['protein'] ?? NaN],
          ['Carbohydrates (g)', ofDay['carbohydrates'] ?? NaN],
          ['Fat (g)', ofDay['fat'] ?? NaN],
        ],
        0.501,
      );
      assertShares(content, ofDay);
      assert.equal(getBlocks(content, 'table').length, tables + 1);
      const goals = await readObject(service(), `nutritionplan/${String(sent['id'])}/`);
      if (goals['goal_energy'] === undefined) {
        assert.equal(day.columns.length, 2);
        assert.deepEqual(getBlocks(content, 'goals'), []);
      } else {
        const goal = getColumn(day, 2);
        const bars = getBlock(content, 'goals', 'Goals').goals;
        const parts = ['energy', 'protein', 'carbohydrates', 'fat'].map((name) => [
          name,
          (ofDay[name] ?? NaN) / Number(goals[`goal_${name}`]),
        ]);
        assertNumbers(
          'parts of the goals',
          bars.map(({ title, ratio }) => [title.toLowerCase(), ratio] as const),
          parts as [string, number][],
          1e-6,
        );
        assert.match(bars[0]?.text ?? '', /^(≥ )?[\d,]+ of [\d,]+ kcal · \1\d+ %$/);
        assert.deepEqual(
          ['Energy (kcal)', 'Protein (g)', 'Carbohydrates (g)', 'Fat (g)'].map((title) => goal.get(title)),
          ['energy', 'protein', 'carbohydrates', 'fat'].map((name) => goals[`goal_${name}`]),
        );
      }
    });

    it('of the food diary has what was eaten, day by day', async () => {
      const today = getLocalToday();
      const rows = await readObjects(service(), 'nutritiondiary');
      const units = await readObjects(service(), 'ingredientweightunit');
      const eaten = await Promise.all(
        rows.map(async (row) => {
          const unit = units.find(({ id }) => id === row['weight_unit']);
          const grams = Number(row['amount']) * (unit === undefined ? 1 : getWeight(unit));
          const food = await readObject(service(), `ingredientinfo/${String(row['ingredient'])}/`);
          const of = (name: string): number => (Number(food[name]) * grams) / 100;
          const day = String(row['datetime']).slice(0, 10);
          const name = String(hasFoods ? food['name'] : `Ingredient ${String(row['ingredient'])}`);
          const meal = row['meal'] ?? undefined;
          return { day, meal, grams, name, energy: of('energy'), protein: of('protein') };
        }),
      );
      const meals = (await readObjects(service(), 'nutritionplaninfo')).flatMap(({ meals: own }) =>
        asList(own)
          .toSorted((one, other) => getSortTime(one).localeCompare(getSortTime(other)))
          .map((meal, at) => {
            const words = [String(meal['name']), toText(meal['time']).slice(0, 5)].filter(
              (word) => word !== '',
            );
            return { meal, title: words.length === 0 ? `Meal ${at + 1}` : words.join(' · ') };
          }),
      );
      const findMeal = (id: unknown): (typeof meals)[number] | undefined =>
        meals.find(({ meal }) => meal['id'] === id);
      let planned = 0;
      let below = 0;
      const page = 'ordering=-datetime%2Cid';
      const shown = await openPreview(createServiceUri(service(), 'nutritiondiary', { page }));
      const { content } = shown;
      const recent = eaten.filter(({ day }) => countDays(day, today) < 30);
      assert.ok(recent.length > 0 && recent.length < eaten.length);
      const sums = (of: readonly (typeof eaten)[number][], name: 'energy' | 'protein') =>
        sumBy(
          of,
          ({ day }) => day,
          (entry) => entry[name],
        );
      if (hasFoods) {
        assertNumbers('energy', getPoints(content, 'Energy per day'), sums(recent, 'energy'), 0.501);
        assertNumbers('protein', getPoints(content, 'Protein per day'), sums(recent, 'protein'), 0.501);
        const table = getBlock(content, 'table', 'The last 30 days');
        assertNumbers('energy in the table', getDayColumn(table, 1), sums(recent, 'energy'), 0.501);
        assertNumbers('protein in the table', getDayColumn(table, 2), sums(recent, 'protein'));
      } else {
        // Foods cannot be read together there, so that their nutrients are unknown, not zero.
        assert.deepEqual(getBlocks(content, 'plot'), []);
        assert.ok(getBlocks(content, 'table').every(({ caption }) => !caption.startsWith('The last')));
      }
      const days = [...new Set([today, ...recent.map(({ day }) => day)])].sort().reverse();
      const choice = getBlock(content, 'choice');
      assert.deepEqual(
        choice.options.map(({ id }) => id),
        days,
      );
      assert.equal(choice.chosen, today);
      for (const day of days) {
        const of = eaten.filter((entry) => entry.day === day);
        const drawn = shown.choose({ day });
        const words = getBlocks(drawn, 'text').map(({ text }) => text);
        assert.match(words.join(), day === today ? /^(?!.* (below|less) )/ : /^(?!.* left)/, day);
        below += words.some((each) => / (less than planned|below the goal)/.test(each)) ? 1 : 0;
        const tables = getBlocks(drawn, 'table').filter(({ columns }) => columns[0]?.title === 'Food');
        assertNumbers(
          `grams on ${day}`,
          tables.flatMap(({ caption, rows: own }) =>
            own
              .filter(({ isSum }) => isSum !== true)
              .map(({ cells: [name, grams] }) => [`${caption}: ${String(name)}`, grams ?? ''] as const),
          ),
          of.map(({ meal, name, grams }) => {
            const others = of.every((entry) => entry.meal === undefined) ? 'Foods' : 'Other foods';
            return [`${findMeal(meal)?.title ?? others}: ${name}`, grams] as const;
          }),
        );
        for (const { caption, rows: own } of tables) {
          const plan = own.find(({ cells: [title] }) => title === 'Planned');
          const known = meals.find(({ title }) => title === caption);
          assert.equal(plan === undefined, known === undefined, caption);
          const reckoned = known?.meal['nutritional_values'];
          if (reckoned !== undefined) {
            planned += 1;
            const right = Number(asObject(reckoned)['energy']);
            assertNumbers(`planned, ${caption}`, [[day, plan?.cells[2] ?? '']], [[day, right]], 0.501);
          }
        }
        const energy = getColumn(getBlock(drawn, 'table', 'Eaten'), 1).get('Energy (kcal)');
        if (hasFoods) {
          assertNumbers(`energy on ${day}`, [[day, energy ?? '']], sums(of, 'energy'), 0.501);
        } else {
          assert.equal(energy ?? '', '', day);
        }
      }
      assert.equal(planned > 0, hasFoods);
      assert.equal(below > 0, hasFoods);
    });
  });
}

/** The time of a meal as a sort key; meals without a time come last. */
function getSortTime(meal: ServerObject): string {
  return toText(meal['time']) || 'none';
}

/** The weight of a unit of food in grams. */
function getWeight(unit: ServerObject): number {
  return Number(unit['gram']) * Number(unit['amount'] ?? 1);
}
