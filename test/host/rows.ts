import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { idsHeldBy, rowsHeldBy } from '../heldBy.ts';
import { documentOf, labelOf, viewNamed, withKey, withService } from './support.ts';

export function rowTests(): void {
  describe('a view', () => {
    it('shows a row that is no item by its place, and opens the page that has it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'row-no-object', on: '/exerciseinfo/' };
        const rows = await (await viewNamed('exercises')).rows();
        const [first, second] = rows;
        assert.ok(first !== undefined && second !== undefined);
        assert.equal(labelOf(first), 'Row 1');
        const document = await vscode.workspace.openTextDocument(documentOf(second));
        assert.ok(service.requests.some(({ target }) => target.endsWith('?limit=1&offset=1&ordering=id')));
        assert.match(document.getText(), /"results": \[\s+null\s+\]/);
      });
    });

    it('has the user’s own routines at its top, published ones among them, and those of others below', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await viewNamed('workouts');
          const rows = await view.allRows();
          const group = rows.at(-1);
          assert.ok(group?.row.kind === 'branch');
          const others = await view.allRows(group.row);
          const ids = (of: typeof rows) => of.flatMap(({ row }) => (row.kind === 'entry' ? [row.key] : []));
          const own = await idsHeldBy(service, 'workouts');
          const all = await rowsHeldBy(service, 'routine');
          assert.deepEqual(new Set(ids(rows)), own);
          assert.deepEqual(
            new Set(ids(others)),
            new Set(all.map(({ id }) => String(id)).filter((id) => !own.has(id))),
          );
          for (const row of others) {
            await vscode.workspace.openTextDocument(documentOf(row));
          }
        });
      });
    });
  });

  describe('all resources', () => {
    it('are what the root names, each with all rows of its list and a document for each', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        await withKey(service, async () => {
          const view = await viewNamed('resources');
          const endpoints = await view.rows();
          const root = (await (await fetch(`${service.url}/api/v2/`)).json()) as object;
          assert.deepEqual(endpoints.map(labelOf), Object.keys(root).toSorted());
          for (const { row } of endpoints) {
            assert.ok(row.kind === 'branch');
            const rows = await view.allRows(row);
            assert.ok(rows.length > 0);
            const entries = rows.filter(({ row: { kind } }) => kind === 'entry');
            assert.ok(
              entries.length === rows.length || rows.length === 1,
              `${row.title}: ${rows.map(labelOf).join()}`,
            );
            // Public templates of others are listed there, and refused one by one.
            for (const entry of row.title === 'public-templates' ? [] : entries.slice(0, 3)) {
              assert.notEqual(labelOf(entry), '');
              await vscode.workspace.openTextDocument(documentOf(entry));
            }
          }
        });
      });
    });
  });
}
