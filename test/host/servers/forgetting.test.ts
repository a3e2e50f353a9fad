import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'mocha';
import { openBox, chooseRow, getLabels, dismissBox, answerCommand } from '../support/dialogs/answers.ts';
import { waitForSnapshot } from '../support/snapshotFiles.ts';
import {
  getServerName,
  pressForget,
  waitForQuestion,
  getRow,
  openServerBox,
  getConfiguredAddress,
} from '../support/dialogs/serverBox.ts';
import { activateExtension, getSnapshotFolder } from '../support/extension.ts';
import { waitUntilIdle, startNewService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function forgettingTests(): void {
  describe('Forget', () => {
    beforeEach(async () => {
      await hideViews();
      await (await activateExtension()).memory.update('wger.servers', undefined);
    });

    it('removes all stored data of a server after confirmation', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets, memory } = await activateExtension();
        const name = getServerName(service);
        await secrets.store(getSecretName(service), service.key);
        await (await getView('exercises')).loadAllRows();
        await waitForSnapshot(service);
        await answerCommand('wger.groupBy', 'Category');
        const search = await openBox('wger.searchExercises');
        (search.box ?? assert.fail()).quickPick.value = 'deadlift';
        await waitUntil('the find', () => search.items[0]?.label === 'Deadlift');
        await chooseRow(search, 'Deadlift');
        const kept = (): string[] =>
          memory
            .keys()
            .filter((key) => key.includes(name))
            .sort();
        await memory.update(`queries:${name}`, ['workoutlog']);
        await memory.update(`backup:${name}`, 'file:///backup');
        await waitUntil('the memory', () => kept().length === 5);
        assert.deepEqual(kept(), [
          `backup:${name}`,
          `groupBy:${name}`,
          `keySet:http://${name}`,
          `queries:${name}`,
          `recent:exercises:${name}`,
        ]);

        const box = await openServerBox();
        (
          await waitForQuestion(() => {
            pressForget(box, getRow(box, name));
          }, /forget/)
        ).answer(undefined);
        await waitUntilIdle(service);
        assert.equal(kept().length, 5);
        assert.equal(await secrets.get(getSecretName(service)), service.key);

        const question = await waitForQuestion(() => {
          pressForget(box, getRow(box, name));
        }, /forget/);
        assert.match(
          question.detail,
          /exercises, .*search results and queries, .*grouping.*last backup.*API key/,
        );
        assert.match(question.detail, /API key is removed too\. wger\.de will be used instead\.$/);
        question.answer('Forget');
        await waitUntil('the row to go', () => !getLabels(box).includes(name));
        assert.equal(await secrets.get(getSecretName(service)), undefined);
        assert.deepEqual(await readdir(await getSnapshotFolder()), []);
        assert.deepEqual(kept(), []);
        assert.ok(!JSON.stringify(memory.keys().map((key) => memory.get(key))).includes(name));
        assert.equal(getConfiguredAddress(), 'https://wger.de');
        await dismissBox(box);
      });
    });

    it('keeps a server whose snapshot cannot be removed, with its key and in use, and says so', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secrets } = await activateExtension();
          const name = getServerName(service);
          await (await getView('exercises')).loadAllRows();
          // A folder where an interrupted save leaves a temporary file.
          const folder = `${await waitForSnapshot(service)}.tmp`;
          await mkdir(folder, { recursive: true });
          await writeFile(join(folder, 'file'), '');
          let box = await openServerBox();
          const forget = async (beforeAnswer?: () => Promise<void>): Promise<void> => {
            const question = await waitForQuestion(() => {
              pressForget(box, getRow(box, name));
            }, /forget/);
            await beforeAnswer?.();
            question.answer('Forget');
          };
          await forget();
          await waitUntil(
            'the reason',
            () => getRow(box, name).description === 'The server was not forgotten',
          );
          assert.equal(await secrets.get(getSecretName(service)), service.key);
          assert.equal(getConfiguredAddress(), service.url);

          await forget(() => dismissBox(box));
          const { errors } = await activateExtension();
          await waitUntil('the reason, without the box', () =>
            errors.some((text) => text.startsWith(`${name}: The server was not forgotten. `)),
          );

          await rm(folder, { recursive: true });
          box = await openServerBox();
          await forget();
          await waitUntil('the row to go', () => !getLabels(box).includes(name));
          assert.equal(await secrets.get(getSecretName(service)), undefined);
          assert.deepEqual(await readdir(await getSnapshotFolder()), []);
          await dismissBox(box);
        });
      });
    });

    it('keeps the setting when another server was switched to since the list was shown', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const other = await startNewService({ generation: '2.7' });
        const { memory } = await activateExtension();
        await memory.update('wger.servers', [service.url, other.url]);
        const box = await openServerBox();
        const rowBefore = getRow(box, getServerName(service));
        await setSetting('serverUrl', other.url);
        const question = await waitForQuestion(() => {
          pressForget(box, rowBefore);
        }, /forget/);
        assert.doesNotMatch(question.detail, /key|consent/);
        question.answer('Forget');
        await waitUntil('the row to go', () => !getLabels(box).includes(rowBefore.label));
        assert.equal(getConfiguredAddress(), other.url);
        await dismissBox(box);
        await setSetting('serverUrl', service.url);
        await other.close();
      });
    });

    it('keeps the key for another server at the same origin, and says so', async () => {
      await withService({ generation: '2.7', prefix: '/one' }, async (service) => {
        const { secrets, memory } = await activateExtension();
        await secrets.store(getSecretName(service), service.key);
        const { origin } = new URL(service.url);
        await memory.update('wger.servers', [`${origin}/two`]);
        const two = getServerName(service).replace('/one', '/two');
        const box = await openServerBox();
        const question = await waitForQuestion(() => {
          pressForget(box, getRow(box, two));
        }, /forget/);
        assert.match(question.detail, / Its API key stays, since .*\/one uses it too\.$/);
        question.answer('Forget');
        await waitUntil('the row to go', () => !getLabels(box).includes(two));
        assert.equal(await secrets.get(getSecretName(service)), service.key);
        assert.equal(getConfiguredAddress(), service.url);
        await secrets.delete(getSecretName(service));
        await dismissBox(box);
      });
    });
  });
}
