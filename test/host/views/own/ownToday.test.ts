import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { weightEntries } from '../../../service/domain/body.ts';
import { diary, grams, nutritionPlans } from '../../../service/domain/nutrition.ts';
import { addDays } from '../../../service/domain/time.ts';
import { routines } from '../../../service/domain/training/training.ts';
import { other } from '../../../service/domain/users.ts';
import type { Generation } from '../../../service/service.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getLabel, getView } from '../../support/views.ts';
import { withRecentRecords, waitForRowsBelow, formatRow, formatOptionalRow } from './ownRows.ts';

export function ownTodayTests(): void {
  describe('My Data', () => {
    for (const generation of ['2.4', '2.7', 'next'] as const satisfies readonly Generation[]) {
      it(`of release ${generation} shows today’s workout, food and weight`, () =>
        withRecentRecords((today) =>
          withService({ generation }, (service) =>
            withKey(service, async () => {
              const rows = await waitForRowsBelow(await getView('myData'), 'Today');
              const [workout, eaten, weight] = rows.map(formatRow);
              assert.match(workout ?? '', /^Push \/ Pull \/ Legs \| Week 4 of 12 · \w+/);
              const energy = diary
                .filter(({ date }) => date === today)
                .reduce((sum, entry) => sum + (entry.ingredient.energy * grams(entry)) / 100, 0);
              assert.match(
                eaten ?? '',
                new RegExp(`^Eaten \\| ${Math.round(energy)} of 2,750 kcal · protein \\d+ of 150 g$`),
              );
              assert.match(weight ?? '', /^Weight [\d.]+ kg \| \w+ \d+, \d{4} · [+−±][\d.]+ kg in 30 days$/);
              const [first] = rows;
              const exercises = first === undefined ? [] : await (await getView('myData')).rows(first.row);
              const { days } = routines.find(({ id }) => id === 9) ?? assert.fail();
              const day = days.find(({ name }) => (workout ?? '').endsWith(name)) ?? assert.fail(workout);
              assert.deepEqual(
                exercises.map(({ row }) => (row.kind === 'group' ? row.rows.length : 1)),
                day.slots.map(({ entries }) => entries.length),
              );
              const [top, ...lists] = await (await getView('myData')).rows();
              assert.match(String(top?.item.description), /^\w{3}, \w{3} \d+$/);
              const said = `Today, ${String(top?.item.description)}, Your workout for today, your food and your weight`;
              assert.equal(top?.item.accessibilityInformation?.label, said);
              // A row that combines several lists is exported from those lists.
              assert.equal(top.item.contextValue, 'list');
              assert.ok(lists.every(({ item }) => /^(list rows|endpoint)\b/.test(item.contextValue ?? '')));
            }),
          ),
        ));
    }

    it('has separate rows for a workout and a weight with the same id', () =>
      withRecentRecords(async () => {
        const newest = weightEntries.at(-1) ?? assert.fail();
        const { id } = newest;
        Object.assign(newest, { id: 9 });
        try {
          await withService({ generation: '2.4' }, (service) =>
            withKey(service, async () => {
              const rows = await waitForRowsBelow(
                await getView('myData'),
                'Today',
                ({ length }) => length >= 3,
              );
              assert.deepEqual(
                rows
                  .map(({ row }) => row.kind === 'item' && [row.item.of, row.item.id])
                  .filter((_, at) => at !== 1),
                [
                  ['workouts', '9'],
                  ['weightentry', '9'],
                ],
              );
            }),
          );
        } finally {
          Object.assign(newest, { id });
        }
      }));

    for (const generation of ['1.8', '2.0', '2.2'] as const satisfies readonly Generation[]) {
      it(`of release ${generation} shows the workout of this weekday and the other parts of today`, () => {
        const newest = routines.find(({ id }) => id === 9) ?? assert.fail();
        const kept: readonly (readonly [object, object])[] = [newest, ...newest.days].map((one) => [
          one,
          { ...one },
        ]);
        newest.days.forEach((day) => Object.assign(day, { weekdays: [1, 2, 3, 4, 5, 6, 7] }));
        return withRecentRecords((today) => {
          Object.assign(newest, { created: `${today}T08:00:00+01:00` });
          return withService({ generation }, (service) =>
            withKey(service, async () => {
              const view = await getView('myData');
              const rows = await waitForRowsBelow(view, 'Today');
              assert.ok(
                rows.some(({ row }) => row.kind === 'item' && row.item.of === 'workouts'),
                rows.map(formatRow).join('; '),
              );
              if (generation === '2.0') {
                // It sends no nutrients.
                assert.match(rows.map(formatRow).join('; '), /\bEaten \| \d foods?(;|$)/);
              }
              for (const part of ['Body Weight', ...(generation === '1.8' ? [] : ['Food Diary'])]) {
                const own = await waitForRowsBelow(view, part);
                assert.ok(
                  own.every(({ row }) => row.kind === 'item' || row.kind === 'group'),
                  part,
                );
              }
            }),
          );
        }).finally(() => {
          kept.forEach(([one, before]) => Object.assign(one, before));
        });
      });
    }

    it('shows the goals of the current plan before anything is eaten', () =>
      withRecentRecords(async (today) => {
        const ofToday = diary
          .filter(({ date }) => date === today)
          .map((entry) => [entry, entry.date] as const);
        ofToday.forEach(([entry]) => Object.assign(entry, { date: addDays(today, -1) }));
        const plan = nutritionPlans.find(({ id }) => id === ofToday[0]?.[0].plan) ?? assert.fail();
        try {
          await withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              const view = await getView('myData');
              const rows = await waitForRowsBelow(view, 'Today');
              const eaten = rows[1] ?? assert.fail();
              assert.equal(formatRow(eaten), 'Eaten | 0 of 2,750 kcal · protein 0 of 150 g');

              // Rows of an unknown plan stay, because unknown does not mean empty.
              service.fault = { name: 'status-500', on: '/nutritionplan/' };
              await vscode.commands.executeCommand('wger.refreshMyData');
              const kept = await waitForRowsBelow(view, 'Today', (shown) => shown.length === 4);
              assert.equal(formatRow(kept[1] ?? assert.fail()), formatRow(eaten));
              assert.match(formatOptionalRow(kept[3]), /^Food: Server error 500 \| Rows as of /);
              assert.ok(eaten.row.kind === 'item' && eaten.row.item.of === 'nutritionplan');

              // A plan that is over sets no goals.
              service.fault = undefined;
              Object.assign(plan, { end: addDays(today, -1) });
              await vscode.commands.executeCommand('wger.refreshMyData');
              const others = await waitForRowsBelow(view, 'Today', (shown) => shown.length === 2);
              assert.doesNotMatch(others.map(formatRow).join('; '), /Eaten/);
            }),
          );
        } finally {
          ofToday.forEach(([entry, date]) => Object.assign(entry, { date }));
          Object.assign(plan, { end: undefined });
        }
      }));

    it('compares eaten food with the meals of a plan without goals', () =>
      withRecentRecords(async () => {
        const plan = nutritionPlans.find(({ id }) => id === 3) ?? assert.fail();
        const { goals } = plan;
        Object.assign(plan, { goals: { energy: null, protein: null, carbohydrates: null, fat: null } });
        try {
          await withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              const rows = await waitForRowsBelow(await getView('myData'), 'Today');
              const planned = plan.meals
                .flatMap(({ items }) => items)
                .reduce((sum, item) => sum + (item.ingredient.energy * grams(item)) / 100, 0);
              assert.match(
                formatOptionalRow(rows[1]),
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

    it('shows the running workout even on a day without a plan', () =>
      withRecentRecords(async () => {
        const running = routines.find(({ id }) => id === 9) ?? assert.fail();
        const { days } = running;
        Object.assign(running, { days: [] });
        try {
          await withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              const [row] = await waitForRowsBelow(await getView('myData'), 'Today');
              assert.equal(
                formatOptionalRow(row),
                'Push / Pull / Legs | Week 4 of 12 · nothing planned for today',
              );
            }),
          );
        } finally {
          Object.assign(running, { days });
        }
      }));

    it('shows no arrow for a workout with a rest day today', () =>
      withRecentRecords(async () => {
        const running = routines.find(({ id }) => id === 9) ?? assert.fail();
        const { days } = running;
        Object.assign(running, { days: days.map((day) => ({ ...day, rest: true, slots: [] })) });
        try {
          await withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              const [row] = await waitForRowsBelow(await getView('myData'), 'Today');
              assert.match(formatOptionalRow(row), /^Push \/ Pull \/ Legs \| Week 4 of 12 · .* · Rest day$/);
              assert.equal(row?.item.collapsibleState, vscode.TreeItemCollapsibleState.None);
            }),
          );
        } finally {
          Object.assign(running, { days });
        }
      }));

    it('says when nothing is planned, eaten or weighed today', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const kept = weightEntries.map((entry) => [entry, { ...entry }] as const);
          kept.forEach(([entry]) => Object.assign(entry, { owner: other }));
          try {
            const rows = await waitForRowsBelow(await getView('myData'), 'Today');
            assert.deepEqual(rows.map(getLabel), ['No workout planned and nothing entered for today']);
          } finally {
            kept.forEach(([entry, before]) => Object.assign(entry, before));
          }
        }),
      ));
  });
}
