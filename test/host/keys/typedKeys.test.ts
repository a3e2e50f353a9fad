import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Service } from '../../service/service.ts';
import { pressUntil } from '../support/dialogs/answers.ts';
import { activateExtension } from '../support/extension.ts';
import { startNewService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

/** The messages about a key if something happens while it is checked. */
async function typeKeyDuring(service: Service, change: () => Thenable<void>): Promise<string[]> {
  const { inputBoxes, messages } = await activateExtension();
  const [boxes, said] = [inputBoxes.length, messages.length];
  const ended = vscode.commands.executeCommand('wger.setApiKey');
  await waitUntil('the box', () => inputBoxes.length > boxes);
  (inputBoxes[boxes] ?? assert.fail()).value = service.key;
  const release = service.hold(/\/userprofile\//);
  try {
    await pressUntil('the check', 'workbench.action.acceptSelectedQuickOpenItem', () =>
      service.requests.some(({ target }) => target.includes('/userprofile/')),
    );
    await change();
  } finally {
    release();
  }
  await ended;
  return messages.slice(said).map(({ text }) => text);
}

export function typedKeyTests(): void {
  describe('a key that is typed', () => {
    it('is not stored, with a message, when another server is switched to during the check', async () => {
      const elsewhere = await startNewService({ generation: '2.7' });
      try {
        await withService({ generation: '2.7' }, async (service) => {
          const words = await typeKeyDuring(service, () => setSetting('serverUrl', elsewhere.url));
          assert.deepEqual(words, ['The API key was not stored: another server is in use now.']);
          const { secrets } = await activateExtension();
          assert.equal(await secrets.get(getSecretName(service)), undefined);
          await setSetting('serverUrl', service.url);
        });
      } finally {
        await elsewhere.close();
      }
    });

    it('is stored when the same server is switched to again during the check', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const words = await typeKeyDuring(service, () => setSetting('serverUrl', `${service.url}/`));
        assert.match(words.join('\n'), /^The API key of .* is stored\.$/);
        const { secrets } = await activateExtension();
        assert.equal(await secrets.get(getSecretName(service)), service.key);
        await setSetting('serverUrl', service.url);
      });
    });

    it('is not sent to a server of the same name with a different scheme', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const encrypted = service.url.replace('http:', 'https:');
        const words = await typeKeyDuring(service, () => setSetting('serverUrl', encrypted));
        assert.deepEqual(words, ['The API key was not stored: another server is in use now.']);
        const { secrets } = await activateExtension();
        assert.equal(await secrets.get(getSecretName(service)), undefined);
        await setSetting('serverUrl', service.url);
      });
    });

    it('leaves Escape to other boxes after a restart of the extension host, which does not know the open box', async () => {
      const { contextKeys } = await activateExtension();
      await vscode.commands.executeCommand('setContext', 'wger.isAskingForKey', true);
      await vscode.commands.executeCommand('wger.closeKeyBox');
      assert.equal(contextKeys.get('wger.isAskingForKey'), false);
    });
  });
}
