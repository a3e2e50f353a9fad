import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { measurementCategories, measurements, weightEntries } from '../service/domain/body.ts';
import { diary, grams, meals, nutritionPlans } from '../service/domain/nutrition.ts';
import { addDays } from '../service/domain/time.ts';
import { routines } from '../service/domain/training/training.ts';
import { other, owner } from '../service/domain/users.ts';
import type { Generation } from '../service/service.ts';
import type { Row } from '../../src/views/rows/rows.ts';
import type { DrawnRow, DrawnView } from './drawnView.ts';
import { labelOf, readWhen, settled, viewNamed, withKey, withService, withSetting } from './support.ts';

const today = ((): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
})();

/** Runs `check` while a routine is under way, and the diary and the weights are of these days. */
async function lately(check: () => Promise<void>): Promise<void> {
  const running = routines.find(({ id }) => id === 9) ?? assert.fail();
  const changed: readonly (readonly [target: object, days: object])[] = [
    [running, { start: addDays(today, -21), end: addDays(today, 62) }],
    ...diary.map((entry, at) => [entry, { date: addDays(today, -Math.floor(at / 4)) }] as const),
    ...weightEntries.map(
      (entry, at) => [entry, { date: addDays(today, 10 * (at - weightEntries.length)) }] as const,
    ),
  ];
  const kept = changed.map(([target]) => [target, { ...target }] as const);
  changed.forEach(([target, days]) => Object.assign(target, days));
  try {
    await check();
  } finally {
    kept.forEach(([target, before]) => Object.assign(target, before));
  }
}

/** The rows below the one of a name at the top of My Data, once they are right. */
async function belowWhen(
  view: DrawnView,
  title: string,
  areRight: (rows: readonly DrawnRow[]) => boolean = (rows) => rows.length > 0,
): Promise<readonly DrawnRow[]> {
  return readWhen(
    view,
    async () => {
      const branch = (await view.rows()).find((drawn) => labelOf(drawn) === title);
      assert.ok(branch !== undefined, `there is no ${title}`);
      return view.allRows(branch.row);
    },
    areRight,
    (rows) => rows.map(described).join('; '),
  );
}

function described({ item, ...drawn }: DrawnRow): string {
  return `${labelOf({ item, ...drawn })} | ${String(item.description)}`;
}

function labelled(drawn: DrawnRow | undefined): string {
  return drawn === undefined ? '' : described(drawn);
}

/** What the rows of days say beside these. */
function sumsIn(rows: readonly DrawnRow[]): readonly string[] {
  return rows.filter(({ row }) => row.kind === 'group').map(({ item }) => String(item.description));
}

function areItems(rows: readonly DrawnRow[]): boolean {
  return rows.every(({ row }) => row.kind === 'item');
}

