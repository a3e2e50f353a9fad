import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { boxOf, choose, labelsIn, leave, pick } from './answers.ts';
import { snapshotOf } from './kept.ts';
import { nameOf, pressForget, questionAfter, rowOf, serverBox, writtenAddress } from './serverBox.ts';
import {
  activated,
  secretName,
  setSetting,
  settled,
  snapshotFolder,
  startNewService,
  until,
  viewNamed,
  withKey,
  withService,
} from './support.ts';

export function forgettingTests(): void {
  describe('Forget', () => {
    beforeEach(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      await (await activated()).memory.update('wger.servers', undefined);
    });

    it('removes all that is kept of a server, once that is confirmed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets, memory } = await activated();
        const name = nameOf(service);
        await secrets.store(secretName(service), service.key);
        await (await viewNamed('exercises')).allRows();
        await snapshotOf(service);
        await pick('wger.groupBy', 'Category');
        const search = await boxOf('wger.searchExercises');
        (search.box ?? assert.fail()).quickPick.value = 'deadlift';
        await until('the find', () => search.items[0]?.label === 'Deadlift');
        await choose(search, 'Deadlift');
        const kept = (): string[] =>
          memory
            .keys()
            .filter((key) => key.includes(name))
            .sort();
        await memory.update(`queries:${name}`, ['workoutlog']);
        await memory.update(`backup:${name}`, 'file:///backup');
        await until('the memory', () => kept().length === 5);
        assert.deepEqual(kept(), [
          `backup:${name}`,
          `groupBy:${name}`,
          `keySet:http://${name}`,
          `queries:${name}`,
          `recent:exercises:${name}`,
        ]);

        const box = await serverBox();
        (
          await questionAfter(() => {
            pressForget(box, name);
          }, /forget/)
        ).answer(undefined);
        await settled(service);
        assert.equal(kept().length, 5);
        assert.equal(await secrets.get(secretName(service)), service.key);

        const question = await questionAfter(() => {
          pressForget(box, name);
        }, /forget/);
        assert.match(
          question.detail,
          /exercises, .*search results and queries, .*grouping.*last backup.*API key/,
        );
        assert.match(question.detail, /API key is removed too\. wger\.de will be used instead\.$/);
        question.answer('Forget');
        await until('the row to go', () => !labelsIn(box).includes(name));
        assert.equal(await secrets.get(secretName(service)), undefined);
        assert.deepEqual(await readdir(await snapshotFolder()), []);
        assert.deepEqual(kept(), []);
        assert.ok(!JSON.stringify(memory.keys().map((key) => memory.get(key))).includes(name));
        assert.equal(writtenAddress(), 'https://wger.de');
        await leave(box);
      });
    });

    it('keeps a server whose snapshot cannot be removed, with its key and in use, and says so', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secrets } = await activated();
          const name = nameOf(service);
          await (await viewNamed('exercises')).allRows();
          // A folder in the place of what an interrupted save leaves there.
          const folder = `${await snapshotOf(service)}.tmp`;
          await mkdir(folder, { recursive: true });
          await writeFile(join(folder, 'file'), '');
          const box = await serverBox();
          const forget = async (): Promise<void> => {
            const question = await questionAfter(() => {
              pressForget(box, name);
            }, /forget/);
            question.answer('Forget');
          };
          await forget();
          await until('the reason', () => rowOf(box, name).description === 'The server was not forgotten');
          assert.equal(await secrets.get(secretName(service)), service.key);
          assert.equal(writtenAddress(), service.url);

          await rm(folder, { recursive: true });
          await forget();
          await until('the row to go', () => !labelsIn(box).includes(name));
          assert.equal(await secrets.get(secretName(service)), undefined);
          assert.deepEqual(await readdir(await snapshotFolder()), []);
          await leave(box);
        });
      });
    });

    it('leaves the setting to the server that came into use since the list was shown', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const other = await startNewService({ generation: '2.7' });
        const { memory } = await activated();
        await memory.update('wger.servers', [other.url]);
        const box = await serverBox();
        await setSetting('serverUrl', other.url);
        const question = await questionAfter(() => {
          pressForget(box, nameOf(service));
        }, /forget/);
        question.answer('Forget');
        await until('the row to go', () => !labelsIn(box).includes(nameOf(service)));
        assert.equal(writtenAddress(), other.url);
        await leave(box);
        await setSetting('serverUrl', service.url);
        await other.close();
      });
    });

    it('leaves the key to another server at the same origin, and says so', async () => {
      await withService({ generation: '2.7', prefix: '/one' }, async (service) => {
        const { secrets, memory } = await activated();
        await secrets.store(secretName(service), service.key);
        const { origin } = new URL(service.url);
        await memory.update('wger.servers', [`${origin}/two`]);
        const two = nameOf(service).replace('/one', '/two');
        const box = await serverBox();
        const question = await questionAfter(() => {
          pressForget(box, two);
        }, /forget/);
        question.answer('Forget');
        await until('the row to go', () => !labelsIn(box).includes(two));
        assert.equal(await secrets.get(secretName(service)), service.key);
        assert.equal(writtenAddress(), service.url);
        await secrets.delete(secretName(service));
        await leave(box);
      });
    });
  });
}
