import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { ReceivedRequest } from '../../service/service.ts';
import { chooseRow, getLabels, dismissBox, waitForBox } from '../support/dialogs/answers.ts';
import { createServiceUri } from '../support/editing.ts';
import { reopenServer } from '../support/snapshotFiles.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { readEndpointRow, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { openQueryBox, typeQuery, runQuery, waitForAnswer } from './queryBox.ts';

export function queryOfferTests(): void {
  describe('Query', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    it('responds to Enter while the OpenAPI document is loading, but runs nothing before it arrives', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const release = service.hold(/schema/);
        const box = await waitForBox(() => vscode.commands.executeCommand('wger.query'));
        await waitUntil('the lists', () => box.items.length > 0);
        await typeQuery(box, 'muscle?limit=3');
        await chooseRow(box, 'Run');
        // All requests that do not wait have been sent by then.
        await vscode.workspace.fs.readFile(createServiceUri(service, 'language', { id: '1' }));
        release();
        const requestFor = (part: string): ReceivedRequest | undefined =>
          service.requests.find(({ target }) => target.includes(part));
        await waitUntil('the rows', () => requestFor('/muscle/')?.endedAt !== undefined);
        const [schema, rows] = [requestFor('/schema'), requestFor('/muscle/')];
        assert.ok(schema?.endedAt !== undefined && rows !== undefined);
        assert.ok(rows.startedAt >= schema.endedAt);
        // It would open during the next test.
        await waitForAnswer(/^limit=3$/);
      });
    });

    it('offers Retry when the lists of the server cannot be read, and keeps what was typed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await reopenServer(service);
        service.fault = { name: 'status-502', on: /\/api\/v2\/$/ };
        const box = await openQueryBox();
        assert.deepEqual(getLabels(box), ['Retry']);
        service.fault = undefined;
        const { quickPick } = box.box ?? assert.fail();
        quickPick.value = 'muscle?limit=3';
        const again = await waitForBox(() => chooseRow(box, 'Retry'));
        await waitUntil('what the server offers', () => getLabels(again).includes('Run'));
        assert.equal(again.box?.quickPick.value, 'muscle?limit=3');
        await dismissBox(again);
      });
    });

    it('on a document waits until the server names its list', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await reopenServer(service);
        const release = service.hold(/\/api\/v2\/$/);
        const opening = waitForBox(() =>
          vscode.commands.executeCommand(
            'wger.query',
            createServiceUri(service, 'exercises', { page: 'name__search=m%C3%BCll%2Ccurl' }),
          ),
        );
        await waitUntil('the question which lists there are', () =>
          service.requests.some(({ target }) => target === '/api/v2/'),
        );
        release();
        const box = await opening;
        assert.equal(box.box?.quickPick.value, 'exerciseinfo?name__search=müll,curl');
        await dismissBox(box);
      });
    });

    it('offers no filter for a list that has none according to the server', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks, prompts } = await activateExtension();
        const release = service.hold(/schema/);
        const box = await waitForBox(() => vscode.commands.executeCommand('wger.query'));
        await waitUntil('the lists', () => box.items.length > 0);
        await typeQuery(box, 'user-statistics?');
        const [typed, boxes] = [prompts.length, picks.length];
        await chooseRow(box, 'Add Filter…');
        release();
        await waitUntil('the prompt', () => prompts.length > typed);
        assert.match(prompts[typed] ?? '', /^The server has no filters for this list/);
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        await waitUntil('the query', () => picks.length > boxes);
        const again = picks[boxes] ?? assert.fail();
        assert.deepEqual(getLabels(again), ['Run', 'Limit…']);
        await dismissBox(again);
      });
    });

    for (const generation of ['2.2', '2.4', 'next'] as const) {
      it(`describes each list of ${generation} and its actions, with prefix matches first`, async () => {
        await withService({ generation }, async () => {
          const box = await openQueryBox();
          const lists = box.items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
          assert.ok(lists.some(({ label }) => label.includes('/')));
          assert.deepEqual(
            lists.filter(({ description = '' }) => description === ''),
            [],
          );
          const { quickPick } = box.box ?? assert.fail();
          quickPick.value = 'weight';
          await waitUntil('the lists of weights', () => getLabels(box).length < lists.length);
          assert.match(getLabels(box).find((label) => label.includes('weight')) ?? '', /^weight/);
          await dismissBox(box);
        });
      });
    }

    it('shows no warning for a filter that exists since an earlier release', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runQuery('workoutsession?date=2026-01-01');
          await waitForAnswer(/^date=2026-01-01$/);
        });
      });
    });

    it('offers the known filters of a release without an OpenAPI document', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        await withKey(service, async () => {
          const row = await readEndpointRow('workoutlog');
          const box = await openQueryBox(row);
          const fields = await waitForBox(() => chooseRow(box, 'Add Filter…'));
          assert.deepEqual(getLabels(fields), ['date', 'exercise', 'reps', 'weight', 'workout']);
          await dismissBox(await waitForBox(() => dismissBox(fields)));
          const other = await openQueryBox();
          await typeQuery(other, 'workoutlog?date__gte=2026-01-01');
          assert.equal(
            other.items[0]?.detail,
            'The server might have no filter “date__gte”: it would ignore it and send everything.',
          );
          await dismissBox(other);
          assert.equal(service.requests.filter(({ target }) => target.includes('schema')).length, 1);
        });
      });
    });
  });
}
