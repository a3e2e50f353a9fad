import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { previewType } from '../../../src/resources/previewed.ts';
import { createServiceUri } from '../support/editing.ts';
import { getBlock, getBlocks, openPreview, ShownPreview } from './support/openPreview.ts';
import { withClockAhead } from '../views/own/ownRows.ts';
import { readObjects } from './support/previewRecords.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, startNewService } from '../support/services.ts';
import { useRemoteName } from './support/remoteName.ts';
import { setSetting } from '../support/settings.ts';
import { waitUntil } from '../support/waits.ts';
import {
  generation,
  pinned,
  targets,
  getTrainedExerciseUri,
  getWeightUri,
  withRecords,
} from './support/previewStage.ts';

/** The `img-src` directive of the policy of a preview's page. */
function getImageSources({ watched }: ShownPreview): string | undefined {
  return /img-src ([^;]*);/.exec(watched.panel.webview.html)?.[1];
}

export function previewSwitchingTests(): void {
  describe('a preview', () => {
    useRemoteName(undefined);

    it('says that it is on another server after a switch during the read', () =>
      withRecords(async (service) => {
        const { previews } = await activateExtension();
        const elsewhere = await startNewService({ generation });
        try {
          const release = service.hold(/\/weightentry\//);
          const before = previews.length;
          await vscode.commands.executeCommand('vscode.openWith', getWeightUri(service), previewType, pinned);
          await waitUntil('the reading', () =>
            targets(service).some((target) => target.startsWith('/weightentry/')),
          );
          await setSetting('serverUrl', elsewhere.url);
          release();
          const shown = new ShownPreview(previews[before] ?? assert.fail());
          await shown.settled();
          assert.match(shown.failure.text, /^This item is on /);
          await setSetting('serverUrl', service.url);
          await waitUntil('the weights', () => shown.watched.posted.at(-1)?.type === 'content');
        } finally {
          await elsewhere.close();
        }
      }));

    it('after a switch to its server may load its pictures', () =>
      withRecords(async (service) => {
        const elsewhere = await startNewService({ generation });
        try {
          await setSetting('serverUrl', elsewhere.url);
          const shown = await openPreview(await getTrainedExerciseUri(service), pinned);
          assert.match(shown.failure.text, /^This item is on /);
          assert.equal(getImageSources(shown), 'data:');
          await setSetting('serverUrl', service.url);
          await waitUntil('the exercise', () => shown.watched.posted.at(-1)?.type === 'content');
          assert.ok(getBlock(shown.content, 'pictures').pictures.length > 0);
          assert.equal(getImageSources(shown), `data: ${service.url}`);
        } finally {
          await elsewhere.close();
        }
      }));

    it('is left as it is while another server is in use', () =>
      withRecords(async (service) => {
        const { focusWindow } = await activateExtension();
        const elsewhere = await startNewService({ generation });
        try {
          const [food] = await readObjects(service, 'ingredientinfo');
          const shown = await openPreview(getWeightUri(service), pinned);
          const { blocks } = shown.content;
          await waitUntilIdle(service);
          service.requests.length = 0;
          await setSetting('serverUrl', elsewhere.url);
          await waitUntilIdle(elsewhere);
          assert.deepEqual(shown.content.blocks, blocks);
          await withClockAhead(1, async () => {
            const drawn = shown.watched.posted.length;
            focusWindow();
            shown.watched.say({ type: 'ready', choices: {} });
            await waitUntilIdle(elsewhere);
            assert.ok(shown.watched.posted.slice(drawn).every(({ type }) => type === 'content'));
          });
          assert.notDeepEqual(
            getBlocks(shown.choose({ range: 'quarter' }), 'choice'),
            getBlocks({ ...shown.content, blocks }, 'choice'),
          );
          assert.deepEqual(
            targets(service).filter((target) => target.includes('weight')),
            [],
          );

          const ofOther = await openPreview(
            createServiceUri(service, 'ingredients', { id: String(food?.['id']) }),
            pinned,
          );
          assert.match(ofOther.failure.text, /^This item is on /);
          await setSetting('serverUrl', service.url);
          await waitUntil('the ingredient', () => ofOther.watched.posted.at(-1)?.type === 'content');
        } finally {
          await elsewhere.close();
        }
      }));

    it('shows the current day after a switch to its server on a later day', () =>
      withRecords(async (service) => {
        const { passMinute } = await activateExtension();
        const elsewhere = await startNewService({ generation });
        try {
          const diary = await openPreview(
            createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
          );
          await waitUntilIdle(service);
          await setSetting('serverUrl', elsewhere.url);
          await withClockAhead(1, async (today) => {
            passMinute();
            await waitUntilIdle(elsewhere);
            await diary.waitForReload(() => setSetting('serverUrl', service.url));
            assert.equal(getBlock(diary.content, 'choice').chosen, today);
          });
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          // The views come back to the day of today now, and not during a later test.
          passMinute();
        } finally {
          await elsewhere.close();
        }
      }));
  });
}
