import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { getSetting, type SettingName } from '../../../src/vscode/settings.ts';
import { withExternalService } from '../network/externalService.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting, withSetting } from '../support/settings.ts';
import { getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function settingTests(): void {
  describe('a setting', () => {
    const cases: readonly [SettingName, written: unknown, read: unknown][] = [
      ['pageSize', 20, 20],
      ['pageSize', 'many', 50],
      ['pageSize', -5, 1],
      ['pageSize', 1e9, 999],
      ['requestTimeout', 16.1, 16],
      ['requestTimeout', 5e6, 600],
      ['requestTimeout', null, 30],
      ['languages', ['de', 7, 'fr'], ['de', 'fr']],
      ['languages', 'de', []],
      ['network.client', 'pigeon', 'undici'],
      ['serverUrl', 42, '42'],
      ['serverUrl', ['https://example.org'], '["https://example.org"]'],
    ];
    for (const [name, written, read] of cases) {
      it(`${name} is read as ${JSON.stringify(read)} when it is set to ${JSON.stringify(written)}`, async () => {
        await withSetting(name, written, () => {
          assert.deepEqual(getSetting(name), read);
        });
      });
    }

    it('for an invalid server causes no request', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await vscode.commands.executeCommand('wger.exercises.focus');
        await waitUntil('the rows', () =>
          service.requests.some(({ target }) => target.includes('/exerciseinfo/')),
        );
        await waitUntilIdle(service);
        const { contextKeys } = await activateExtension();
        const view = await getView('exercises');
        const { host } = new URL(service.url);
        for (const text of ['nowhere', host, `http://ann@${host}`]) {
          await setSetting('serverUrl', text);
          service.requests.length = 0;
          const answers = view.recordAnswers();
          await vscode.commands.executeCommand('wger.refresh');
          // The editor draws the view again when it has time for it.
          await waitUntil(
            'the welcome view',
            () =>
              answers.topLevelRows.length > 0 && contextKeys.get('wger.exercises.state') === 'addressInvalid',
          );
          answers.stop();
          assert.deepEqual(await waitUntilIdle(service), [], text);
        }
      });
    });

    it('of a workspace is ignored', async () => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folder !== undefined);
      const file = vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json');
      const settings = {
        'wger.serverUrl': 'https://attacker.example',
        'wger.pageSize': 7,
        'editor.tabSize': 7,
      };
      const own = getSetting('serverUrl');
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(settings)));
      try {
        // Once this setting applies, the file was read.
        await waitUntil(
          'the workspace’s settings',
          () => vscode.workspace.getConfiguration('editor', folder.uri).get('tabSize') === 7,
        );
        assert.equal(getSetting('serverUrl'), own);
        assert.equal(getSetting('pageSize'), 50);
      } finally {
        await vscode.workspace.fs.delete(file);
      }
    });

    it('network.client makes requests use the editor’s own fetch', async () => {
      await withSetting('network.client', 'editor', async () => {
        await withExternalService({ generation: '2.7' }, async (service) => {
          await vscode.commands.executeCommand('wger.exercises.focus');
          const isList = ({ target }: { target: string }): boolean => target.includes('/exerciseinfo/');
          await waitUntil('the list', () => service.requests.some(isList));
          // undici itself sends no `sec-fetch` headers, but `fetch` does.
          assert.equal(service.requests.find(isList)?.headers['sec-fetch-mode'], 'cors');
        });
      });
    });
  });
}
