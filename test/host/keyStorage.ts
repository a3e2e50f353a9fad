import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { itemUri } from '../../src/documents/uri.ts';
import { rowsHeldBy } from '../heldBy.ts';
import type { Service } from '../service/service.ts';
import { labelsIn, leave } from './answers.ts';
import { comeBack } from './kept.ts';
import type { OpenedPick } from './picks.ts';
import { pressForget, questionAfter, rowOf, serverBox, writtenAddress } from './serverBox.ts';
import { activated, secretName, settled, until, viewNamed, withKey, withService } from './support.ts';

/** What the Workouts view of a window that was just opened says, and a document of a workout. */
async function explained(service: Service): Promise<{ readonly state: unknown; readonly words: string }> {
  const { contextKeys } = await activated();
  await comeBack(service);
  assert.deepEqual(await (await viewNamed('workouts')).rows(), []);
  const [row] = await rowsHeldBy(service, 'routine');
  const uri = itemUri(parseAddress(service.url), 'workouts', { id: String(row?.id) }, 'Mine');
  const words = await Promise.resolve(vscode.workspace.fs.readFile(uri)).then(
    () => assert.fail('it was read'),
    String,
  );
  return { state: contextKeys.get('wger.workouts.state'), words };
}

/** The welcome text says it in one sentence; why it may be so comes in a message, from which the key can be set. */
async function explainsLoss(): Promise<void> {
  const { messages, inputBoxes } = await activated();
  const [said, opened] = [messages.length, inputBoxes.length];
  const ended = vscode.commands.executeCommand('wger.explainLostKey');
  await until('the reason', () => messages.length > said);
  const message = messages[said] ?? assert.fail();
  assert.ok(message.isModal && message.text.startsWith('Why '));
  assert.match(message.detail, /browser.*reloaded.*keyring/s);
  message.answer('Set API Key…');
  await until('the box', () => inputBoxes.length > opened);
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  await ended;
}

/** What is public shows as ever. */
async function showsPublicData(): Promise<void> {
  const [row] = await (await viewNamed('ingredients')).rows();
  assert.equal(row?.row.kind, 'item');
}

/** Types the service's key into the box of Set API Key, and presses Enter until something has come of it. */
async function enterKey(service: Service, what: string, hasCome: () => boolean): Promise<void> {
  const { inputBoxes } = await activated();
  const opened = inputBoxes.length;
  void vscode.commands.executeCommand('wger.setApiKey');
  await until('the box', () => inputBoxes.length > opened);
  const box = inputBoxes.at(-1) ?? assert.fail();
  box.value = service.key;
  await until(what, () => {
    void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    return hasCome();
  });
}

/** Enters the service's key, until that is answered in these words. */
async function typeKey(service: Service, words: RegExp): Promise<void> {
  const { messages } = await activated();
  const said = messages.length;
  await enterKey(service, 'the answer', () => messages.slice(said).some(({ text }) => words.test(text)));
}

/** Presses the button that forgets a server, and agrees to it. */
async function forget(box: OpenedPick, name: string): Promise<void> {
  const question = await questionAfter(() => {
    pressForget(box, name);
  }, /forget/);
  question.answer('Forget');
}

