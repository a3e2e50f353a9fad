// A wait for a busy server is said in the status bar, as long as somebody waits.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { getTextUri } from '../../../src/documents/tabs.ts';
import { previewType } from '../../../src/resources/previewed.ts';
import { getOpenTabs } from '../../../src/vscode/tabs.ts';
import type { Service } from '../../service/service.ts';
import { createServiceUri } from '../support/editing.ts';
import { getWeightUri, pinned, withRecords } from '../previews/support/previewStage.ts';
import type { StatusMessage } from '../support/statusBar.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

/** Makes a server ask for patience, and returns what the status bar says of that once something waits for it. */
async function waitForBusyServer(
  service: Service,
  path: string,
  start: () => unknown,
): Promise<() => readonly StatusMessage[]> {
  const { statusMessages } = await activateExtension();
  const before = statusMessages.length;
  const findWaits = (): readonly StatusMessage[] =>
    statusMessages.slice(before).filter(({ text }) => text.includes('is busy'));
  service.fault = { name: 'throttled', on: path, retryAfter: 100 };
  start();
  await waitUntil('the words of the wait', () => findWaits().length > 0);
  assert.ok(findWaits().every(({ isRemoved }) => !isRemoved));
  return findWaits;
}

async function assertRemoved(findWaits: () => readonly StatusMessage[]): Promise<void> {
  await waitUntil('the end of the words', () => findWaits().every(({ isRemoved }) => isRemoved));
}

export function waitStatusTests(): void {
  describe('the wait message in the status bar', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    it('disappears on a switch from the server of a document', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = createServiceUri(service, 'exercises', { id: '73' }, 'Busy');
        let refused: Promise<void> | undefined;
        const findWaits = await waitForBusyServer(service, '/exerciseinfo/73/', () => {
          refused = assert.rejects(async () => vscode.workspace.fs.readFile(uri));
        });
        await setSetting('serverUrl', 'https://nowhere.invalid');
        await refused;
        await assertRemoved(findWaits);
      });
    });

    it('disappears with the last tab of the document', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = createServiceUri(service, 'exercises', { id: '73' }, 'Busy');
        const findTabs = (): vscode.Tab[] =>
          getOpenTabs().filter((tab) => getTextUri(tab)?.toString() === uri.toString());
        const findWaits = await waitForBusyServer(service, '/exerciseinfo/73/', () =>
          vscode.commands.executeCommand('vscode.open', uri, pinned),
        );
        void vscode.commands.executeCommand('vscode.open', uri, vscode.ViewColumn.Beside);
        await waitUntil('two tabs', () => findTabs().length === 2);
        const [first, second] = findTabs();
        assert.ok(first !== undefined && second !== undefined);
        await vscode.window.tabGroups.close(first);
        assert.ok(findWaits().every(({ isRemoved }) => !isRemoved));
        await vscode.window.tabGroups.close(second);
        await assertRemoved(findWaits);
        await setSetting('serverUrl', 'https://nowhere.invalid');
      });
    });

    it('disappears on a switch from the server of a preview', () =>
      withRecords(async (service) => {
        const findWaits = await waitForBusyServer(service, '/weightentry/', () =>
          vscode.commands.executeCommand('vscode.openWith', getWeightUri(service), previewType, pinned),
        );
        await setSetting('serverUrl', 'https://nowhere.invalid');
        await assertRemoved(findWaits);
      }));

    it('disappears on a switch from the server that is being checked', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const findWaits = await waitForBusyServer(service, '/ingredientinfo/', () =>
          vscode.commands.executeCommand('wger.checkConnection'),
        );
        await setSetting('serverUrl', 'https://nowhere.invalid');
        await assertRemoved(findWaits);
      });
    });
  });
}
