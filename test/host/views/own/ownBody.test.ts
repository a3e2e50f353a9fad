import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { maxListRows } from '../../../../src/resources/paging/ranges.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';
import type { PrivateName } from '../../../../src/session/privateNames.ts';
import { formatLatestMeasurements } from '../../../../src/views/lists/own/body/latestMeasurements.ts';
import { measurementCategories, measurements, weightEntries } from '../../../service/domain/body.ts';
import { measureLongestBlock } from '../../../longestBlock.ts';
import { addDays, getLocalToday } from '../../../service/domain/time.ts';
import { owner } from '../../../service/domain/users.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import type { DrawnRow } from '../../support/drawnView.ts';
import { getLabel, getView, hideViews } from '../../support/views.ts';
import { withRecentRecords, waitForRowsBelow, formatRow, formatOptionalRow } from './ownRows.ts';

const { None, Collapsed } = vscode.TreeItemCollapsibleState;

export function ownBodyTests(): void {
  describe('My Data', () => {
    it('shows the latest weight and measurements with their change', () =>
      withRecentRecords(async (today) => {
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
              const view = await getView('myData');
              const change = /[+−±][\d.]+ kg in 30 days$/;
              const [newest, ...others] = await waitForRowsBelow(view, 'Body Weight', (rows) =>
                change.test(formatOptionalRow(rows[0])),
              );
              assert.ok(newest !== undefined && others.every((row) => !change.test(formatRow(row))));
              const categories = await waitForRowsBelow(view, 'Measurements', (rows) =>
                rows.every((row) => /\d{4}/.test(formatRow(row))),
              );
              assert.ok(categories.length > 0);
              for (const category of categories) {
                const { id, unit } =
                  measurementCategories.find(({ name }) => name === getLabel(category)) ?? assert.fail();
                const own = ofCategory.get(id) ?? assert.fail();
                const [latest, before] = [own.at(-1) ?? assert.fail(), own.at(-3) ?? own[0] ?? assert.fail()];
                const difference = Number((latest.value - before.value).toFixed(1));
                const sign = difference === 0 ? '±' : difference < 0 ? '−' : '\\+';
                const days = Math.min(30, 15 * (own.length - 1));
                const points = Math.abs(difference) === 1 ? 'point' : 'points';
                const changeUnit = unit === '%' ? points : unit;
                assert.match(
                  String(category.item.description),
                  new RegExp(
                    `^${latest.value} ${unit} · ${sign}${Math.abs(difference)} ${changeUnit} in ${days} days · `,
                  ),
                );
              }
            }),
          );
        } finally {
          kept.forEach(([one, before]) => Object.assign(one, before));
        }
      }));

    it('shows the change since a measurement in another unit', async () => {
      const arm = measurementCategories[0] ?? assert.fail();
      const [before = assert.fail(), latest = assert.fail()] = measurements
        .filter(({ category }) => category === arm.id)
        .slice(-2);
      const today = getLocalToday();
      const kept = [arm, before, latest].map((one) => [one, { unit: undefined, ...one }] as const);
      arm.unit = 'kg';
      Object.assign(before, { date: addDays(today, -30), value: 100, unit: 'lb' });
      Object.assign(latest, { date: today, value: 46 });
      try {
        await withService({ generation: 'next' }, (service) =>
          withKey(service, async () => {
            await waitForRowsBelow(await getView('myData'), 'Measurements', (rows) =>
              rows.some((row) => formatRow(row).startsWith(`${arm.name} | 46 kg · +0.6 kg in 30 days · `)),
            );
          }),
        );
      } finally {
        kept.forEach(([one, former]) => Object.assign(one, former));
      }
    });

    it('reports measurements that cannot be read, keeps the earlier ones, and reads them on Retry', () =>
      withRecentRecords((today) =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const [newest = assert.fail()] = measurements.slice(-1);
            const { date } = newest;
            const view = await getView('myData');
            const waitForRow = (isWanted: (row: DrawnRow) => boolean): Promise<readonly DrawnRow[]> =>
              waitForRowsBelow(view, 'Measurements', (rows) => rows.some(isWanted));
            const isProblem = ({ row }: DrawnRow): boolean => row.kind === 'problem';
            const isKnown = (row: DrawnRow): boolean => formatRow(row).includes(` ${newest.value} `);
            newest.date = today;
            try {
              await waitForRow(isKnown);
              service.fault = { name: 'status-403', on: '/measurement/' };
              await vscode.commands.executeCommand('wger.refreshMyData');
              const rows = await waitForRow(isProblem);
              assert.ok(rows.some(isKnown));
              service.fault = undefined;
              const [action = assert.fail()] = await view.rows(rows.find(isProblem)?.row);
              await view.click(action);
              const after = await waitForRowsBelow(view, 'Measurements', (shown) => !shown.some(isProblem));
              assert.ok(after.some(isKnown));
            } finally {
              newest.date = date;
            }
          }),
        ),
      ));

    it('offers a retry for the change of weights once the view with the same failure has recovered', () =>
      withRecentRecords(() =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const [exercises, view] = [await getView('exercises'), await getView('myData')];
            try {
              await vscode.commands.executeCommand('wger.myData.focus');
              await vscode.commands.executeCommand('wger.exercises.focus');
              await exercises.loadAllRows();
              service.fault = { name: 'status-500', on: /\/exerciseinfo\/|date__gte/ };
              await vscode.commands.executeCommand('wger.refreshExercises');
              const isProblem = ({ row }: DrawnRow): boolean => row.kind === 'problem';
              assert.ok((await exercises.rows()).some(isProblem));
              const readActions = async (): Promise<readonly DrawnRow[]> => {
                const rows = await waitForRowsBelow(view, 'Body Weight', (shown) => shown.some(isProblem));
                return view.rows(rows.find(isProblem)?.row);
              };
              assert.deepEqual(await readActions(), []);
              service.fault = undefined;
              await vscode.commands.executeCommand('wger.refreshExercises');
              assert.notDeepEqual(await readActions(), []);
            } finally {
              await hideViews();
            }
          }),
        ),
      ));

    it('says when measurements are beyond the row limit', async () => {
      const categories = ['Heart rate', 'Waist'].map((name, at) => createCategory(String(at), name));
      const entries = Array.from({ length: maxListRows }, () => createMeasurement('0', '2026-11-22', 60));
      assert.deepEqual(
        [...(await formatLatestMeasurements(entries, categories))],
        [
          ['0', '60 · Nov 22, 2026'],
          ['1', 'not among the newest 50,000 measurements'],
        ],
      );
      assert.equal((await formatLatestMeasurements(entries.slice(1), categories)).size, 1);
    });

    it('formats the measurements of very many categories in slices', async () => {
      const entries = Array.from({ length: 20_000 }, (_, at) =>
        createMeasurement(String(at), '2026-11-22', 60),
      );
      const longest = await measureLongestBlock(() => formatLatestMeasurements(entries, []));
      assert.ok(longest < 1 / 3, `${Math.round(longest * 100)} % at once`);
    });

    it('shows the total of the last day, and no change, for steps', async () => {
      const entries = [
        ['2026-11-22', 432],
        ['2026-11-22', 8000],
        ['2026-11-21', 9000],
      ] as const;
      const texts = await formatLatestMeasurements(
        entries.map(([day, value]) => createMeasurement('0', day, value)),
        [{ ...createCategory('0', 'Steps'), isSummed: true }],
      );
      assert.deepEqual([...texts.values()], ['8,432 · Nov 22, 2026']);
    });

    it('puts the last entered of two weights of the same time first, in the list and under Today', () =>
      withRecentRecords(async () => {
        const [before = assert.fail(), last = assert.fail()] = weightEntries
          .filter((entry) => entry.owner === owner)
          .slice(-2);
        assert.ok(before.id < last.id && before.weight !== last.weight);
        before.date = last.date;
        const weight = `${Number(last.weight.toFixed(2))} kg`;
        await withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            await waitForRowsBelow(
              view,
              'Body Weight',
              ([first]) => first !== undefined && getLabel(first) === weight,
            );
            await waitForRowsBelow(view, 'Today', (rows) =>
              rows.some((row) => getLabel(row) === `Weight ${weight}`),
            );
          }),
        );
      }));

    it('lists weights and measurements with their units, newest first', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const weights = await waitForRowsBelow(view, 'Body Weight', ([first]) =>
            (first === undefined ? '' : getLabel(first)).endsWith('kg'),
          );
          const own = weightEntries.filter((entry) => entry.owner === owner);
          assert.equal(weights.length, own.length);
          const newest = own.reduce((one, each) => (each.date > one.date ? each : one));
          assert.ok(weights[0] !== undefined);
          assert.equal(Number.parseFloat(getLabel(weights[0])), Number(newest.weight.toFixed(2)));
          const categories = await waitForRowsBelow(view, 'Measurements');
          const [category] = categories;
          assert.ok(category?.row.kind === 'item');
          const { id } =
            measurementCategories.find(({ name }) => name === getLabel(category)) ?? assert.fail();
          const taken = measurements.filter((measurement) => measurement.category === id);
          assert.equal((await view.loadAllRows(category.row)).length, taken.length);
        }),
      ));

    it('of the next 2.7 shows a category’s group beside it, and no children below the group', async () => {
      const [arm = assert.fail(), fat = assert.fail()] = measurementCategories;
      fat.parent = arm.id;
      try {
        await withService({ generation: 'next' }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const rows = await waitForRowsBelow(view, 'Measurements', (shown) =>
              shown.some((row) => /^Body fat \| Upper arm( · |$)/.test(formatRow(row))),
            );
            assert.deepEqual(
              rows.map((row) => [getLabel(row), row.item.collapsibleState]),
              [
                ['Body fat', Collapsed],
                ['Body weight', Collapsed],
                ['Upper arm', None],
                ['Waist', Collapsed],
              ],
            );
          }),
        );
      } finally {
        fat.parent = undefined;
      }
    });

    it('reads the measurements of an expanded category again with their list', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const [category = assert.fail()] = await waitForRowsBelow(view, 'Measurements');
          const { id } =
            measurementCategories.find(({ name }) => name === getLabel(category)) ?? assert.fail();
          const newest = measurements.filter((one) => one.category === id).at(-1) ?? assert.fail();
          const { value } = newest;
          const first = async (): Promise<string> => formatOptionalRow((await view.rows(category.row))[0]);
          assert.ok((await first()).includes(` ${value} `), await first());
          newest.value += 1;
          try {
            await vscode.commands.executeCommand('wger.refresh', await view.getParent(category.row));
            assert.ok((await first()).includes(` ${value + 1} `), await first());
          } finally {
            newest.value = value;
          }
        }),
      ));
  });
}

function createCategory(id: string, name: string): PrivateName {
  return { id, of: 'measurement-category', name, unit: '', isSummed: false };
}

function createMeasurement(category: string, date: string, value: number): ListedItem {
  return {
    id: '1',
    of: 'measurement',
    label: '',
    description: '',
    details: {
      kind: 'record',
      label: [],
      description: [],
      date,
      value: { value, category, unit: undefined },
    },
  };
}
