import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Row } from '../../src/views/rows/rows.ts';
import { pick } from './answers.ts';
import type { DrawnRow } from './drawnView.ts';
import { inPlaceOf, keysOf, labelOf, viewNamed, withKey, withService } from './support.ts';

const refreshAll = async (): Promise<void> => {
  await vscode.commands.executeCommand('wger.refresh');
};

function objects(rows: readonly DrawnRow[]): Map<string, Row> {
  return new Map(rows.map((drawn) => [drawn.item.id ?? '', drawn.row]));
}

/** The rows that were there before have the same objects. */
function assertKept(before: ReadonlyMap<string, Row>, after: readonly DrawnRow[]): void {
  for (const drawn of after) {
    const known = before.get(drawn.item.id ?? '');
    assert.ok(known === undefined || known === drawn.row, `${labelOf(drawn)} is another object`);
  }
}

export function redrawingTests(): void {
  describe('a refresh', () => {
    before(async () => {
      // A view in sight asks for rows by itself.
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('of everything after an upgrade of the server reads workouts where they are now, with their days', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const view = await viewNamed('workouts');
          const workout = (await view.allRows()).find((row) => labelOf(row) === 'Push / Pull / Legs');
          assert.equal((await view.rows(workout?.row)).length, 3);
          await inPlaceOf(service, { generation: '2.7' }, async () => {
            await vscode.commands.executeCommand('wger.refresh');
            const days = await view.rows(workout?.row);
            assert.deepEqual(days.map(labelOf), ['Push', 'Pull', 'Legs', 'Rest']);
          });
        });
      });
    });

    it('that changes nothing lets nothing be drawn again', async () => {
      await withService({ generation: '2.7', ingredients: 60 }, async (service) => {
        await withKey(service, async () => {
          const views = await Promise.all(
            ['workouts', 'exercises', 'ingredients', 'resources'].map(viewNamed),
          );
          for (const view of views) {
            await view.allRows();
          }
          const workouts = views[0] ?? assert.fail();
          await workouts.rows((await workouts.rows())[0]?.row);
          const redrawn = views.map((view) => view.redrawn());
          const asked = service.requests.length;
          await refreshAll();
          assert.ok(service.requests.length > asked);
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

    it('draws again the rows that read otherwise, and no others', async () => {
      await withService({ generation: '2.7', ingredients: 40 }, async (service) => {
        const view = await viewNamed('ingredients');
        const rows = await view.allRows();
        const redrawn = view.redrawn();
        service.fault = { name: 'name-path', on: '/ingredientinfo/' };
        await refreshAll();
        redrawn.stop();
        // That server renames the first three rows of a page.
        const renamed = rows.slice(0, 3).map(({ row }) => row);
        assert.equal(redrawn.rows.length, 3);
        assert.ok(renamed.every((row) => redrawn.rows.includes(row)));
        const now = await view.allRows();
        assert.deepEqual(now.slice(0, 3).map(labelOf), ['../../etc', '../../etc', '../../etc']);
        assert.deepEqual(
          now.map(({ row }) => row),
          rows.map(({ row }) => row),
        );
      });
    });

    it('draws again one exercise by its new name, as the row that it was', async () => {
      await withService({ generation: '2.7', exercises: 1 }, async (service) => {
        const view = await viewNamed('exercises');
        const [exercise] = await view.allRows();
        assert.ok(exercise !== undefined);
        const redrawn = view.redrawn();
        service.fault = { name: 'name-emoji', on: '/exerciseinfo/' };
        await refreshAll();
        redrawn.stop();
        assert.deepEqual(redrawn.rows, [exercise.row]);
        assert.ok(redrawn.rows[0] === exercise.row);
        const [now] = await view.allRows();
        assert.ok(now?.row === exercise.row);
        assert.match(labelOf(now), /^🏋/u);
      });
    });

    it('lets vanished items leave and new ones come, and the others keep their rows', async () => {
      await withService({ generation: '2.7', exercises: 30 }, async (service) => {
        const view = await viewNamed('exercises');
        const many = await view.allRows();
        assert.equal(many.length, 30);
        const before = objects(many);
        await inPlaceOf(service, { generation: '2.7', exercises: 25 }, async () => {
          const redrawn = view.redrawn();
          await refreshAll();
          redrawn.stop();
          assert.ok(redrawn.rows.includes(undefined));
          const fewer = await view.allRows();
          assert.equal(fewer.length, 25);
          assert.ok(keysOf(fewer).every((key) => keysOf(many).includes(key)));
          assertKept(before, fewer);
        });
        await inPlaceOf(service, { generation: '2.7', exercises: 40 }, async () => {
          await refreshAll();
          const more = await view.allRows();
          assert.equal(more.length, 40);
          assert.deepEqual(more.map(labelOf), more.map(labelOf).toSorted(new Intl.Collator().compare));
        });
      });
    });

    it('keeps the rows of groups and those below them', async () => {
      await withService({ generation: '2.7', exercises: 40 }, async (service) => {
        const view = await viewNamed('exercises');
        await view.allRows();
        await pick('wger.groupBy', 'Category');
        const groups = await view.allRows();
        const below = await Promise.all(groups.map(({ row }) => view.rows(row)));
        const before = objects([...groups, ...below.flat()]);
        await inPlaceOf(service, { generation: '2.7', exercises: 50 }, async () => {
          await refreshAll();
          const groupsNow = await view.allRows();
          const belowNow = await Promise.all(groupsNow.map(({ row }) => view.rows(row)));
          assert.equal(belowNow.flat().length, 50);
          assertKept(before, [...groupsNow, ...belowNow.flat()]);
          assert.ok(groups.every(({ row }) => groupsNow.some((now) => now.row === row)));
        });
        await pick('wger.groupBy', 'Not Grouped');
      });
    });
  });
}
