import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { compareWith, getReport, getFindingLabels } from './drawnReport.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { waitUntil } from '../support/waits.ts';
import { withComparedServers } from './comparedServers.ts';
import { hideViews } from '../support/views.ts';

export function hinderedComparisonTests(): void {
  describe('a comparison of two servers', () => {
    before(hideViews);

    it('that is cancelled sends no more requests, shows no message, and keeps the previous report', async () => {
      await withComparedServers(async (service, other, url) => {
        const { progresses, errors } = await activateExtension();
        const report = await compareWith(url);
        const { description } = report;
        const [before, said] = [progresses.length, errors.length];
        const release = other.hold(/exerciseinfo/);
        const ended = vscode.commands.executeCommand('wger.runReportAgain');
        await waitUntil('the progress', () => progresses.length > before);
        await waitUntil('a request that waits', () =>
          other.requests.some(
            ({ target, endedAt }) => endedAt === undefined && target.includes('exerciseinfo'),
          ),
        );
        progresses[before]?.cancel();
        await ended;
        release();
        await waitUntilIdle(service);
        const asked = other.requests.length;
        await waitUntilIdle(other);
        assert.equal(other.requests.length, asked);
        assert.equal(errors.length, said);
        assert.equal((await getReport()).description, description);
      });
    });

    it('with an unreachable server says so, and keeps the previous report', async () => {
      await withComparedServers(async (_service, other, url) => {
        const { errors, contextKeys } = await activateExtension();
        const report = await compareWith(url);
        const { description } = report;
        other.fault = { name: 'status-400', on: 'exerciseinfo' };
        const said = errors.length;
        await vscode.commands.executeCommand('wger.runReportAgain');
        await waitUntil('the notice', () => errors.length > said);
        assert.match(errors[said] ?? '', new RegExp(`${new URL(url).host}.*status 400`));
        assert.equal((await getReport()).description, description);
        await vscode.commands.executeCommand('wger.closeReport');
        assert.equal(contextKeys.get('wger.hasReport'), false);
        assert.deepEqual(await (await getReport()).getRows(), []);
      });
    });

    it('needs neither a version nor an OpenAPI document that can be read', async () => {
      await withComparedServers(async (_service, other, url) => {
        for (const on of ['/schema', '/version/']) {
          other.fault = { name: 'status-502', on };
          const report = await compareWith(url);
          assert.match(report.message, / exercises in common$/, on);
          assert.equal(report.message.includes('fields were compared in exercises only'), on === '/schema');
          assert.equal(report.message.includes('version unknown'), on === '/version/');
        }
      });
    });

    it('with a server whose root cannot be read says so, and compares fields only by OpenAPI documents', async () => {
      await withComparedServers(async (service, other, url) => {
        service.fault = { name: 'html', on: /\/api\/v2\/(\?|$)/ };
        for (const [fault, labels] of [
          [undefined, ['Exercises', 'Fields']],
          [{ name: 'status-502', on: '/schema' }, ['Exercises']],
        ] as const) {
          other.fault = fault;
          const report = await compareWith(url);
          assert.match(report.message, /does not say what it offers: endpoints were not compared/);
          assert.equal(report.message.includes('fields were compared'), false);
          assert.equal(report.message.includes('fields were not compared'), fault !== undefined);
          assert.deepEqual(getFindingLabels(await report.getRows()), labels);
          const different = await report.getRows('Exercises', 'Different');
          assert.deepEqual(
            different.map(({ item }) => item.description),
            ['Name'],
          );
        }
      });
    });

    it('stays open on a switch of the server', async () => {
      await withComparedServers(async (service, _other, url) => {
        const report = await compareWith(url);
        const { description } = report;
        await setSetting('serverUrl', url);
        await vscode.commands.executeCommand('wger.runReportAgain');
        assert.equal(report.description, description);
        assert.ok(description.includes(`${new URL(service.url).host} and ${new URL(url).host}`));
      });
    });
  });
}
