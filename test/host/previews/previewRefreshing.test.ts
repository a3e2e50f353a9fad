import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { toProgressUri } from '../../../src/previews/previewName.ts';
import { weightEntries } from '../../service/domain/body.ts';
import { diary } from '../../service/domain/nutrition.ts';
import { addDays, getLocalToday } from '../../service/domain/time.ts';
import { owner } from '../../service/domain/users.ts';
import { createServiceUri } from '../support/editing.ts';
import {
  getBlock,
  getBlocks,
  getFacts,
  openPreview,
  waitForPreview,
  ShownPreview,
  getTexts,
} from './support/openPreview.ts';
import { withClockAhead } from '../views/own/ownRows.ts';
import { readObjects } from './support/previewRecords.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getDocumentUri, getLabel, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import {
  pinned,
  getPlanUri,
  targets,
  getTrainedExerciseUri,
  getWeightUri,
  withExtraRows,
  withRecords,
} from './support/previewStage.ts';

export function previewRefreshingTests(): void {
  describe('a preview that is read again', () => {
    it('by a refresh of the active editor shows the server’s current data', () =>
      withRecords(async (service) => {
        const shown = await openPreview(getWeightUri(service));
        const last = weightEntries.findLast((entry) => entry.owner === owner) ?? assert.fail();
        const before = getBlock(shown.content, 'table').rows[0]?.cells;
        last.weight = 99.9;
        const posted = await shown.waitForReload(() => vscode.commands.executeCommand('wger.refresh'));
        // Earlier content stays until then.
        assert.ok(posted.every(({ type }) => type !== 'failure'));
        assert.notDeepEqual(getBlock(shown.content, 'table').rows[0]?.cells, before);
        assert.ok(getBlock(shown.content, 'plot').points.some(({ value }) => value === 99.9));
        // The button of the page does the same.
        last.weight = 88.8;
        await shown.waitForReload(() => {
          shown.watched.say({ type: 'refresh' });
          return undefined;
        });
        assert.ok(getBlock(shown.content, 'plot').points.some(({ value }) => value === 88.8));
      }));

    it('by the command in its title shows the current list, even if the item that it was opened from is deleted', () =>
      withRecords(async (service) => {
        const { errors } = await activateExtension();
        const uri = toProgressUri(await getTrainedExerciseUri(service));
        const shown = await openPreview(uri);
        await waitUntilIdle(service);
        const item = /\/exerciseinfo\/\d+\/(\?|$)/;
        const said = errors.length;
        service.fault = { name: 'status-404', on: item };
        for (const given of [[uri], []]) {
          service.requests.length = 0;
          await shown.waitForReload(() => vscode.commands.executeCommand('wger.refresh', ...given));
          await waitUntilIdle(service);
          assert.ok(targets(service).some((target) => target.startsWith('/workoutlog/')));
          assert.ok(!targets(service).some((target) => item.test(target)));
        }
        assert.deepEqual(errors.slice(said), []);
      }));

    for (const [what, on] of [
      ['anything', undefined],
      ['its records', '/workoutlog/'],
    ] as const) {
      it(`keeps what it shows when ${what} cannot be read`, () =>
        withRecords(async (service) => {
          const { errors } = await activateExtension();
          const shown = await openPreview(toProgressUri(await getTrainedExerciseUri(service)));
          const facts = getFacts(shown.content);
          const said = errors.length;
          service.fault = { name: 'status-403', ...(on !== undefined && { on }) };
          await vscode.commands.executeCommand('wger.refresh');
          await waitUntilIdle(service);
          await shown.settled();
          assert.deepEqual(getFacts(shown.content), facts);
          await waitUntil('what is said', () => errors.length > said);
        }));
    }

    it('retries exercises that could not be read before', () =>
      withRecords(async (service) => {
        service.fault = { name: 'no-json', on: '/exerciseinfo/' };
        const training = await waitForPreview(() => vscode.commands.executeCommand('wger.showTraining'));
        const workout = await openPreview(createServiceUri(service, 'workouts', { id: '9' }), pinned);
        const isNamed = ({ content }: ShownPreview): boolean =>
          JSON.stringify(content).includes('Bench Press');
        assert.ok(!isNamed(workout));
        for (const { content } of [training, workout]) {
          assert.ok(
            getTexts(content).some((text) => text.endsWith('not JSON.')),
            getTexts(content).join(),
          );
        }
        service.fault = undefined;
        service.requests.length = 0;
        await training.waitForReload(() => {
          training.watched.say({ type: 'refresh' });
          return undefined;
        });
        assert.ok(targets(service).some((target) => target.startsWith('/exerciseinfo/')));
        await workout.waitForReload(() => {
          workout.watched.say({ type: 'refresh' });
          return undefined;
        });
        assert.ok(isNamed(workout));
      }));

    it('of an exercise’s progress retries exercises that could not be read before', () =>
      withRecords(
        async (service) => {
          const rows = await (await getView('exercises')).rows();
          assert.ok(rows.some(({ row }) => row.kind === 'problem'));
          // Others want the names of exercises as well, and may be about to retry.
          await waitUntilIdle(service);
          service.fault = undefined;
          service.requests.length = 0;
          await openPreview(toProgressUri(createServiceUri(service, 'exercises', { id: '73' })));
          await waitUntil('the exercises', () =>
            targets(service).some((target) => target.startsWith('/exerciseinfo/?')),
          );
        },
        // A view that is visible would read all exercises before the fault was set.
        { fault: { name: 'no-json', on: '/exerciseinfo/' } },
      ));

    it('shows the current day once its page or the user comes back, and retries after a failure', () =>
      withRecords(async (service) => {
        const { focusWindow, errors } = await activateExtension();
        const further = [1, 2].map((days) => ({
          ...(diary[0] ?? assert.fail()),
          id: 1000 + days,
          date: addDays(getLocalToday(), days),
        }));
        await withExtraRows(diary, further, async () => {
          const shown = await openPreview(
            createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
          );
          const comings = [
            focusWindow,
            () => {
              shown.watched.say({ type: 'ready', choices: {} });
            },
          ];
          assert.equal(getBlock(shown.content, 'choice').chosen, getLocalToday());
          await waitUntilIdle(service);
          const asked = service.requests.length;
          comings.forEach((come) => {
            come();
          });
          await waitUntilIdle(service);
          assert.equal(service.requests.length, asked);

          for (const [at, come] of comings.entries()) {
            await withClockAhead(at + 1, async (today) => {
              const before = getBlock(shown.content, 'choice').chosen;
              const said = errors.length;
              service.fault = { name: 'status-403', on: '/nutritiondiary/' };
              for (let attempt = 0; attempt < 2; attempt++) {
                await shown.waitForReload(() => {
                  come();
                  return undefined;
                });
                await waitUntil('what is said', () => errors.length > said);
                assert.equal(getBlock(shown.content, 'choice').chosen, before);
              }
              service.fault = undefined;
              await shown.waitForReload(() => {
                come();
                return undefined;
              });
              assert.equal(errors.length, said + 1);
              assert.equal(getBlock(shown.content, 'choice').chosen, today);
              assert.ok(!getTexts(shown.content).includes('Nothing was entered on this day.'));
            });
          }
        });
      }));

    it('shows the new day at midnight, and reports a failure only after the user comes back', () =>
      withRecords(async (service) => {
        const { focusWindow, passMinute, errors } = await activateExtension();
        const shown = await openPreview(
          createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
        );
        const said = errors.length;
        const waitForReload = (come: () => void): Promise<unknown> =>
          shown.waitForReload(() => {
            come();
            return undefined;
          });
        await withClockAhead(1, async (today) => {
          await waitForReload(passMinute);
          assert.equal(getBlock(shown.content, 'choice').chosen, today);
        });
        await withClockAhead(2, async () => {
          service.fault = { name: 'status-403', on: '/nutritiondiary/' };
          await waitForReload(passMinute);
          await waitUntilIdle(service);
          assert.equal(errors.length, said);
        });
        await withClockAhead(3, async () => {
          const release = service.hold(/nutritiondiary/);
          const requestCount = service.requests.length;
          const reloaded = waitForReload(passMinute);
          await waitUntil('the diary to be asked for', () => service.requests.length > requestCount);
          focusWindow();
          release();
          await reloaded;
          await waitUntil('what is said', () => errors.length > said);
        });
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        // The views and previews come back to the day of today now, and not during a later test.
        passMinute();
      }));

    it('after a change of language has translated exercise names, and sends no other request', () =>
      withRecords(async (service) => {
        const rows = await (await getView('exercises')).loadAllRows();
        const benchPress = rows.find((drawn) => getLabel(drawn) === 'Bench Press') ?? assert.fail();
        const exercise = await openPreview(getDocumentUri(benchPress), pinned);
        const workout = await openPreview(createServiceUri(service, 'workouts', { id: '9' }), pinned);
        const weights = await openPreview(getWeightUri(service), pinned);
        const exercisesIn = ({ content }: ShownPreview): string =>
          getBlocks(content, 'table')
            .flatMap((table) => table.rows.map(({ cells }) => cells[0]))
            .join();
        assert.match(exercisesIn(workout), /Bench Press/);
        await waitUntilIdle(service);
        service.requests.length = 0;
        const drawn = weights.watched.posted.length;
        try {
          const renamed = [exercise, workout].map((shown) => shown.waitForReload(() => undefined));
          await setSetting('languages', ['de']);
          await Promise.all(renamed);
          assert.equal(exercise.content.title, 'Bankdrücken');
          assert.match(exercisesIn(workout), /Bankdrücken/);
          await waitUntilIdle(service);
          assert.equal(weights.watched.posted.length, drawn);
          assert.ok(!targets(service).some((target) => target.startsWith('/weightentry/')));
        } finally {
          await setSetting('languages', undefined);
        }
      }));

    it('of a list does not need the record that it was opened from', () =>
      withRecords(async (service) => {
        for (const [endpoint, title] of [
          ['workoutsession', 'Training'],
          ['nutritiondiary', 'Food Diary'],
        ] as const) {
          const [record] = await readObjects(service, endpoint);
          const id = String(record?.['id']);
          service.fault = { name: 'status-404', on: `/${endpoint}/${id}/` };
          const shown = await openPreview(createServiceUri(service, endpoint, { id }));
          assert.equal(shown.content.title, title);
          assert.ok(targets(service).includes(`/${endpoint}/${id}/`));
        }
      }));

    it('by Retry recovers when the server does', () =>
      withRecords(async (service) => {
        const uri = await getPlanUri(service);
        // Private previews close if a key is stored while the server is down, so that has to be over.
        await waitUntilIdle(service);
        service.fault = { name: 'reset' };
        const shown = await openPreview(uri);
        const { text, actions } = shown.failure;
        assert.notEqual(text, '');
        const at = actions.indexOf('Retry');
        await shown.waitForReload(() => {
          shown.watched.say({ type: 'recover', at });
          return undefined;
        });
        assert.equal(shown.failure.text, text);
        service.fault = undefined;
        await shown.waitForReload(() => {
          shown.watched.say({ type: 'recover', at });
          return undefined;
        });
        assert.equal(shown.content.title, 'Winter bulk');
      }));
  });
}
