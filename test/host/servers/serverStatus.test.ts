import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../../src/api/address.ts';
import type { Service } from '../../service/service.ts';
import { forwardExternally } from '../../servers/forwarders.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitFor, waitUntil } from '../support/waits.ts';

const errorColor = 'statusBarItem.errorBackground';
const warningColor = 'statusBarItem.warningBackground';

/** Waits for the status bar item of a server with an icon. */
async function waitForItem(icon: string, name: string): Promise<vscode.StatusBarItem> {
  const { statusBar } = await activateExtension();
  const find = () => statusBar.find(({ item, isShown }) => isShown && item.text === `$(${icon}) ${name}`);
  const describeItems = (): string =>
    JSON.stringify({
      shown: statusBar.filter(({ isShown }) => isShown).map(({ item }) => item.text),
      inFront: vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label),
    });
  await waitFor(
    () => Promise.resolve(`${icon} ${name} in the status bar; there is ${describeItems()}`),
    () => Promise.resolve(find()),
  );
  return find()?.item ?? assert.fail();
}

function getColor({ backgroundColor }: vscode.StatusBarItem): string | undefined {
  return backgroundColor?.id;
}

function getTooltip({ tooltip }: vscode.StatusBarItem): string {
  return typeof tooltip === 'string' ? tooltip : assert.fail();
}

/** Starts a sample server, and shows its exercises, while `test` runs. */
async function withVisibleExercises(test: (service: Service) => Promise<void>): Promise<void> {
  await withService({ generation: '2.7' }, async (service) => {
    await vscode.commands.executeCommand('wger.exercises.focus');
    await test(service);
  });
}

export function serverStatusTests(): void {
  describe('the server in the status bar', () => {
    beforeEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await hideViews();
    });

    it('is shown while a view or a document is visible, and opens Switch Server', async () => {
      const { statusBar } = await activateExtension();
      const isShown = (): boolean => statusBar.some((each) => each.isShown);
      await withVisibleExercises(async (service) => {
        const { name } = parseUncheckedAddress(service.url);
        const item = await waitForItem('server', name);
        assert.equal(item.command, 'wger.switchServer');
        assert.equal(getColor(item), undefined);
        assert.equal(item.tooltip, `${name} is the wger server in use. Select to switch servers.`);
        assert.equal(item.accessibilityInformation?.label, `${name} is the wger server in use.`);

        const [row] = await (await getView('exercises')).rows();
        assert.ok(row?.row.kind === 'item');
        await hideViews();
        await waitUntil('the status bar without it', () => !isShown());
        await vscode.commands.executeCommand('vscode.open', row.row.uri);
        await waitForItem('server', name);
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await waitUntil('the status bar without it', () => !isShown());
      });
    });

    it('warns about a key that the server rejects, until there is another one', async () => {
      const { secrets } = await activateExtension();
      await withVisibleExercises(async (service) => {
        const { name } = parseUncheckedAddress(service.url);
        await secrets.store(getSecretName(service), 'f'.repeat(40));
        await (await getView('workouts')).rows();
        const item = await waitForItem('key', name);
        assert.equal(getColor(item), warningColor);
        assert.match(getTooltip(item), /does not accept the stored API key\. Select to switch servers\.$/);
        assert.equal(item.accessibilityInformation?.label, `${name} does not accept the stored API key.`);
        await secrets.delete(getSecretName(service));
        assert.equal(getColor(await waitForItem('server', name)), undefined);
      });
    });

    it('is marked as unreachable until it answers', async () => {
      await withVisibleExercises(async (service) => {
        const { name } = parseUncheckedAddress(service.url);
        const view = await getView('exercises');
        // A refresh during that read would join it.
        await view.getSettledRows();
        service.fault = { name: 'reset' };
        await vscode.commands.executeCommand('wger.refresh');
        const item = await waitForItem('debug-disconnect', name);
        assert.equal(getColor(item), errorColor);
        service.fault = undefined;
        await vscode.commands.executeCommand('wger.refresh');
        assert.equal(getColor(await waitForItem('server', name)), undefined);
      });
    });

    it('is not marked as unreachable because the same address with encryption is', async () => {
      await withVisibleExercises(async (service) => {
        const { name } = parseUncheckedAddress(service.url);
        await (await getView('exercises')).getSettledRows();
        await setSetting('serverUrl', service.url.replace('http:', 'https:'));
        await vscode.commands.executeCommand('wger.refresh');
        await waitForItem('debug-disconnect', name);
        // Holds all answers, so that none can show that the server is reachable.
        const release = service.hold(/./);
        await setSetting('serverUrl', service.url);
        assert.equal(getColor(await waitForItem('server', name)), undefined);
        release();
      });
    });

    it('has a text when the address in the settings is empty', () =>
      withVisibleExercises(async () => {
        await setSetting('serverUrl', '');
        assert.equal(getColor(await waitForItem('error', 'wger Server')), errorColor);
      }));

    it('warns about plain HTTP to another computer, and says when it is not allowed', async () => {
      const { memory } = await activateExtension();
      await withVisibleExercises(async (service) => {
        // A visible view would read, and a browser, which allows no plain HTTP, would replace the warning with an
        // error.
        const [row] = await (await getView('exercises')).rows();
        assert.ok(row?.row.kind === 'item');
        await vscode.commands.executeCommand('vscode.open', row.row.uri);
        await waitUntil('the document in front', () => vscode.window.activeTextEditor !== undefined);
        await hideViews();
        await using outside = await forwardExternally(service);
        const { name, origin } = parseUncheckedAddress(outside.url);
        await setSetting('serverUrl', outside.url);
        assert.equal(getColor(await waitForItem('error', outside.url)), errorColor);
        await memory.update(`plainHttp:${origin}`, true);
        await setSetting('serverUrl', `${outside.url}/`);
        const item = await waitForItem('unlock', name);
        assert.equal(getColor(item), warningColor);
        assert.match(getTooltip(item), /is not encrypted/);
        await memory.update(`plainHttp:${origin}`, undefined);
      });
    });
  });
}
