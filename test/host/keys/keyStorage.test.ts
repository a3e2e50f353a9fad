import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import { readServerRows } from '../../serverRows.ts';
import type { Service } from '../../service/service.ts';
import { pressUntil } from '../support/dialogs/answers.ts';
import { reopenServer } from '../support/snapshotFiles.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { clearSecretFaults } from './faultySecrets.ts';

/** Reopens the server, and returns the state of the Workouts view and the error of a workout's document. */
async function readKeyProblem(
  service: Service,
): Promise<{ readonly state: unknown; readonly words: string }> {
  const { contextKeys } = await activateExtension();
  await reopenServer(service);
  assert.deepEqual(await (await getView('workouts')).rows(), []);
  const [row] = await readServerRows(service, 'routine');
  const uri = createItemUri(parseAddress(service.url), 'workouts', { id: String(row?.id) }, 'Mine');
  const words = await Promise.resolve(vscode.workspace.fs.readFile(uri)).then(
    () => assert.fail('it was read'),
    String,
  );
  return { state: contextKeys.get('wger.workouts.state'), words };
}

/** Asserts that the explanation of a lost key is a modal message, from which the key can be set. */
async function assertLossExplained(): Promise<void> {
  const { messages, inputBoxes } = await activateExtension();
  const [said, opened] = [messages.length, inputBoxes.length];
  const ended = vscode.commands.executeCommand('wger.explainLostKey');
  await waitUntil('the reason', () => messages.length > said);
  const message = messages[said] ?? assert.fail();
  assert.ok(message.isModal && message.text.startsWith('Why '));
  assert.match(message.detail, /browser.*reloaded.*keyring/s);
  message.answer('Set API Key…');
  await waitUntil('the box', () => inputBoxes.length > opened);
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  await ended;
}

/** Asserts that public data are shown. */
async function assertPublicDataShown(): Promise<void> {
  const [row] = await (await getView('ingredients')).rows();
  assert.equal(row?.row.kind, 'item');
}

/** Types the service's key into the box of Set API Key, and presses Enter until a condition holds. */
async function enterKey(service: Service, what: string, condition: () => boolean): Promise<void> {
  const { inputBoxes } = await activateExtension();
  const opened = inputBoxes.length;
  void vscode.commands.executeCommand('wger.setApiKey');
  await waitUntil('the box', () => inputBoxes.length > opened);
  const box = inputBoxes.at(-1) ?? assert.fail();
  box.value = service.key;
  await pressUntil(what, 'workbench.action.acceptSelectedQuickOpenItem', condition);
}

/** Enters the service's key, and waits for a message. */
async function typeKey(service: Service, words: RegExp): Promise<void> {
  const { messages } = await activateExtension();
  const said = messages.length;
  await enterKey(service, 'the answer', () => messages.slice(said).some(({ text }) => words.test(text)));
}