export function ownDayTests(): void {
  describe('My Data', () => {
    for (const generation of ['2.4', '2.7', 'next'] as const satisfies readonly Generation[]) {
      it(`of release ${generation} tells today’s workout, food and weight`, () =>
        lately(() =>
          withService({ generation }, (service) =>
            withKey(service, async () => {
              const rows = await belowWhen(await viewNamed('myData'), 'Today');
              const [workout, eaten, weight] = rows.map(described);
              assert.match(workout ?? '', /^Push \/ Pull \/ Legs \| week 4 of 12 · \w+/);
              const energy = diary
                .filter(({ date }) => date === today)
                .reduce((sum, entry) => sum + (entry.ingredient.energy * grams(entry)) / 100, 0);
              assert.match(
                eaten ?? '',
                new RegExp(`^Eaten \\| ${Math.round(energy)} of 2,750 kcal · protein \\d+ of 150 g$`),
              );
              assert.match(weight ?? '', /^Weight [\d.]+ kg \| \w+ \d+, \d{4} · [+−±][\d.]+ kg in 30 days$/);
              const [first] = rows;
              const exercises = first === undefined ? [] : await (await viewNamed('myData')).rows(first.row);
              const { days } = routines.find(({ id }) => id === 9) ?? assert.fail();
              const day = days.find(({ name }) => (workout ?? '').endsWith(name)) ?? assert.fail(workout);
              const planned = day.slots.reduce((sum, { entries }) => sum + entries.length, 0);
              assert.equal(exercises.length, planned);
            }),
          ),
        ));
    }

    for (const generation of ['1.8', '2.0', '2.2'] as const satisfies readonly Generation[]) {
      it(`of release ${generation} tells the workout of this weekday, and has its other parts`, () => {
        const newest = routines.find(({ id }) => id === 9) ?? assert.fail();
        const kept: readonly (readonly [object, object])[] = [newest, ...newest.days].map((one) => [
          one,
          { ...one },
        ]);
        Object.assign(newest, { created: `${today}T08:00:00+01:00` });
        newest.days.forEach((day) => Object.assign(day, { weekdays: [1, 2, 3, 4, 5, 6, 7] }));
        return lately(() =>
          withService({ generation }, (service) =>
            withKey(service, async () => {
              const view = await viewNamed('myData');
              const rows = await belowWhen(view, 'Today');
              assert.ok(
                rows.some(({ row }) => row.kind === 'item' && row.item.of === 'workouts'),
                rows.map(described).join('; '),
              );
              for (const part of ['Body Weight', ...(generation === '1.8' ? [] : ['Food Diary'])]) {
                const own = await belowWhen(view, part);
                assert.ok(
                  own.every(({ row }) => row.kind === 'item' || row.kind === 'group'),
                  part,
                );
              }
            }),
          ),
        ).finally(() => {
          kept.forEach(([one, before]) => Object.assign(one, before));
        });
      });
    }

    for (const [part, on, others] of [
      ['Workout', /\/routine\//, [/^Eaten /, /^Weight /]],
      ['Food', /\/nutritiondiary\//, [/^Push \/ Pull \/ Legs /, /^Weight /]],
      ['Weight', /\/weightentry\//, [/^Push \/ Pull \/ Legs /, /^Eaten /]],
    ] as const) {
      it(`tells the rest of today where ${part.toLowerCase()} cannot be read, and that too once it can`, () =>
        lately(() =>
          withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              service.fault = { name: 'status-500', on };
              const view = await viewNamed('myData');
              const rows = await belowWhen(view, 'Today');
              assert.equal(rows.length, 3, rows.map(described).join('; '));
              others.forEach((other, at) => {
                assert.match(labelled(rows[at]), other);
              });
              assert.match(labelled(rows[2]), new RegExp(`^${part}: Server error 500 \\| .*status 500`));

              service.fault = undefined;
              const actions = rows[2] === undefined ? [] : await view.rows(rows[2].row);
              await view.click(actions.find((drawn) => labelOf(drawn) === 'Retry') ?? assert.fail());
              const read = await belowWhen(view, 'Today', (shown) => shown.length === 3 && areItems(shown));

              // What was known of it stays when it cannot be read again.
              service.fault = { name: 'status-500', on };
              await vscode.commands.executeCommand('wger.refreshMyData');
              const kept = await belowWhen(view, 'Today', (shown) => shown.length === 4);
              assert.deepEqual(kept.slice(0, 3).map(described), read.map(described));
              assert.match(labelled(kept[3]), new RegExp(`^${part}: Server error 500 \\| Rows as of `));
            }),
          ),
        ));
    }

    it('tells what is to be eaten before anything was, by the plan of these days', () =>
      lately(async () => {
        const ofToday = diary
          .filter(({ date }) => date === today)
          .map((entry) => [entry, entry.date] as const);
        ofToday.forEach(([entry]) => Object.assign(entry, { date: addDays(today, -1) }));
        try {
          await withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              const rows = await belowWhen(await viewNamed('myData'), 'Today');
              const eaten = rows[1] ?? assert.fail();
              assert.equal(described(eaten), 'Eaten | 0 of 2,750 kcal · protein 0 of 150 g');
              assert.ok(eaten.row.kind === 'item' && eaten.row.item.of === 'nutritionplan');
            }),
          );
        } finally {
          ofToday.forEach(([entry, date]) => Object.assign(entry, { date }));
        }
      }));

    it('holds what is eaten against the meals of a plan without goals', () =>
      lately(async () => {
        const plan = nutritionPlans.find(({ id }) => id === 3) ?? assert.fail();
        const { goals } = plan;
        Object.assign(plan, { goals: { energy: null, protein: null, carbohydrates: null, fat: null } });
        try {
          await withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              const rows = await belowWhen(await viewNamed('myData'), 'Today');
              const planned = plan.meals
                .flatMap(({ items }) => items)
                .reduce((sum, item) => sum + (item.ingredient.energy * grams(item)) / 100, 0);
              assert.match(
                labelled(rows[1]),
                new RegExp(
                  `^Eaten \\| [\\d,]+ of ${Math.round(planned).toLocaleString('en')} kcal · protein`,
                ),
              );
            }),
          );
        } finally {
          Object.assign(plan, { goals });
        }
      }));

    it('tells how weight and measurements changed, beside the latest of each', () =>
      lately(async () => {
        const ofCategory = Map.groupBy(measurements, ({ category }) => category);
        const kept = measurements.map((one) => [one, { ...one }] as const);
        ofCategory.forEach((own) => {
          own.forEach((one, at) => {
            Object.assign(one, { date: addDays(today, -15 * (own.length - 1 - at)) });
          });
        });
        try {
          await withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              const view = await viewNamed('myData');
              const change = /[+−±][\d.]+ kg in 30 days$/;
              const [newest, ...others] = await belowWhen(view, 'Body Weight', (rows) =>
                change.test(labelled(rows[0])),
              );
              assert.ok(newest !== undefined && others.every((row) => !change.test(described(row))));
              const categories = await belowWhen(view, 'Measurements', (rows) =>
                rows.every((row) => /\d{4}/.test(described(row))),
              );
              assert.ok(categories.length > 0);
              for (const category of categories) {
                const { id, unit } =
                  measurementCategories.find(({ name }) => name === labelOf(category)) ?? assert.fail();
                const own = ofCategory.get(id) ?? assert.fail();
                const [latest, before] = [own.at(-1) ?? assert.fail(), own.at(-3) ?? own[0] ?? assert.fail()];
                const difference = Number((latest.value - before.value).toFixed(1));
                const sign = difference === 0 ? '±' : difference < 0 ? '−' : '\\+';
                const days = Math.min(30, 15 * (own.length - 1));
                assert.match(
                  String(category.item.description),
                  new RegExp(
                    `^${latest.value} ${unit} · ${sign}${Math.abs(difference)} ${unit} in ${days} days · `,
                  ),
                );
              }
            }),
          );
        } finally {
          kept.forEach(([one, before]) => Object.assign(one, before));
        }
      }));

    it('says once why nothing of today can be read', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await viewNamed('myData');
          await view.rows();
          service.fault = { name: 'status-500', on: /\/(routine|nutritiondiary|weightentry)\// };
          const rows = await belowWhen(view, 'Today');
          assert.deepEqual(rows.map(labelOf), ['Server error 500']);
        }),
      ));

    it('says nothing of today where nothing is planned, eaten or weighed', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const kept = weightEntries.map((entry) => [entry, { ...entry }] as const);
          kept.forEach(([entry]) => Object.assign(entry, { owner: other }));
          try {
            const rows = await belowWhen(await viewNamed('myData'), 'Today');
            assert.deepEqual(rows.map(labelOf), ['Nothing in this list']);
          } finally {
            kept.forEach(([entry, before]) => Object.assign(entry, before));
          }
        }),
      ));

    it('has weights and measurements with their units, the newest first', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await viewNamed('myData');
          const weights = await belowWhen(view, 'Body Weight', ([first]) =>
            (first === undefined ? '' : labelOf(first)).endsWith('kg'),
          );
          const own = weightEntries.filter((entry) => entry.owner === owner);
          assert.equal(weights.length, own.length);
          const newest = own.reduce((one, each) => (each.date > one.date ? each : one));
          assert.ok(weights[0] !== undefined);
          assert.equal(Number.parseFloat(labelOf(weights[0])), Number(newest.weight.toFixed(2)));
          const categories = await belowWhen(view, 'Measurements');
          const [category] = categories;
          assert.ok(category?.row.kind === 'item');
          const { id } =
            measurementCategories.find(({ name }) => name === labelOf(category)) ?? assert.fail();
          const taken = measurements.filter((measurement) => measurement.category === id);
          assert.equal((await view.allRows(category.row)).length, taken.length);
        }),
      ));

    it('has the food diary by day', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await viewNamed('myData');
          const days = (await belowWhen(view, 'Food Diary')).filter(({ row }) => row.kind === 'group');
          assert.equal(days.length, new Set(diary.map(({ date }) => date)).size);
          const below = async ({ row }: DrawnRow): Promise<readonly Row[]> =>
            row.kind === 'group' ? (await Promise.all((await view.rows(row)).map(below))).flat() : [row];
          const entries = (await Promise.all(days.map(below))).flat();
          assert.equal(entries.length, diary.length);
        }),
      ));

    for (const generation of ['2.2', '2.7', 'next'] as const satisfies readonly Generation[]) {
      it(`of release ${generation} has the food of a day by meal, with their sums`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const view = await viewNamed('myData');
            const shown = await readWhen(
              view,
              async () => {
                const days = (await belowWhen(view, 'Food Diary')).filter(({ row }) => row.kind === 'group');
                const below = await Promise.all(days.map(({ row }) => view.rows(row)));
                return below.map((rows) => rows.filter(({ row }) => row.kind === 'group').map(described));
              },
              // Names come apart from what the foods have in them.
              (meals) =>
                meals.flat().every((text) => /^(?!Meal \|).+ \| [\d,]+ kcal · protein \d+ g$/.test(text)),
              (meals) => meals.flat().join('; '),
            );
            const days = [...new Set(diary.map(({ date }) => date))].sort().reverse();
            const expected = days.map((day) => {
              const eaten = diary.filter(({ date, meal }) => date === day && meal !== null);
              return [...Map.groupBy(eaten, ({ meal }) => meal)]
                .map(([id, entries]) => {
                  const { name, time } = meals.find((meal) => meal.id === id) ?? assert.fail();
                  const sum = (nutrient: 'energy' | 'protein'): number =>
                    Math.round(
                      entries.reduce(
                        (all, entry) => all + (entry.ingredient[nutrient] * grams(entry)) / 100,
                        0,
                      ),
                    );
                  const title = name || (time ?? '').slice(0, 5) || 'Meal 3';
                  return `${title} | ${sum('energy').toLocaleString('en')} kcal · protein ${sum('protein')} g`;
                })
                .sort();
            });
            assert.deepEqual(
              shown.map((texts) => [...texts].sort()),
              expected,
            );
            assert.ok(expected.flat().length > 3);
          }),
        ));
    }

    it('sums up a day of the food diary once all of it is known, and reads each food once', () =>
      withSetting('pageSize', 10, () =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await viewNamed('myData');
            const diaryRow = (await view.rows()).find((drawn) => labelOf(drawn) === 'Food Diary');
            const daysWhen = (
              areRight: (texts: readonly string[]) => boolean,
            ): Promise<readonly DrawnRow[]> =>
              readWhen(
                view,
                () => view.rows(diaryRow?.row),
                (rows) => areRight(sumsIn(rows)),
                (rows) => sumsIn(rows).join('; '),
              );
            const sum = /^[\d,]+ kcal · protein [\d,]+ g$/;
            // Of the last day on a page, more may be on the next.
            const rows = await daysWhen(
              (texts) =>
                texts.length === 5 && texts.slice(0, 4).every((text) => sum.test(text)) && texts[4] === '2',
            );
            await vscode.commands.executeCommand('wger.loadMore', rows.at(-1)?.row);
            const [first] = await daysWhen(
              (texts) => texts.length === 6 && texts.every((text) => sum.test(text)),
            );
            assert.match(first?.item.tooltip as string, /^\w+ \d+, \d{4} · [\d,]+ kcal · protein [\d,]+ g$/);
            const asked = service.requests
              .filter(({ target }) => target.includes('/ingredientinfo/?id__in='))
              .flatMap(
                ({ target }) => new URL(target, service.url).searchParams.get('id__in')?.split(',') ?? [],
              );
            assert.deepEqual([...asked].sort(), [...new Set(asked)].sort());
          }),
        ),
      ));

    it('tells of a day of the food diary how many entries it has where foods cannot be read', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'status-404', on: /\/ingredientinfo\// };
          const days = await belowWhen(await viewNamed('myData'), 'Food Diary');
          await settled(service);
          assert.deepEqual(
            days.map(({ item }) => item.description),
            days.map(() => '2'),
          );
        }),
      ));
  });
}
