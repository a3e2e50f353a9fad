import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import { readServerRows } from '../../serverRows.ts';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { addDays, getLocalToday } from '../../service/domain/time.ts';
import { routines } from '../../service/domain/training/training.ts';
import type { DrawnRow } from '../support/drawnView.ts';
import { runCopyCommand } from '../documents/commands/runCopyCommand.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getDocumentUri, getLabel, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { findRowNamed, planPath, readTextBelow, readTreeBelow } from './planRows.ts';

export function workoutRowTests(): void {
  describe('a workout', () => {
    it('has a different icon than its days, exercises and rest days', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('workouts');
          const workout = await findRowNamed(view, 'Push / Pull / Legs');
          const below = await readTreeBelow(view, workout.row);
          const icons = ['Push', 'Bench Press', 'Rest'].map((name) =>
            below.find((row) => getLabel(row) === name),
          );
          assert.deepEqual(
            [workout, ...icons].map((row) => (row?.item.iconPath as vscode.ThemeIcon).id),
            ['notebook', 'calendar', 'pulse', 'coffee'],
          );
        }),
      ));

    it('that is running comes first and shows its week, and one that starts later shows its date', async () => {
      const [running, later] = [9, 17].map((id) => routines.find((one) => one.id === id) ?? assert.fail());
      const kept = [running, later].map((one) => ({ one, start: one?.start, end: one?.end }));
      const today = getLocalToday();
      Object.assign(running ?? {}, { start: addDays(today, -22), end: addDays(today, 61) });
      Object.assign(later ?? {}, { start: '2099-03-05', end: '2099-04-06' });
      try {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const rows = await (await getView('workouts')).rows();
            assert.deepEqual(
              rows.slice(0, 2).map((row) => [getLabel(row), row.item.description]),
              [
                ['Push / Pull / Legs', 'Week 4 of 12'],
                ['Von 0 auf 10 km', 'Mar 5\u2009–\u2009Apr 6, 2099'],
              ],
            );
          });
        });
      } finally {
        kept.forEach(({ one, ...days }) => Object.assign(one ?? {}, days));
      }
    });

    it('has no menu for an exercise with an unknown id, as it would act on the active document', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using unnamed = await startRewritingServer(service, (text, target) =>
          planPath.test(target) ? text.replaceAll(/"exercise":\s*73\b/g, '"exercise":null') : text,
        );
        await setSetting('serverUrl', unnamed.url);
        await withKey({ ...service, url: unnamed.url }, async () => {
          const view = await getView('workouts');
          const below = await readTreeBelow(view, (await findRowNamed(view, 'Push / Pull / Legs')).row);
          const menus = below
            .filter(({ row }) => row.kind === 'item' && row.item.of === 'exercises')
            .map(({ row, item }) => [
              row.kind === 'item' && row.item.id !== undefined,
              item.contextValue !== undefined,
            ]);
          assert.deepEqual(menus[0], [false, false]);
          assert.ok(menus.length > 5 && menus.slice(1).every(([hasId, hasMenu]) => hasId && hasMenu));
        });
      });
    });

    it('belongs to its own server after a switch from one with the same ids', async () => {
      await withService({ generation: '2.7' }, async (first) => {
        await withKey(first, async () => {
          const view = await getView('workouts');
          await readTextBelow(view, (await findRowNamed(view, 'Push / Pull / Legs')).row);
          await withService({ generation: '2.6' }, async (second) => {
            await withKey(second, async () => {
              const workout = await findRowNamed(view, 'Push / Pull / Legs');
              assert.equal(getDocumentUri(workout).authority, new URL(second.url).host);
              second.requests.length = 0;
              first.requests.length = 0;
              const rows = await readTreeBelow(view, workout.row);
              for (const row of rows.filter(({ row: { kind } }) => kind === 'item')) {
                assert.equal(getDocumentUri(row).authority, new URL(second.url).host);
              }
              assert.ok(second.requests.some(({ target }) => planPath.test(target)));
              assert.deepEqual(await waitUntilIdle(first), []);
            });
          });
        });
      });
    });

    it('that is a template cannot be expanded in release 2.2, which does not send its days', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const rows = await (await getView('workouts')).loadAllRows();
          const isOpenable = ({ item }: DrawnRow): boolean =>
            item.collapsibleState !== vscode.TreeItemCollapsibleState.None;
          const of = (resource: string): DrawnRow[] =>
            rows.filter(({ row }) => row.kind === 'item' && row.item.of === resource);
          assert.ok(of('workouts').length > 0 && of('workouts').every(isOpenable));
          assert.equal(of('templates').length, 2);
          assert.ok(!of('templates').some(isOpenable));
        });
      });
    });

    it('that is a template also opens in release 2.2 by the link of a day, which calls it a workout', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const days = await readServerRows(service, 'day');
          const templates = (await readServerRows(service, 'templates')).map(({ id }) => String(id));
          const id = days.map(({ training }) => String(training)).find((each) => templates.includes(each));
          assert.ok(id !== undefined);
          const uri = createItemUri(parseAddress(service.url), 'workouts', { id }, 'Workout');
          const document = await vscode.workspace.openTextDocument(uri);
          assert.equal(String((JSON.parse(document.getText()) as { id: number }).id), id);
          assert.equal(await runCopyCommand('wger.copyUrl', uri), `${service.url}/api/v2/templates/${id}/`);
        });
      });
    });

    it('disappears with its days when the key is removed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secrets, contextKeys } = await activateExtension();
          const view = await getView('workouts');
          const { row } = await findRowNamed(view, 'Push / Pull / Legs');
          assert.equal((await view.rows(row)).length, 4);
          const redrawn = view.recordRedraws();
          await secrets.delete(getSecretName(service));
          await waitUntil('another view', () => redrawn.rows.includes(undefined));
          redrawn.stop();
          await waitUntilIdle(service);
          service.requests.length = 0;
          assert.deepEqual(await view.rows(), []);
          assert.equal(contextKeys.get('wger.workouts.state'), 'keyMissing');
          assert.ok((await view.rows(row)).every((below) => below.row.kind !== 'item'));
          assert.deepEqual(await waitUntilIdle(service), []);
        });
      });
    });
  });
}
