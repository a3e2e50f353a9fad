import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseItemUri } from '../../src/documents/uri.ts';
import type { PreviewContent, TableBlock } from '../../src/previews/blocks.ts';
import { previewOf, progressUri } from '../../src/previews/previewName.ts';
import type { Generation, Service } from '../service/service.ts';
import { addDays } from '../service/domain/time.ts';
import { ask, askRows, uriOn } from './editing.ts';
import {
  assertNumbers,
  blockOf,
  blocksOf,
  columnOf,
  dayIn,
  factsOf,
  numberIn,
  openPreview,
  previewOpenedBy,
  textsOf,
} from './openPreview.ts';
import {
  brzycki,
  dayOf,
  daysFrom,
  greatestByDay,
  localToday,
  loggedSets,
  makeRecordsRecent,
  meansOfSevenDays,
  mondayOf,
  mostLogged,
  recordDays,
  sentRows,
  streaks,
  sumsBy,
  type LoggedSet,
  type Sent,
} from './previewRecords.ts';
import { activated, secretName, setSetting, startNewService } from './support.ts';

/** The kinds of servers that have records, with what differs between them. */
const generations = [
  { generation: '2.0', exercises: 'exerciseinfo', isWorkout: true, measures: false, hasFoods: false },
  { generation: '2.2', exercises: 'exercisebaseinfo', isWorkout: true, measures: true, hasFoods: true },
  { generation: '2.4', exercises: 'exerciseinfo', isWorkout: false, measures: true, hasFoods: true },
  { generation: '2.6', exercises: 'exerciseinfo', isWorkout: false, measures: true, hasFoods: true },
  { generation: '2.7', exercises: 'exerciseinfo', isWorkout: false, measures: true, hasFoods: true },
  { generation: 'next', exercises: 'exerciseinfo', isWorkout: false, measures: true, hasFoods: true },
] as const satisfies readonly {
  readonly generation: Generation;
  readonly exercises: string;
  readonly isWorkout: boolean;
  readonly measures: boolean;
  /** True where the foods of a diary can be read together. */
  readonly hasFoods: boolean;
}[];

/** All time, not only the last year. */
const all = { range: 'all' };

/** Values at days, so that those of one day are told apart. */
function numbered(values: readonly (readonly [day: string, value: number])[]): [string, number][] {
  const counts = new Map<string, number>();
  return values
    .toSorted(([one, first], [other, second]) => (one === other ? first - second : one < other ? -1 : 1))
    .map(([day, value]) => {
      const count = (counts.get(day) ?? 0) + 1;
      counts.set(day, count);
      return [count === 1 ? day : `${day} (${count})`, value];
    });
}