export function keyStorageTests(): void {
  describe('a secret storage', () => {
    before(hideViews);

    afterEach(async () => {
      clearSecretFaults((await activateExtension()).secretFaults);
    });

    it('that cannot be read is reported in Workouts and in documents, and read again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secretFaults } = await activateExtension();
          const view = await getView('workouts');
          assert.ok((await view.rows()).length > 0);
          secretFaults.get = 'throws';
          const { state, words } = await readKeyProblem(service);
          assert.equal(state, 'keyUnreadable');
          assert.match(words, /cannot be read/);
          await assertPublicDataShown();
          secretFaults.get = undefined;
          await vscode.commands.executeCommand('wger.refreshWorkouts');
          assert.ok((await view.rows()).length > 0);
        });
      });
    });

    it('that can be read again fills Workouts after the same key is set', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secretFaults } = await activateExtension();
          secretFaults.get = 'throws';
          assert.equal((await readKeyProblem(service)).state, 'keyUnreadable');
          clearSecretFaults(secretFaults);
          secretFaults.store = 'nothing';
          await typeKey(service, /^The API key of .+ is stored\.$/);
          assert.ok((await (await getView('workouts')).rows()).length > 0);
        });
      });
    });

    it('that has lost a key is distinguished from one that never had it, until the key is removed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretFaults, secrets } = await activateExtension();
        assert.equal((await readKeyProblem(service)).state, 'keyMissing');
        await secrets.store(getSecretName(service), service.key);
        const view = await getView('workouts');
        assert.ok((await view.rows()).length > 0);
        secretFaults.get = 'nothing';
        const { state, words } = await readKeyProblem(service);
        assert.equal(state, 'keyLost');
        assert.match(words, /no longer has it/);
        await assertLossExplained();
        await assertPublicDataShown();
        secretFaults.delete = 'nothing';
        const { messages, contextKeys } = await activateExtension();
        await vscode.commands.executeCommand('wger.removeApiKey');
        assert.match(messages.at(-1)?.text ?? '', /^The API key for .+ is removed\.$/);
        await (await getView('workouts')).rows();
        assert.equal(contextKeys.get('wger.workouts.state'), 'keyMissing');
        assert.equal((await readKeyProblem(service)).state, 'keyMissing');
        await secrets.delete(getSecretName(service));
      });
    });

    it('that removes a key it cannot decrypt counts as having lost it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretFaults, secrets, memory } = await activateExtension();
        secretFaults.get = 'nothing';
        await secrets.store(getSecretName(service), service.key);
        await memory.update(`keySet:${service.url}`, true);
        assert.equal((await readKeyProblem(service)).state, 'keyLost');
        await secrets.delete(getSecretName(service));
        assert.equal((await readKeyProblem(service)).state, 'keyLost');
        await memory.update(`keySet:${service.url}`, undefined);
      });
    });

    it('that announces no change for a key it already has still makes Workouts retry a failed read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          service.fault = { name: 'credentials', on: /\/(routine|userprofile)\// };
          await vscode.commands.executeCommand('wger.refreshWorkouts');
          assert.ok((await view.rows()).some(({ row }) => row.kind === 'problem'));
          service.fault = undefined;
          const { secretFaults } = await activateExtension();
          secretFaults.store = 'nothing';
          await typeKey(service, /^The API key of .+ is stored\.$/);
          const rows = await view.rows();
          assert.ok(rows.every(({ row }) => row.kind !== 'problem'));
          assert.ok(rows.length > 1);
        });
      });
    });

    it('that is given a key already in use causes no further read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const { length } = await view.rows();
          assert.ok(length > 0);
          const { secretFaults } = await activateExtension();
          secretFaults.store = 'nothing';
          await typeKey(service, /^The API key of .+ is stored\.$/);
          service.requests = [];
          assert.equal((await view.rows()).length, length);
          assert.deepEqual(await waitUntilIdle(service), []);
        });
      });
    });

    it('from which another window removes the key has not lost it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          assert.ok((await (await getView('workouts')).rows()).length > 0);
        });
        assert.equal((await readKeyProblem(service)).state, 'keyMissing');
      });
    });

    it('that announces the removal of a key late has not lost it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretFaults } = await activateExtension();
        const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
        await withKey(service, async () => {
          assert.ok((await (await getView('workouts')).rows()).length > 0);
          secretFaults.change = held;
        });
        assert.equal((await readKeyProblem(service)).state, 'keyLost');
        secretFaults.change = undefined;
        release(undefined);
        await waitUntilIdle(service);
        assert.equal((await readKeyProblem(service)).state, 'keyMissing');
      });
    });

    it('that takes a key but cannot be read reports that it is unknown whether the key is stored', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretFaults, secrets, memory } = await activateExtension();
        secretFaults.get = 'throws';
        await typeKey(service, /valid, but .* it is unknown whether the key is stored/);
        assert.equal(await secrets.get(getSecretName(service)), service.key);
        assert.equal(memory.get(`keySet:${service.url}`), true);
        secretFaults.get = undefined;
        await secrets.delete(getSecretName(service));
      });
    });

    it('that is slow stores the key and confirms it even if Escape is pressed meanwhile', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretFaults, secrets, messages } = await activateExtension();
        const said = messages.length;
        const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
        secretFaults.store = held;
        await enterKey(service, 'the check', () =>
          service.requests.some(({ target }) => target.includes('/userprofile/')),
        );
        await waitUntilIdle(service);
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        release(undefined);
        await waitUntil('the answer', () => messages.length > said);
        assert.match(messages[said]?.text ?? '', /^The API key of mara on .+ is stored\.$/);
        assert.equal(await secrets.get(getSecretName(service)), service.key);
        await secrets.delete(getSecretName(service));
      });
    });

    for (const [trouble, words] of [
      ['nothing', /valid, but .* did not keep it/],
      ['throws', /valid, but .* refused it/],
    ] as const) {
      it(`that fails to store a key (store: ${trouble}) is reported`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          const { secretFaults } = await activateExtension();
          secretFaults.store = trouble;
          await typeKey(service, words);
          assert.equal((await readKeyProblem(service)).state, 'keyMissing');
          await assertPublicDataShown();
        });
      });
    }
  });
}