export function keyStorageTests(): void {
  describe('a secret storage that', () => {
    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    afterEach(async () => {
      const { secretTroubles } = await activated();
      Object.assign(secretTroubles, { get: undefined, store: undefined, delete: undefined });
    });

    it('cannot be read is said in Workouts and in documents, and is tried again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secretTroubles } = await activated();
          const view = await viewNamed('workouts');
          assert.ok((await view.rows()).length > 0);
          secretTroubles.get = 'throws';
          const { state, words } = await explained(service);
          assert.equal(state, 'keyUnreadable');
          assert.match(words, /cannot be read/);
          await showsPublicData();
          secretTroubles.get = undefined;
          await vscode.commands.executeCommand('wger.refreshWorkouts');
          assert.ok((await view.rows()).length > 0);
        });
      });
    });

    it('has lost a key is told from one that never had it, until the key is removed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretTroubles, secrets } = await activated();
        assert.equal((await explained(service)).state, 'keyMissing');
        await secrets.store(secretName(service), service.key);
        const view = await viewNamed('workouts');
        assert.ok((await view.rows()).length > 0);
        secretTroubles.get = 'nothing';
        const { state, words } = await explained(service);
        assert.equal(state, 'keyLost');
        assert.match(words, /no longer has it/);
        await explainsLoss();
        await showsPublicData();
        secretTroubles.delete = 'nothing';
        const { messages, contextKeys } = await activated();
        await vscode.commands.executeCommand('wger.removeApiKey');
        assert.match(messages.at(-1)?.text ?? '', /^The API key for .+ is removed\.$/);
        await (await viewNamed('workouts')).rows();
        assert.equal(contextKeys.get('wger.workouts.state'), 'keyMissing');
        assert.equal((await explained(service)).state, 'keyMissing');
        await secrets.delete(secretName(service));
      });
    });

    it('removes a key that it cannot decrypt has lost it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretTroubles, secrets, memory } = await activated();
        secretTroubles.get = 'nothing';
        await secrets.store(secretName(service), service.key);
        await memory.update(`keySet:${service.url}`, true);
        assert.equal((await explained(service)).state, 'keyLost');
        await secrets.delete(secretName(service));
        assert.equal((await explained(service)).state, 'keyLost');
        await memory.update(`keySet:${service.url}`, undefined);
      });
    });

    it('is given the key that it has does not say that it changes, and the server is asked again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await viewNamed('workouts');
          service.fault = { name: 'credentials', on: /\/(routine|userprofile)\// };
          await vscode.commands.executeCommand('wger.refreshWorkouts');
          assert.ok((await view.rows()).some(({ row }) => row.kind === 'problem'));
          service.fault = undefined;
          const { secretTroubles } = await activated();
          secretTroubles.store = 'nothing';
          await typeKey(service, /^The API key of .+ is stored\.$/);
          const rows = await view.rows();
          assert.ok(rows.every(({ row }) => row.kind !== 'problem'));
          assert.ok(rows.length > 1);
        });
      });
    });

    it('is given a key that is of use already has nothing read again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await viewNamed('workouts');
          const { length } = await view.rows();
          assert.ok(length > 0);
          const { secretTroubles } = await activated();
          secretTroubles.store = 'nothing';
          await typeKey(service, /^The API key of .+ is stored\.$/);
          service.requests = [];
          assert.equal((await view.rows()).length, length);
          assert.deepEqual(service.requests, []);
        });
      });
    });

    it('lets another window remove a key has not lost it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          assert.ok((await (await viewNamed('workouts')).rows()).length > 0);
        });
        assert.equal((await explained(service)).state, 'keyMissing');
      });
    });

    it('has no key any more before that is told has not lost it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretTroubles } = await activated();
        const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
        await withKey(service, async () => {
          assert.ok((await (await viewNamed('workouts')).rows()).length > 0);
          secretTroubles.change = held;
        });
        assert.equal((await explained(service)).state, 'keyLost');
        secretTroubles.change = undefined;
        release(undefined);
        await settled(service);
        assert.equal((await explained(service)).state, 'keyMissing');
      });
    });

    for (const trouble of ['nothing', 'throws'] as const) {
      it(`cannot be read and does ${trouble} with a key that is removed says that nobody could look`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const { secretTroubles, errors, memory, messages } = await activated();
            const view = await viewNamed('workouts');
            assert.ok((await view.rows()).length > 0);
            const [failed, said] = [errors.length, messages.length];
            Object.assign(secretTroubles, { get: 'throws', delete: trouble });
            await vscode.commands.executeCommand('wger.removeApiKey');
            const shown = errors.slice(failed).join();
            assert.match(shown, /could not be checked whether the API key/);
            assert.doesNotMatch(shown, /still stored/);
            assert.equal(messages.length, said);
            assert.equal(memory.get(`keySet:${service.url}`), true);
            secretTroubles.get = undefined;
            await vscode.commands.executeCommand('wger.refreshWorkouts');
            assert.ok((await view.rows()).length > 0);
          });
        });
      });
    }

    it('refuses to delete a key that it never had says that none was stored', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretTroubles, errors, messages } = await activated();
        const [failed, said] = [errors.length, messages.length];
        secretTroubles.delete = 'throws';
        await vscode.commands.executeCommand('wger.removeApiKey');
        assert.doesNotMatch(errors.slice(failed).join(), new RegExp(parseAddress(service.url).name));
        assert.match(messages[said]?.text ?? '', /No API key was stored for/);
      });
    });

    it('can neither be read nor deletes keeps a server in the list and in use that was to be forgotten', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secretTroubles, errors, memory } = await activated();
          await (await viewNamed('workouts')).rows();
          const { name } = parseAddress(service.url);
          const box = await serverBox();
          const failed = errors.length;
          Object.assign(secretTroubles, { get: 'throws', delete: 'nothing' });
          await forget(box, name);
          await until('the error', () => errors.slice(failed).join().includes('could not be checked'));
          await until('the list', () => rowOf(box, name).description === 'API key cannot be read');
          assert.equal(memory.get(`keySet:${service.url}`), true);
          assert.equal(writtenAddress(), service.url);
          Object.assign(secretTroubles, { get: undefined, delete: undefined });
          await forget(box, name);
          await until('the row to go', () => !labelsIn(box).includes(name));
          assert.equal(memory.get(`keySet:${service.url}`), undefined);
          assert.equal(writtenAddress(), 'https://wger.de');
          await leave(box);
        });
      });
    });

    it('can never be used does not keep a server that no key was set for', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretTroubles, errors } = await activated();
        Object.assign(secretTroubles, { get: 'throws', store: 'throws', delete: 'throws' });
        const { name } = parseAddress(service.url);
        const failed = errors.length;
        const box = await serverBox();
        await forget(box, name);
        await until('the row to go', () => !labelsIn(box).includes(name));
        assert.equal(writtenAddress(), 'https://wger.de');
        assert.doesNotMatch(errors.slice(failed).join(), new RegExp(name));
        await leave(box);
      });
    });

    it('takes a key and cannot be read says that nobody could look', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretTroubles, secrets, memory } = await activated();
        secretTroubles.get = 'throws';
        await typeKey(service, /good, but .* could not be checked whether the key is stored/);
        assert.equal(await secrets.get(secretName(service)), service.key);
        assert.equal(memory.get(`keySet:${service.url}`), true);
        secretTroubles.get = undefined;
        await secrets.delete(secretName(service));
      });
    });

    it('takes its time with a key stores it, and that is said, though Escape is pressed meanwhile', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secretTroubles, secrets, messages } = await activated();
        const said = messages.length;
        const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
        secretTroubles.store = held;
        await enterKey(service, 'the check', () =>
          service.requests.some(({ target }) => target.includes('/userprofile/')),
        );
        await settled(service);
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        release(undefined);
        await until('the answer', () => messages.length > said);
        assert.match(messages[said]?.text ?? '', /^The API key of mara on .+ is stored\.$/);
        assert.equal(await secrets.get(secretName(service)), service.key);
        await secrets.delete(secretName(service));
      });
    });

    for (const [trouble, words] of [
      ['nothing', /good, but .* did not keep it/],
      ['throws', /good, but .* refused it/],
    ] as const) {
      it(`does ${trouble} with a key that is stored is explained`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          const { secretTroubles } = await activated();
          secretTroubles.store = trouble;
          await typeKey(service, words);
          assert.equal((await explained(service)).state, 'keyMissing');
          await showsPublicData();
        });
      });

      it(`does ${trouble} with a key that is removed is explained`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const { secretTroubles, errors } = await activated();
            const shown = errors.length;
            secretTroubles.delete = trouble;
            await vscode.commands.executeCommand('wger.removeApiKey');
            assert.match(
              errors.slice(shown).join(),
              /could not delete the API key for .* It is still stored/,
            );
          });
        });
      });
    }
  });
}