/** The points of a plot by their days. */
function pointsOf(content: PreviewContent, title: string): [string, number][] {
  const { points } = blockOf(content, 'plot', title);
  return points.map(({ time, value }) => [dayAt(time), value]);
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A column of a table whose first cells are days. */
function daysOf({ rows }: TableBlock, at: number): [string, number][] {
  return rows.map(({ cells }) => [dayIn(cells[0]), Number(cells[at] === '' ? NaN : cells[at])]);
}

function list(value: unknown): readonly Sent[] {
  assert.ok(Array.isArray(value));
  return value as readonly Sent[];
}

function object(value: unknown): Sent {
  assert.ok(typeof value === 'object' && value !== null);
  return value as Sent;
}

async function sentItem(service: Service, path: string): Promise<Sent> {
  return object(JSON.parse(await ask(service, path)));
}

/** The numbers of a row of nutrients, by the titles of the table. */
const nutrientFields = [
  ['Energy (kcal)', 'energy', 1, 0.5],
  ['Energy (kJ)', 'energy', 4.184, 0.5],
  ['Protein (g)', 'protein', 1, 0.05],
  ['Carbohydrates (g)', 'carbohydrates', 1, 0.05],
  ['of which sugar (g)', 'carbohydrates_sugar', 1, 0.05],
  ['Fat (g)', 'fat', 1, 0.05],
  ['of which saturated (g)', 'fat_saturated', 1, 0.05],
  ['Sodium (g)', 'sodium', 1, 0.0005],
] as const;

function assertNutrients(what: string, table: TableBlock, at: number, sent: Sent, factor: number): void {
  const column = columnOf(table, at);
  const fields = [
    ...nutrientFields,
    ['Fiber (g)', sent['fiber'] === undefined ? 'fibres' : 'fiber', 1, 0.05] as const,
  ];
  const known = fields.filter(([, field]) => sent[field] !== null && sent[field] !== undefined);
  assert.deepEqual([...column.keys()].sort(), known.map(([title]) => title).sort(), what);
  for (const [title, field, unit, tolerance] of known) {
    assertNumbers(
      what,
      [[title, column.get(title) ?? '']],
      [[title, Number(sent[field]) * unit * factor]],
      // Halves may be rounded either way.
      tolerance + 1e-6,
    );
  }
}

export function previewNumberTests(): void {
  for (const { generation, exercises, isWorkout, measures, hasFoods } of generations) {
    describe(`a preview of release ${generation}`, () => {
      let service: Service;
      let undo: () => void;

      before(async () => {
        undo = makeRecordsRecent();
        const { secrets } = await activated();
        service = await startNewService({ generation });
        await setSetting('serverUrl', service.url);
        await secrets.store(secretName(service), service.key);
      });

      after(async () => {
        const { secrets } = await activated();
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await secrets.delete(secretName(service));
        await service.close();
        undo();
      });

      it('of an exercise has its name, muscles and pictures, and leads to its progress', async () => {
        const id = mostLogged((await loggedSets(service)).map(({ exercise }) => exercise));
        const sent = await sentItem(service, `${exercises}/${id}/`);
        const uri = uriOn(service, 'exercises', { id });
        const { content } = await openPreview(uri);
        const named = [sent['translations'], sent['exercises']].flatMap((value) => value ?? []) as Sent[];
        const english = named.find(({ language }) => language === 2) ?? sent;
        assert.equal(content.title, english['name']);
        assert.equal(content.subtitle, object(sent['category'])['name']);
        assert.match(content.source, new RegExp(`^${new URL(service.url).host}, read \\d`));

        const main = list(sent['muscles']);
        const also = list(sent['muscles_secondary']);
        const facts = factsOf(content);
        assert.equal(facts.get('Muscles'), main.map(muscleName).join(', '));
        assert.equal(facts.get('Secondary muscles'), also.map(muscleName).join(', '));
        const { sides } = blockOf(content, 'muscles');
        for (const isFront of [true, false]) {
          const seen = [...main, ...also].filter((muscle) => muscle['is_front'] === isFront);
          const side = sides.find(({ description }) => description.startsWith(isFront ? 'Front' : 'Back'));
          assert.equal(side?.layers.length ?? 1, seen.length + 1, side?.description);
          for (const name of seen.map(muscleName)) {
            assert.ok(side?.description.includes(name), name);
          }
        }

        const { pictures } = blockOf(content, 'pictures');
        assert.equal(pictures.length, list(sent['images']).length);
        const addresses = [...pictures.map(({ url }) => url), ...sides.flatMap(({ layers }) => layers)];
        for (const address of addresses) {
          assert.equal((await fetch(address)).status, 200, address);
        }
        assert.deepEqual(
          blocksOf(content, 'links').flatMap(({ links }) => links.map(({ target }) => target))[0],
          progressUri(uri).toString(),
        );
        assert.ok(
          blocksOf(content, 'richText').some(({ html }) => html === String(english['description']).trim()),
        );
      });

      it('of the progress of an exercise has its sets, estimates, heaviest sets and volumes', async () => {
        const everything = await loggedSets(service);
        const id = mostLogged(everything.map(({ exercise }) => exercise));
        const sets = everything.filter(({ exercise }) => exercise === id);
        const lifted = sets.filter(({ repetitions }) => repetitions !== 0);
        const shown = await openPreview(progressUri(uriOn(service, 'exercises', { id })));
        assert.equal(previewOf(shown.watched.uri), 'progress');
        const content = shown.choose(all);

        const estimates = greatestByDay(lifted, brzycki);
        const heaviest = greatestByDay(lifted, ({ kilograms }) => kilograms);
        assertNumbers('estimated 1RM', pointsOf(content, 'Estimated 1RM'), estimates);
        assertNumbers('heaviest set', pointsOf(content, 'Heaviest set'), heaviest);
        const worked = lifted.filter(({ kilograms, repetitions }) => kilograms * repetitions > 0);
        const volume = ({ kilograms, repetitions }: LoggedSet): number => kilograms * repetitions;
        assertNumbers(
          'volume',
          pointsOf(content, 'Volume of a day'),
          sumsBy(worked, ({ day }) => day, volume),
        );
        for (const [title, values] of [
          ['Estimated 1RM', estimates],
          ['Heaviest set', heaviest],
        ] as const) {
          const { points } = blockOf(content, 'plot', title);
          assert.deepEqual(
            points.filter(({ isRecord }) => isRecord).map(({ time }) => dayAt(time)),
            recordDays(values),
            `records, ${title}`,
          );
        }

        const facts = factsOf(content);
        assertNumbers(
          'facts',
          ['Best estimated 1RM', 'Heaviest set', 'Logged'].map((title) => [
            title,
            numberIn(facts.get(title)),
          ]),
          [
            ['Best estimated 1RM', Math.max(...estimates.values())],
            ['Heaviest set', Math.max(...heaviest.values())],
            ['Logged', sets.length],
          ],
        );
        assert.match(
          facts.get('Logged') ?? '',
          new RegExp(` ${new Set(sets.map(({ day }) => day)).size} days$`),
        );
        assert.equal(
          dayIn(facts.get('Heaviest set')),
          [...heaviest].find(([, value]) => value === Math.max(...heaviest.values()))?.[0],
        );

        const table = blockOf(content, 'table', 'Sets');
        assert.equal(table.rows.length, sets.length);
        assertNumbers(
          'weights in the table',
          numbered(daysOf(table, 1).filter(([, value]) => !Number.isNaN(value))),
          numbered(
            sets.flatMap(({ day, kilograms }) =>
              Number.isNaN(kilograms) ? [] : [[day, kilograms] as const],
            ),
          ),
        );
        assertNumbers(
          'repetitions in the table',
          numbered(daysOf(table, 2)),
          numbered(sets.map(({ day, repetitions }) => [day, repetitions])),
        );
        assertNumbers(
          'estimates in the table',
          numbered(daysOf(table, 3).filter(([, value]) => !Number.isNaN(value))),
          numbered(sets.map((set) => [set.day, brzycki(set)] as const).filter(([, value]) => value > 0)),
        );
        const days = table.rows.map(({ cells }) => dayIn(cells[0]));
        assert.deepEqual(days, days.toSorted().toReversed());
      });

      it('of an ingredient has its values per 100 g, and those of an amount in one of its units', async () => {
        const some = await askRows<Sent>(service, 'ingredientinfo/?limit=100&ordering=id');
        const unitsIn = (item: Sent): readonly Sent[] =>
          list(item['weight_units'] ?? item['ingredientweightunit_set']);
        const sent = some.find((item) => unitsIn(item).length > 0) ?? assert.fail();
        const id = String(sent['id']);
        const [unit = assert.fail()] = await askRows<Sent>(service, `ingredientweightunit/?ingredient=${id}`);
        const shown = await openPreview(uriOn(service, 'ingredients', { id }));
        const { content } = shown;
        assert.equal(content.title, sent['name']);
        const label = blockOf(content, 'table', 'Nutrition');
        assert.equal(label.columns.length, 2);
        assertNutrients('per 100 g', label, 1, sent, 1);

        const { units } = blockOf(content, 'amount');
        assert.deepEqual(
          units.map((each) => each.id),
          ['g', ...unitsIn(sent).map((each) => String(each['id'] ?? unit['id']))],
        );
        const grams = 2.5 * Number(unit['gram']) * Number(unit['amount'] ?? 1);
        const inUnit = shown.choose({ amount: '2,5', 'amount.unit': String(unit['id']) });
        assertNutrients(`${grams} g`, blockOf(inUnit, 'table', 'Nutrition'), 2, sent, grams / 100);
        const inGrams = shown.choose({ amount: '33', 'amount.unit': 'g' });
        assertNutrients('33 g', blockOf(inGrams, 'table', 'Nutrition'), 2, sent, 0.33);
        const none = shown.choose({ amount: 'much', 'amount.unit': 'g' });
        assert.equal(blockOf(none, 'table', 'Nutrition').columns.length, 2);
        assertShares(content, sent);
      });

      it('of a workout has its days, first that of today, and on each what is to be done', async () => {
        const id = '9';
        const [endpoint, part] = isWorkout
          ? (['workout', 'canonical_representation'] as const)
          : (['routine', 'structure'] as const);
        const sent = await sentItem(service, `${endpoint}/${id}/${part}/`);
        const days = list(sent['days'] ?? sent['day_list']).map(plannedDay);
        const due = isWorkout
          ? days.filter(({ weekdays }) => weekdays.includes(weekdayOfToday()))
          : (await sentSequence(service, id)).filter(({ date }) => date === localToday()).map(plannedDay);
        const { content } = await openPreview(uriOn(service, 'workouts', { id }));
        assert.match(content.title, /^Push \/ Pull \/ Legs/);
        assert.equal(content.subtitle, isWorkout ? '' : 'week 4 of 12');
        assert.deepEqual(
          content.blocks.flatMap((block) => {
            if (block.kind === 'heading') {
              return [{ title: titleOfDay(block.text), exercises: [] }];
            }
            return block.kind === 'table'
              ? [{ title: titleOfDay(block.caption), exercises: block.rows.map(exerciseIn) }]
              : [];
          }),
          [
            ...due
              .slice(0, 1)
              .map(({ title, exercises: ids }) => ({ title: `Today · ${title}`, exercises: ids })),
            ...days.map(({ title, exercises: ids }) => ({ title, exercises: ids })),
          ],
        );
        const push = blocksOf(content, 'table').find(({ caption }) => caption.startsWith('Push'));
        assert.deepEqual(push?.rows[0]?.cells.slice(0, 2), [
          '1 Bench Press',
          isWorkout ? '4 × 6 · 55 kg' : '4 × 6–8 · 55 kg, rising',
        ]);
        assert.deepEqual(
          push.rows.slice(2).map(({ cells }) => String(cells[0]).slice(0, 2)),
          ['3a', '3b'],
        );
      });

      it('of a nutrition plan has the sums of its meals and of its day', async () => {
        const plans = await sentRows(service, 'nutritionplaninfo');
        const sent = plans.find(({ description }) => description === 'Winter bulk') ?? assert.fail();
        const { content } = await openPreview(uriOn(service, 'nutritionplan', { id: String(sent['id']) }));
        assert.equal(content.title, 'Winter bulk');
        const ofDay: Record<string, number> = {};
        let tables = 0;
        for (const meal of list(sent['meals'])) {
          const portions = list(meal['meal_items']);
          const foods = portions.map((portion) => String(object(portion['ingredient_obj'])['name']));
          const table = blocksOf(content, 'table').find(({ rows }) =>
            foods.every((food, at) => rows[at]?.cells[0] === food),
          );
          assert.ok(table !== undefined, foods.join(', '));
          tables += 1;
          const ofMeal: Record<string, number> = {};
          for (const [at, portion] of portions.entries()) {
            const unit = portion['weight_unit_obj'];
            // Weights of units are not sent up to 2.0.
            const isKnown = portion['weight_unit'] === null || unit !== undefined;
            const pieces = unit === undefined || unit === null ? 1 : weightOf(object(unit));
            const grams = isKnown ? Number(portion['amount']) * pieces : NaN;
            const food = object(portion['ingredient_obj']);
            const right = [
              ['grams', grams, 0.05],
              ['energy', (Number(food['energy']) * grams) / 100, 0.5],
              ['protein', (Number(food['protein']) * grams) / 100, 0.05],
              ['carbohydrates', (Number(food['carbohydrates']) * grams) / 100, 0.05],
              ['fat', (Number(food['fat']) * grams) / 100, 0.05],
            ] as const;
            right.forEach(([name, value, tolerance], column) => {
              const is = table.rows[at]?.cells[column + 1];
              if (isKnown) {
                assertNumbers(`${foods[at]}`, [[name, is ?? '']], [[name, value]], tolerance + 1e-6);
                ofMeal[name] = (ofMeal[name] ?? 0) + value;
                ofDay[name] = (ofDay[name] ?? 0) + value;
              } else {
                assert.equal(is, '', `${foods[at]}, ${name}`);
              }
            });
          }
          const sum = table.rows.at(-1) ?? assert.fail();
          assert.equal(sum.isSum, true);
          assertNumbers(
            `sum of ${table.caption}`,
            ['energy', 'protein', 'carbohydrates', 'fat'].map((name, at) => [name, sum.cells[at + 2] ?? '']),
            Object.entries(ofMeal).filter(([name]) => name !== 'grams'),
            0.501,
          );
          const reckoned = meal['nutritional_values'];
          if (reckoned !== undefined) {
            assertNumbers(
              `${table.caption}, by the server`,
              [['energy', sum.cells[2] ?? '']],
              [['energy', Number(object(reckoned)['energy'])]],
              0.501,
            );
          }
        }
        const day = blockOf(content, 'table', 'A Day of This Plan');
        const column = columnOf(day, 1);
        assertNumbers(
          'the day',
          ['Energy (kcal)', 'Protein (g)', 'Carbohydrates (g)', 'Fat (g)'].map((title) => [
            title,
            column.get(title) ?? '',
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
        assert.equal(blocksOf(content, 'table').length, tables + 1);
        const goals = await sentItem(service, `nutritionplan/${String(sent['id'])}/`);
        if (goals['goal_energy'] === undefined) {
          assert.equal(day.columns.length, 2);
        } else {
          const goal = columnOf(day, 2);
          assert.deepEqual(
            ['Energy (kcal)', 'Protein (g)', 'Carbohydrates (g)', 'Fat (g)'].map((title) => goal.get(title)),
            ['energy', 'protein', 'carbohydrates', 'fat'].map((name) => goals[`goal_${name}`]),
          );
        }
      });

      it('of the food diary has what was eaten, day by day', async () => {
        const rows = await sentRows(service, 'nutritiondiary');
        const units = await sentRows(service, 'ingredientweightunit');
        const eaten = await Promise.all(
          rows.map(async (row) => {
            const unit = units.find(({ id }) => id === row['weight_unit']);
            const grams = Number(row['amount']) * (unit === undefined ? 1 : weightOf(unit));
            const food = await sentItem(service, `ingredientinfo/${String(row['ingredient'])}/`);
            const of = (name: string): number => (Number(food[name]) * grams) / 100;
            const day = String(row['datetime']).slice(0, 10);
            const name = String(hasFoods ? food['name'] : `Ingredient ${String(row['ingredient'])}`);
            return { day, grams, name, energy: of('energy'), protein: of('protein') };
          }),
        );
        const page = 'ordering=-datetime%2Cid';
        const shown = await openPreview(uriOn(service, 'nutritiondiary', { page }));
        const { content } = shown;
        const recent = eaten.filter(({ day }) => daysFrom(day, localToday()) < 30);
        assert.ok(recent.length > 0 && recent.length < eaten.length);
        const sums = (of: readonly (typeof eaten)[number][], name: 'energy' | 'protein') =>
          sumsBy(
            of,
            ({ day }) => day,
            (entry) => entry[name],
          );
        if (hasFoods) {
          assertNumbers('energy', pointsOf(content, 'Energy of a day'), sums(recent, 'energy'), 0.501);
          assertNumbers('protein', pointsOf(content, 'Protein of a day'), sums(recent, 'protein'), 0.501);
        } else {
          // Foods cannot be read together there: nothing is known of them, which is not nothing.
          assert.deepEqual(blocksOf(content, 'plot'), []);
        }
        const days = [...new Set([localToday(), ...recent.map(({ day }) => day)])].sort().reverse();
        const choice = blockOf(content, 'choice');
        assert.deepEqual(
          choice.options.map(({ id }) => id),
          days,
        );
        assert.equal(choice.chosen, localToday());
        for (const day of days) {
          const of = eaten.filter((entry) => entry.day === day);
          const drawn = shown.choose({ day });
          const foods = blocksOf(drawn, 'table').find(({ caption }) => caption === 'Foods');
          const named = (foods?.rows ?? []).filter(({ isSum }) => isSum !== true);
          assertNumbers(
            `grams on ${day}`,
            named.map(({ cells: [name, grams] }) => [String(name), grams ?? '']),
            of.map(({ name, grams }) => [name, grams] as const),
          );
          const energy = columnOf(blockOf(drawn, 'table', 'Eaten'), 1).get('Energy (kcal)');
          if (hasFoods) {
            assertNumbers(`energy on ${day}`, [[day, energy ?? '']], sums(of, 'energy'), 0.501);
          } else {
            assert.equal(energy, undefined, day);
          }
        }
      });

      it('of the body weight has every entry, and the mean of seven days', async () => {
        const rows = await sentRows(service, 'weightentry');
        const values = rows
          .map((row) => [dayOf(row), Number(row['weight'])] as const)
          .toSorted(([one], [other]) => (one < other ? -1 : 1));
        const page = 'ordering=-date%2Cid';
        const shown = await openPreview(uriOn(service, 'weightentry', { page }, 'weightentry'));
        const content = shown.choose(all);
        assertValues(content, 'Weight', values);
        const year = shown.choose({ range: 'year' });
        const recent = values.filter(([day]) => daysFrom(day, localToday()) <= 365);
        assert.ok(recent.length < values.length);
        assert.equal(blockOf(year, 'plot', 'Weight').points.length, recent.length);
        // Also where a mean begins, those before it count.
        const means = meansOfSevenDays(values).filter(([day]) => day >= (recent[0]?.[0] ?? ''));
        assertNumbers('means of a year', meansIn(year, 'Weight'), means, 1e-6);
      });

      if (measures) {
        it('of a measurement has the values of its category, and no others', async () => {
          const categories = await sentRows(service, 'measurement-category');
          const rows = await sentRows(service, 'measurement');
          for (const name of generation === 'next' ? ['Waist', 'Body weight'] : ['Waist']) {
            const { id, unit } = categories.find((category) => category['name'] === name) ?? assert.fail();
            const values = rows
              .filter(({ category }) => category === id)
              .map((row) => [dayOf(row), Number(row['value'])] as const)
              .toSorted(([one], [other]) => (one < other ? -1 : 1));
            assert.ok(values.length > 1 && values.length < rows.length);
            const shown = await openPreview(uriOn(service, 'measurement-category', { id: String(id) }));
            const content = shown.choose(all);
            assert.equal(content.title, name);
            assert.equal(blockOf(content, 'plot', name).unit, unit);
            assertValues(content, name, values);
          }
        });
      }

      it('of the training has its sessions and sets, by day, week and muscle', async () => {
        const [sessions, sets, exerciseRows] = await Promise.all([
          sentRows(service, 'workoutsession'),
          loggedSets(service),
          sentRows(service, exercises),
        ]);
        const shown = await previewOpenedBy(() => vscode.commands.executeCommand('wger.showTraining'));
        const { content } = shown;
        const { days } = blockOf(content, 'calendar');
        const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
        assert.equal(last, localToday());
        assert.equal(first, addDays(last, -364));
        assert.deepEqual(
          days.map(({ day }) => day),
          Array.from({ length: 365 }, (_, at) => addDays(first, at)),
        );
        const inYear = (day: string): boolean => day >= first && day <= last;
        const sessionsOn = sumsBy(sessions.map(dayOf).filter(inYear), (day) => day);
        const setsOn = sumsBy(sets.map(({ day }) => day).filter(inYear), (day) => day);
        const told = (pattern: RegExp): [string, number][] =>
          days.flatMap(({ day, description }) => {
            const count = Number(pattern.exec(description)?.[1] ?? 0);
            return count === 0 ? [] : [[day, count]];
          });
        assertNumbers('sessions of days', told(/ (\d+) sessions?/), sessionsOn, 0);
        assertNumbers('sets of days', told(/ (\d+) sets?/), setsOn, 0);
        assert.ok(days.every(({ day, level }) => level > 0 === (sessionsOn.has(day) || setsOn.has(day))));
        const fullest = Math.max(...setsOn.values());
        assert.ok(days.every(({ day, level }) => setsOn.get(day) !== fullest || level === 4));

        const facts = factsOf(content);
        const weeks = streaks(sessions.map(dayOf));
        const current = weeks.get(mondayOf(last)) ?? weeks.get(addDays(mondayOf(last), -7)) ?? 0;
        assertNumbers(
          'facts',
          [...facts].map(([title, text]) => [title, numberIn(text)]),
          [
            ['Sessions', [...sessionsOn.values()].reduce((sum, count) => sum + count, 0)],
            ['Sets', [...setsOn.values()].reduce((sum, count) => sum + count, 0)],
            ['Trained every week for', current] as const,
            ['Longest streak', Math.max(...weeks.values())] as const,
          ].flatMap(([title, count]) => (count === 0 ? [] : [[String(title), Number(count)] as const])),
          0,
        );
        assertNumbers(
          'sessions of weeks',
          pointsOf(content, 'Sessions a week').filter(([, count]) => count > 0),
          sumsBy(
            sessions.map(dayOf).filter((day) => mondayOf(day) >= mondayOf(first)),
            mondayOf,
          ),
          0,
        );

        const muscles = blockOf(content, 'table', 'Sets a week and muscle');
        const musclesOf = new Map(exerciseRows.map((row) => [String(row['id']), list(row['muscles'])]));
        for (const [at, { title }] of muscles.columns.entries()) {
          if (at > 0) {
            const monday = dayIn(title);
            const trained = sets
              .filter(({ day }) => mondayOf(day) === monday)
              .flatMap(({ exercise }) => musclesOf.get(exercise) ?? []);
            const column = [...columnOf(muscles, at)].filter(([, count]) => count !== 0);
            const right = sumsBy(trained, muscleName);
            assert.ok(column.length === right.size, `${title}: ${column.join('; ')}`);
            if (right.size > 0) {
              assertNumbers(title, column, right, 0);
            }
          }
        }

        const [chosen = assert.fail()] = [...setsOn].toSorted(([, one], [, other]) => other - one);
        const ofDay = blocksOf(shown.choose({ day: chosen[0] }), 'table')[0] ?? assert.fail();
        assert.equal(dayIn(ofDay.caption), chosen[0]);
        assert.equal(
          ofDay.rows.reduce((sum, { cells }) => sum + String(cells[1]).split(', ').length, 0),
          chosen[1],
          ofDay.rows.map(({ cells }) => cells.join(': ')).join('\n'),
        );
        const empty = days.find(({ level }) => level === 0)?.day ?? assert.fail();
        const [sentence = ''] = textsOf(shown.choose({ day: empty }));
        assert.match(sentence, /: no sets were logged\.$/);
        assert.equal(dayIn(sentence), empty);
      });
    });
  }
}

/** A day of a plan as it is sent, in any release. */
function plannedDay(sent: Sent): {
  readonly title: string;
  readonly weekdays: readonly string[];
  readonly exercises: readonly string[];
} {
  const own = object(sent['obj'] ?? sent['day'] ?? sent);
  const { day_list: weekdays = [] } = object(sent['days_of_week'] ?? {});
  return {
    title: String(own['name'] ?? own['description']),
    weekdays: list(weekdays).map(({ day_of_week: name }) => String(name)),
    exercises: list(sent['slots'] ?? sent['set_list']).flatMap((set) => {
      const all = list(set['entries'] ?? set['exercise_list'] ?? set['sets']);
      return all.map((entry) => String(entry['exercise'] ?? object(entry['obj'])['id']));
    }),
  };
}

/** The dates of a routine, each with what is due. */
async function sentSequence(service: Service, id: string): Promise<readonly Sent[]> {
  const dates = list(JSON.parse(await ask(service, `routine/${id}/date-sequence-display/`)));
  return dates.filter(({ day }) => day !== null);
}

function weekdayOfToday(): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long' }).format(new Date());
}

/** The name of a day, without what stands behind it. */
function titleOfDay(caption: string): string {
  const [first = '', second = ''] = caption.split(' · ');
  return first === 'Today' ? `${first} · ${second}` : first;
}

/** The exercise whose progress a row leads to. */
function exerciseIn({ target = '' }: TableBlock['rows'][number]): string {
  const uri = vscode.Uri.parse(target);
  const reference = parseItemUri(uri);
  assert.ok(previewOf(uri) === 'progress' && reference !== undefined && 'id' in reference.key, target);
  return reference.key.id;
}

/** A plot of values, their means and the table beside it. */
function assertValues(
  content: PreviewContent,
  title: string,
  values: readonly (readonly [string, number])[],
): void {
  assertNumbers('values', numbered(pointsOf(content, title)), numbered(values), 1e-6);
  assertNumbers('means', meansIn(content, title), meansOfSevenDays(values), 1e-6);
  const table = blockOf(content, 'table', title);
  assertNumbers('the table', numbered(daysOf(table, 1)), numbered(values), 1e-6);
}

function meansIn(content: PreviewContent, title: string): [string, number][] {
  return blockOf(content, 'plot', title).mean.map(({ time, value }) => [dayAt(time), value]);
}

/** Shares of the energy, by 4, 4 and 9 kcal for a gram. */
function assertShares(content: PreviewContent, sent: Sent): void {
  const energy = [
    ['Protein', 4 * Number(sent['protein'])],
    ['Carbohydrates', 4 * Number(sent['carbohydrates'])],
    ['Fat', 9 * Number(sent['fat'])],
  ] as const;
  const sum = energy.reduce((total, [, calories]) => total + calories, 0);
  const { shares } = blockOf(content, 'shares');
  const right = energy.map(([title, calories]) => [title, calories / sum] as const);
  assertNumbers(
    'shares',
    shares.map(({ title, share }) => [title, share]),
    right,
    1e-6,
  );
  assertNumbers(
    'shares in words',
    shares.map(({ title, text }) => [title, numberIn(text)]),
    right.map(([title, share]) => [title, share * 100]),
    0.501,
  );
}

/** The name that everybody knows, where there is one. */
function muscleName({ name, name_en: english }: Sent): string {
  return String(english === undefined || english === '' ? name : english);
}

/** Grams of a unit of food. */
function weightOf(unit: Sent): number {
  return Number(unit['gram']) * Number(unit['amount'] ?? 1);
}
