import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Row } from '../../../src/views/rows/rows.ts';
import { diary } from '../../service/domain/nutrition.ts';
import { routines } from '../../service/domain/training/training.ts';
import { withExtraRows } from '../previews/support/previewStage.ts';
import { answerCommand } from '../support/dialogs/answers.ts';
import type { DrawnRow } from '../support/drawnView.ts';
import { withReplacedService, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getKeys, getLabel, getView, hideViews } from '../support/views.ts';

const refreshAll = async (): Promise<void> => {
  await vscode.commands.executeCommand('wger.refresh');
};

function mapRows(rows: readonly DrawnRow[]): Map<string, Row> {
  return new Map(rows.map((drawn) => [drawn.item.id ?? '', drawn.row]));
}

/** Asserts that rows that were there before are the same objects. */
function assertKept(before: ReadonlyMap<string, Row>, after: readonly DrawnRow[]): void {
  for (const drawn of after) {
    const known = before.get(drawn.item.id ?? '');
    assert.ok(known === undefined || known === drawn.row, `${getLabel(drawn)} is another object`);
  }
}

export function redrawingTests(): void {
  describe('a refresh', () => {
    before(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    for (const [what, command] of [
      ['everything', 'wger.refresh'],
      ['the view alone', 'wger.refreshWorkouts'],
    ] as const) {
      it(`of ${what} after an upgrade of the server reads workouts from their new endpoint, with their days`, async () => {
        await withService({ generation: '2.2' }, async (service) => {
          await withKey(service, async () => {
            const view = await getView('workouts');
            const workout = (await view.loadAllRows()).find((row) => getLabel(row) === 'Push / Pull / Legs');
            assert.equal((await view.rows(workout?.row)).length, 3);
            await withReplacedService(service, { generation: '2.7' }, async () => {
              await vscode.commands.executeCommand(command);
              const days = await view.rows(workout?.row);
              assert.deepEqual(days.map(getLabel), ['Push', 'Pull', 'Legs', 'Rest']);
            });
          });
        });
      });
    }

    it('of only Today after an upgrade of the server shows the workout', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('myData');
          const today = (await view.rows()).find((row) => getLabel(row) === 'Today')?.row;
          assert.ok(today !== undefined && (await view.loadAllRows(today)).length > 0);
          await withReplacedService(service, { generation: '2.7' }, async () => {
            await vscode.commands.executeCommand('wger.refresh', today);
            const rows = await view.rows(today);
            assert.deepEqual(
              rows.filter(({ row }) => row.kind === 'problem'),
              [],
            );
          });
        });
      });
    });

    it('of My Data after an upgrade of the server shows the parts that it has added', async () => {
      await withService({ generation: '1.8' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('myData');
          const before = (await view.rows()).map(getLabel);
          assert.ok(before.includes('Training') && !before.includes('Food Diary'));
          await withReplacedService(service, { generation: '2.7' }, async () => {
            await vscode.commands.executeCommand('wger.refreshMyData');
            assert.ok((await view.rows()).map(getLabel).includes('Food Diary'));
          });
        });
      });
    });

    it('without changes redraws nothing', async () => {
      await withService({ generation: '2.7', ingredients: 60 }, async (service) => {
        await withKey(service, async () => {
          const views = await Promise.all(['workouts', 'exercises', 'ingredients', 'resources'].map(getView));
          for (const view of views) {
            await view.loadAllRows();
          }
          const workouts = views[0] ?? assert.fail();
          await workouts.rows((await workouts.rows())[0]?.row);
          const redrawn = views.map((view) => view.recordRedraws());
          const asked = service.requests.length;
          await refreshAll();
          const targets = service.requests.slice(asked).map(({ target }) => target);
          assert.ok(targets.length > 1);
          assert.equal(targets.filter((target) => target === '/api/v2/').length, 1);
          assert.deepEqual(
            redrawn.flatMap(({ rows }) => rows),
            [],
          );
          redrawn.forEach((each) => {
            each.stop();
          });
        });
      });
    });

    it('redraws only the rows that changed', async () => {
      await withService({ generation: '2.7', ingredients: 40 }, async (service) => {
        const view = await getView('ingredients');
        const rows = await view.loadAllRows();
        const redrawn = view.recordRedraws();
        service.fault = { name: 'name-path', on: '/ingredientinfo/' };
        await refreshAll();
        redrawn.stop();
        // The fault renames the first three rows of a page.
        const renamed = rows.slice(0, 3).map(({ row }) => row);
        assert.equal(redrawn.rows.length, 3);
        assert.ok(renamed.every((row) => redrawn.rows.includes(row)));
        const now = await view.loadAllRows();
        assert.deepEqual(now.slice(0, 3).map(getLabel), ['../../etc', '../../etc', '../../etc']);
        assert.deepEqual(
          now.map(({ row }) => row),
          rows.map(({ row }) => row),
        );
      });
    });

    it('redraws a renamed exercise as the same row', async () => {
      await withService({ generation: '2.7', exercises: 1 }, async (service) => {
        const view = await getView('exercises');
        const [exercise] = await view.loadAllRows();
        assert.ok(exercise !== undefined);
        const redrawn = view.recordRedraws();
        service.fault = { name: 'name-emoji', on: '/exerciseinfo/' };
        await refreshAll();
        redrawn.stop();
        assert.deepEqual(redrawn.rows, [exercise.row]);
        assert.ok(redrawn.rows[0] === exercise.row);
        const [now] = await view.loadAllRows();
        assert.ok(now?.row === exercise.row);
        assert.match(getLabel(now), /^🏋/u);
      });
    });

    it('redraws the number beside a list whose groups stay', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('myData');
          const branch = (await view.rows()).find((drawn) => getLabel(drawn) === 'Food Diary');
          const { row } = branch ?? assert.fail();
          const days = (await view.loadAllRows(row)).map((day) => day.row);
          const count = (): Promise<number> =>
            view.draw(row).then(({ item }) => Number(String(item.description).split(' · ')[0]));
          const countBefore = await count();
          const redrawn = view.recordRedraws();
          const entry = diary[0] ?? assert.fail();
          await withExtraRows(diary, [{ ...entry, id: 1000 }], refreshAll);
          redrawn.stop();
          assert.ok(redrawn.rows.includes(row));
          assert.equal(await count(), countBefore + 1);
          assert.deepEqual(
            (await view.rows(row)).map((day) => day.row),
            days,
          );
        });
      });
    });

    it('redraws a workout, whose hover contains its days, when one of them was renamed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const workout = (await view.loadAllRows()).find((row) => getLabel(row) === 'Push / Pull / Legs');
          assert.ok(workout !== undefined);
          assert.match(await view.hover(workout), /Push/);
          await refreshAll();
          const day =
            routines.flatMap(({ days }) => days).find(({ name }) => name === 'Push') ?? assert.fail();
          const redrawn = view.recordRedraws();
          Object.assign(day, { name: 'Chest' });
          try {
            await refreshAll();
          } finally {
            Object.assign(day, { name: 'Push' });
          }
          redrawn.stop();
          assert.ok(redrawn.rows.includes(workout.row));
          assert.match(await view.hover(workout), /Chest/);
        });
      });
    });

    it('removes deleted items, adds new ones, and keeps all other rows', async () => {
      await withService({ generation: '2.7', exercises: 30 }, async (service) => {
        const view = await getView('exercises');
        const many = await view.loadAllRows();
        assert.equal(many.length, 30);
        const before = mapRows(many);
        await withReplacedService(service, { generation: '2.7', exercises: 25 }, async () => {
          const redrawn = view.recordRedraws();
          await refreshAll();
          redrawn.stop();
          assert.ok(redrawn.rows.includes(undefined));
          const fewer = await view.loadAllRows();
          assert.equal(fewer.length, 25);
          assert.ok(getKeys(fewer).every((key) => getKeys(many).includes(key)));
          assertKept(before, fewer);
        });
        await withReplacedService(service, { generation: '2.7', exercises: 40 }, async () => {
          await refreshAll();
          const more = await view.loadAllRows();
          assert.equal(more.length, 40);
          assert.deepEqual(more.map(getLabel), more.map(getLabel).toSorted(new Intl.Collator().compare));
        });
      });
    });

    it('keeps groups and their children', async () => {
      await withService({ generation: '2.7', exercises: 40 }, async (service) => {
        const view = await getView('exercises');
        await view.loadAllRows();
        await answerCommand('wger.groupBy', 'Category');
        const groups = await view.loadAllRows();
        const below = await Promise.all(groups.map(({ row }) => view.rows(row)));
        const before = mapRows([...groups, ...below.flat()]);
        await withReplacedService(service, { generation: '2.7', exercises: 50 }, async () => {
          await refreshAll();
          const groupsNow = await view.loadAllRows();
          const belowNow = await Promise.all(groupsNow.map(({ row }) => view.rows(row)));
          assert.equal(belowNow.flat().length, 50);
          assertKept(before, [...groupsNow, ...belowNow.flat()]);
          assert.ok(groups.every(({ row }) => groupsNow.some((now) => now.row === row)));
        });
        await answerCommand('wger.groupBy', 'Not Grouped');
      });
    });
  });
}
