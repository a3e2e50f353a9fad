import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { activateExtension } from '../../support/extension.ts';
import { waitUntilIdle, startNewService, withService } from '../../support/services.ts';
import { setSetting } from '../../support/settings.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getLabel, getView, hideViews } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';
import { readHover, toPlainText } from './hoverTexts.ts';

export function workoutHoverTests(): void {
  describe('the hover of', () => {
    before(hideViews);

    it('a workout shows its dates and days, which are requested with the key', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          await view.loadAllRows();
          service.requests.length = 0;
          const text = toPlainText(await readHover(view, 'Push / Pull / Legs'));
          assert.match(text, /^From: Mar 2, 2026/m);
          assert.match(text, /^To: May 10, 2026/m);
          assert.match(text, /Three days on, one day off/);
          assert.match(text, /^- \*\*Push\*\* 4 exercises$/m);
          assert.match(text, /^- \*\*Rest\*\* Rest day$/m);
          const findPlanRequests = service.requests.filter(({ target }) => target.endsWith('/structure/'));
          assert.deepEqual(
            findPlanRequests.map(({ headers }) => headers.authorization),
            [`Token ${service.key}`],
          );
        });
      });
    });

    it('a workout cancels its request when the mouse leaves, and sends a new one the next time', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const workout = (await view.loadAllRows()).find((row) => getLabel(row) === 'Push / Pull / Legs');
          assert.ok(workout !== undefined);
          service.fault = { name: 'stall', on: '/structure/', times: 1 };
          const findPlanRequests = () =>
            service.requests.filter(({ target }) => target.endsWith('/structure/'));
          const mouse = new vscode.CancellationTokenSource();
          const hover = view.hover(workout, mouse.token);
          await waitUntil('the request', () => findPlanRequests().length === 1);
          mouse.cancel();
          await waitUntil('its end', () => findPlanRequests()[0]?.endedAt !== undefined);
          await hover;
          assert.match(toPlainText(await view.hover(workout)), /^- \*\*Push\*\*/m);
          assert.equal(findPlanRequests().length, 2);
        });
      });
    });

    it('a workout sends no request to the new server after a switch', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using next = await startNewService({ generation: '2.7' });
        const { secrets } = await activateExtension();
        const nextName = `wger.apiKey:${next.url}`;
        await secrets.store(nextName, next.key);
        await withKey(service, async () => {
          const view = await getView('workouts');
          const workout = (await view.loadAllRows()).find((row) => getLabel(row) === 'Push / Pull / Legs');
          assert.ok(workout !== undefined);
          const release = service.hold(/\/structure\//);
          const hover = view.hover(workout);
          await waitUntil('the request', () =>
            service.requests.some(({ target }) => target.includes('structure')),
          );
          await setSetting('serverUrl', next.url);
          assert.doesNotMatch(toPlainText(await hover), /Push\*\*/);
          release();
          await waitUntilIdle(next);
          assert.deepEqual(
            next.requests.filter(({ target }) => target.includes('/structure/')),
            [],
          );
        });
        await secrets.delete(nextName);
      });
    });

    it('a workout that has to wait shows no wait message in the view', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const workout = (await view.loadAllRows()).find((row) => getLabel(row) === 'Push / Pull / Legs');
          assert.ok(workout !== undefined);
          service.fault = { name: 'throttled', on: '/structure/', times: 1 };
          const hover = view.hover(workout);
          await waitUntil('the wait to be said', () => view.message.includes('busy'));
          assert.match(toPlainText(await hover), /^- \*\*Push\*\*/m);
          assert.equal(view.message, '');
        });
      });
    });

    it('a workout keeps the wait message of a refresh', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const workout = (await view.loadAllRows()).find((row) => getLabel(row) === 'Push / Pull / Legs');
          assert.ok(workout !== undefined);
          service.fault = { name: 'throttled', on: '/routine/?', times: 1 };
          const refreshed = vscode.commands.executeCommand('wger.refreshWorkouts');
          await waitUntil('the wait to be said', () => view.message.includes('busy'));
          const release = service.hold(/\/routine\/\?/);
          await view.hover(workout);
          assert.match(view.message, /busy/);
          release();
          await refreshed;
          assert.equal(view.message, '');
        });
      });
    });
  });
}
