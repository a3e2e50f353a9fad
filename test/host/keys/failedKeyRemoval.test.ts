import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { getLabels, dismissBox } from '../support/dialogs/answers.ts';
import type { OpenedPick } from '../support/dialogs/picks.ts';
import {
  pressForget,
  waitForQuestion,
  getRow,
  openServerBox,
  getConfiguredAddress,
} from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { clearSecretFaults } from './faultySecrets.ts';

/** Presses the button that forgets a server, and confirms it. */
async function forgetServer(box: OpenedPick, name: string): Promise<void> {
  const question = await waitForQuestion(() => {
    pressForget(box, getRow(box, name));
  }, /forget/);
  question.answer('Forget');
}

export function keyRemovalTests(): void {
  describe('a secret storage', () => {
    before(hideViews);

    afterEach(async () => {
      clearSecretFaults((await activateExtension()).secretFaults);
    });

    for (const trouble of ['nothing', 'throws'] as const) {
      it(`that cannot be read reports that it is unknown whether a removed key is still stored (delete: ${trouble})`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const { secretFaults, errors, memory, messages } = await activateExtension();
            const view = await getView('workouts');
            assert.ok((await view.rows()).length > 0);
            const [failed, said] = [errors.length, messages.length];
            Object.assign(secretFaults, { get: 'throws', delete: trouble });
            await vscode.commands.executeCommand('wger.removeApiKey');
            const shown = errors.slice(failed).join();
            assert.match(shown, /it is unknown whether the API key/);
            assert.doesNotMatch(shown, /still stored/);
            assert.equal(messages.length, said);
            assert.equal(memory.get(`keySet:${service.url}`), true);
            secretFaults.get = undefined;
            await vscode.commands.executeCommand('wger.refreshWorkouts');
            assert.ok((await view.rows()).length > 0);
          });
        });
      });

      it(`that fails to delete a key (delete: ${trouble}) is reported`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const { secretFaults, errors } = await activateExtension();
            const shown = errors.length;
            secretFaults.delete = trouble;
            await vscode.commands.executeCommand('wger.removeApiKey');
            assert.match(
              errors.slice(shown).join(),
              /could not delete the API key for .* It is still stored/,
            );
          });
        });
      });
    }

    it('that refuses to delete a key it never had reports that no key is stored', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretFaults, errors, messages } = await activateExtension();
        const [failed, said] = [errors.length, messages.length];
        secretFaults.delete = 'throws';
        await vscode.commands.executeCommand('wger.removeApiKey');
        assert.doesNotMatch(errors.slice(failed).join(), new RegExp(parseAddress(service.url).name));
        assert.match(messages[said]?.text ?? '', /No API key is stored for/);
      });
    });

    it('that can neither be read nor delete a key keeps a server that the user forgets in the list and in use', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secretFaults, errors, memory } = await activateExtension();
          await (await getView('workouts')).rows();
          const { name } = parseAddress(service.url);
          const box = await openServerBox();
          const failed = errors.length;
          Object.assign(secretFaults, { get: 'throws', delete: 'nothing' });
          await forgetServer(box, name);
          await waitUntil('the error', () => errors.slice(failed).join().includes('it is unknown whether'));
          await waitUntil('the list', () => getRow(box, name).description === 'API key cannot be read');
          assert.equal(memory.get(`keySet:${service.url}`), true);
          assert.equal(getConfiguredAddress(), service.url);
          Object.assign(secretFaults, { get: undefined, delete: undefined });
          await forgetServer(box, name);
          await waitUntil('the row to go', () => !getLabels(box).includes(name));
          assert.equal(memory.get(`keySet:${service.url}`), undefined);
          assert.equal(getConfiguredAddress(), 'https://wger.de');
          await dismissBox(box);
        });
      });
    });

    it('that never works does not keep the user from forgetting a server without a key', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretFaults, errors } = await activateExtension();
        Object.assign(secretFaults, { get: 'throws', store: 'throws', delete: 'throws' });
        const { name } = parseAddress(service.url);
        const failed = errors.length;
        const box = await openServerBox();
        await forgetServer(box, name);
        await waitUntil('the row to go', () => !getLabels(box).includes(name));
        assert.equal(getConfiguredAddress(), 'https://wger.de');
        assert.doesNotMatch(errors.slice(failed).join(), new RegExp(name));
        await dismissBox(box);
      });
    });
  });
}
