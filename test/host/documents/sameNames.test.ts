import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Service } from '../../service/service.ts';
import { answerCommand } from '../support/dialogs/answers.ts';
import { getOpenTextUris, createServiceUri } from '../support/editing.ts';
import { openPreview, getPreviewTabs } from '../previews/support/openPreview.ts';
import { getWeightUri, withRecords } from '../previews/support/previewStage.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

/** The address of a service with HTTPS, where nothing answers. */
function getHttpsUrl({ url }: Pick<Service, 'url'>): string {
  return url.replace('http:', 'https:');
}

/** Tests of a server whose address with HTTPS has the same name. A document's URI contains only the name. */
export function sameNameTests(): void {
  describe('a server that has the same name with and without encryption', () => {
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await setSetting('serverUrl', undefined);
    });

    it('shows no document of the other one', () =>
      withRecords(async (service) => {
        const workout = createServiceUri(service, 'workouts', { id: '9' });
        const exercise = createServiceUri(service, 'exercises', { id: '73' });
        for (const uri of [workout, exercise]) {
          await vscode.window.showTextDocument(uri, { preview: false });
        }
        await waitUntilIdle(service);
        await setSetting('serverUrl', getHttpsUrl(service));
        await waitUntil('the end of what was read without encryption', () => getOpenTextUris().length === 0);
        await assert.rejects(async () => vscode.workspace.fs.readFile(workout));
        await setSetting('serverUrl', service.url);
        assert.notEqual((await vscode.workspace.fs.readFile(workout)).length, 0);
      }));

    it('shows no preview of the other one', () =>
      withRecords(async (service) => {
        const shown = await openPreview(getWeightUri(service), { preview: false });
        await waitUntilIdle(service);
        await setSetting('serverUrl', getHttpsUrl(service));
        await waitUntil('the end of what was read without encryption', () => {
          const last = shown.watched.posted.at(-1);
          return last?.type === 'failure';
        });
        await setSetting('serverUrl', service.url);
        await waitUntil('the preview', () => shown.watched.posted.at(-1)?.type === 'content');
      }));

    it('keeps its private documents when the key of the other one goes', () =>
      withRecords(async (service) => {
        const { secrets } = await activateExtension();
        const workout = createServiceUri(service, 'workouts', { id: '9' });
        await openPreview(getWeightUri(service), { preview: false });
        await vscode.window.showTextDocument(workout, { preview: false });
        await waitUntilIdle(service);
        service.requests.length = 0;
        const other = getSecretName({ ...service, url: getHttpsUrl(service) });
        await secrets.store(other, service.otherKey);
        await secrets.delete(other);
        assert.deepEqual(await waitUntilIdle(service), []);
        assert.deepEqual(getOpenTextUris().map(String), [workout.toString()]);
        assert.deepEqual(getPreviewTabs(), [getWeightUri(service).toString()]);
      }));

    it('does not run the report of the other one again', () =>
      withRecords(async (service) => {
        await answerCommand('wger.checkExercises', ['Without equipment']);
        await setSetting('serverUrl', getHttpsUrl(service));
        const { errors } = await activateExtension();
        const before = errors.length;
        service.requests.length = 0;
        await vscode.commands.executeCommand('wger.runReportAgain');
        assert.equal(
          errors[before],
          `This item is on ${service.url}, but the server in use is ${getHttpsUrl(service)}.`,
        );
        assert.deepEqual(await waitUntilIdle(service), []);
        await vscode.commands.executeCommand('wger.closeReport');
      }));

    it('ends a check of the other one when switched to, but not its own check', () =>
      withRecords(async (service) => {
        const { errors } = await activateExtension();
        const before = errors.length;
        for (const url of [`${service.url}/`, getHttpsUrl(service)]) {
          const release = service.hold(/^\/media\//);
          service.requests.length = 0;
          const ended = answerCommand('wger.checkExercises', ['Broken picture links']);
          await waitUntil('the pictures', () =>
            service.requests.some(({ target }) => target.startsWith('/media/')),
          );
          await setSetting('serverUrl', url);
          release();
          await ended;
        }
        assert.deepEqual(errors.slice(before), [
          `This item is on ${service.url}, but the server in use is ${getHttpsUrl(service)}.`,
        ]);
        await vscode.commands.executeCommand('wger.closeReport');
      }));
  });

  describe('a server whose name is written in capitals', () => {
    it('shows no private document or preview once its key is gone', () =>
      withService({ generation: '2.7' }, async (service) => {
        service.url = service.url.replace('127.0.0.1', 'localhost');
        await setSetting('serverUrl', service.url);
        await withKey(service, async () => {
          const uri = createServiceUri(service, 'workouts', { id: '9' });
          const inCapitals = uri.with({ authority: uri.authority.toUpperCase() });
          await openPreview(inCapitals, { preview: false });
          await vscode.window.showTextDocument(inCapitals, { preview: false });
          assert.deepEqual(getOpenTextUris().map(String), [uri.toString()]);
        });
        await waitUntil('the tabs to close', () => getOpenTextUris().length + getPreviewTabs().length === 0);
      }));
  });
}
