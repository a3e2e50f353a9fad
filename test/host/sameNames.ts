import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Service } from '../service/service.ts';
import { pick } from './answers.ts';
import { openTexts, uriOn } from './editing.ts';
import { openPreview, previewTabs } from './openPreview.ts';
import { weightUri, withRecords } from './previewStage.ts';
import { activated, secretName, setSetting, settled, until } from './support.ts';

/** The address of a service with encryption, which it does not have: nothing there answers. */
function encrypted({ url }: Pick<Service, 'url'>): string {
  return url.replace('http:', 'https:');
}

/** The address of a server is its name and whether it is encrypted; a document's URI has the name alone. */
export function sameNameTests(): void {
  describe('a server that has the same name with and without encryption', () => {
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await setSetting('serverUrl', undefined);
    });

    it('shows no document of the other one', () =>
      withRecords(async (service) => {
        const workout = uriOn(service, 'workouts', { id: '9' });
        const exercise = uriOn(service, 'exercises', { id: '73' });
        for (const uri of [workout, exercise]) {
          await vscode.window.showTextDocument(uri, { preview: false });
        }
        await settled(service);
        await setSetting('serverUrl', encrypted(service));
        await until('the end of what was read without encryption', () => openTexts().length === 0);
        await assert.rejects(async () => vscode.workspace.fs.readFile(workout));
        await setSetting('serverUrl', service.url);
        assert.notEqual((await vscode.workspace.fs.readFile(workout)).length, 0);
      }));

    it('shows no preview of the other one', () =>
      withRecords(async (service) => {
        const shown = await openPreview(weightUri(service), { preview: false });
        await settled(service);
        await setSetting('serverUrl', encrypted(service));
        await until('the end of what was read without encryption', () => {
          const last = shown.watched.posted.at(-1);
          return last?.type === 'failure';
        });
        await setSetting('serverUrl', service.url);
        await until('the preview', () => shown.watched.posted.at(-1)?.type === 'content');
      }));

    it('keeps its private documents when the key of the other one goes', () =>
      withRecords(async (service) => {
        const { secrets } = await activated();
        const workout = uriOn(service, 'workouts', { id: '9' });
        await openPreview(weightUri(service), { preview: false });
        await vscode.window.showTextDocument(workout, { preview: false });
        await settled(service);
        service.requests.length = 0;
        const other = secretName({ ...service, url: encrypted(service) });
        await secrets.store(other, service.otherKey);
        await secrets.delete(other);
        await settled(service);
        assert.deepEqual(openTexts().map(String), [workout.toString()]);
        assert.deepEqual(previewTabs(), [weightUri(service).toString()]);
        assert.deepEqual(service.requests, []);
      }));

    it('is not checked in the place of the other one, whose report is there', () =>
      withRecords(async (service) => {
        await pick('wger.checkExercises', ['Without equipment']);
        await setSetting('serverUrl', encrypted(service));
        const { errors } = await activated();
        const before = errors.length;
        service.requests.length = 0;
        await vscode.commands.executeCommand('wger.runReportAgain');
        assert.equal(
          errors[before],
          `This item is on ${service.url}, but the server in use is ${encrypted(service)}.`,
        );
        assert.deepEqual(service.requests, []);
        await vscode.commands.executeCommand('wger.closeReport');
      }));

    it('is not checked in the place of the other one that was being checked, and the same one is', () =>
      withRecords(async (service) => {
        const { errors } = await activated();
        const before = errors.length;
        for (const url of [`${service.url}/`, encrypted(service)]) {
          const release = service.hold(/^\/media\//);
          service.requests.length = 0;
          const ended = pick('wger.checkExercises', ['Broken picture links']);
          await until('the pictures', () =>
            service.requests.some(({ target }) => target.startsWith('/media/')),
          );
          await setSetting('serverUrl', url);
          release();
          await ended;
        }
        assert.deepEqual(errors.slice(before), [
          `This item is on ${service.url}, but the server in use is ${encrypted(service)}.`,
        ]);
        await vscode.commands.executeCommand('wger.closeReport');
      }));
  });
}
