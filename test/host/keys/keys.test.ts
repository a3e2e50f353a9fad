import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { getOpenTabs } from '../../../src/vscode/tabs.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import type { Service } from '../../service/service.ts';
import { openBox, dismissBox } from '../support/dialogs/answers.ts';
import { getOpenTextUris } from '../support/editing.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, startNewService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

function findListRequests(service: Service): { status: number }[] {
  return service.requests.filter(({ target }) => target.startsWith('/api/v2/routine/?'));
}

function getOpenPaths(): string[] {
  return getOpenTextUris().map(({ path }) => path);
}

async function readRoutineIds(url: string, key: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v2/routine/`, { headers: { authorization: `Token ${key}` } });
  const { results } = (await answer.json()) as { results: { id: number }[] };
  return results.map(({ id }) => String(id));
}

export function keyTests(): void {
  describe('a key that another window stores and removes', () => {
    it('fills Workouts, then empties it and closes only private documents', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const name = getSecretName(service);
        await vscode.commands.executeCommand('wger.workouts.focus');
        await waitUntilIdle(service);
        assert.equal(findListRequests(service).length, 0);

        await secrets.store(name, service.key);
        await waitUntil('the workouts', () => findListRequests(service).some(({ status }) => status === 200));

        const address = parseAddress(service.url);
        const [first] = await readRoutineIds(service.url, service.key);
        assert.ok(first !== undefined);
        const exercises = (await (await fetch(`${service.url}/api/v2/exerciseinfo/`)).json()) as {
          results: { id: number }[];
        };
        const exercise = String(exercises.results[0]?.id);
        for (const uri of [
          createItemUri(address, 'workouts', { id: first }, 'Mine'),
          createItemUri(address, 'exercises', { id: exercise }, 'Anybody’s'),
        ]) {
          await vscode.window.showTextDocument(uri, { preview: false });
        }
        assert.deepEqual(getOpenPaths(), [
          `/workouts/${first}/Mine.json`,
          `/exercises/${exercise}/Anybody’s.json`,
        ]);

        await waitUntilIdle(service);
        const before = findListRequests(service).length;
        await secrets.delete(name);
        await waitUntil('the private document to close', () => getOpenTextUris().length === 1);
        assert.deepEqual(getOpenPaths(), [`/exercises/${exercise}/Anybody’s.json`]);
        await assert.rejects(async () =>
          vscode.workspace.fs.readFile(createItemUri(address, 'workouts', { id: first }, 'Mine')),
        );
        await waitUntilIdle(service);
        assert.equal(findListRequests(service).length, before);
      });
    });

    it('does not move the focus when the active editor closes', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        await secrets.store(getSecretName(service), service.key);
        const [id] = await readRoutineIds(service.url, service.key);
        assert.ok(id !== undefined);
        const address = parseAddress(service.url);
        for (const uri of [
          createItemUri(address, 'exercises', { id: '9' }, 'Anybody’s'),
          createItemUri(address, 'workouts', { id }, 'Mine'),
        ]) {
          await vscode.window.showTextDocument(uri, { preview: false });
        }
        // The editor closes a box that loses the focus.
        const box = await openBox('wger.groupBy');
        await waitUntil('the box', () => box.active !== undefined);
        await secrets.delete(getSecretName(service));
        await waitUntil('the private document to close', () => getOpenTabs().length === 1);
        await waitUntilIdle(service);
        assert.ok(!box.isClosed);
        await dismissBox(box);
      });
    });

    it('keeps open only the documents that the user of the new key may read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const name = getSecretName(service);
        await secrets.store(name, service.key);
        const address = parseAddress(service.url);
        const own = await readRoutineIds(service.url, service.key);
        const others = await readRoutineIds(service.url, service.otherKey);
        const mine = own.find((id) => !others.includes(id));
        const shared = own.find((id) => others.includes(id));
        assert.ok(mine !== undefined && shared !== undefined);
        for (const id of [mine, shared]) {
          await vscode.window.showTextDocument(createItemUri(address, 'workouts', { id }, id), {
            preview: false,
          });
        }
        await vscode.commands.executeCommand(
          'vscode.diff',
          createItemUri(address, 'workouts', { id: shared }, shared),
          createItemUri(address, 'workouts', { id: mine }, mine),
        );
        await secrets.store(name, service.otherKey);
        await waitUntil('the other tabs to close', () => getOpenTabs().length === 1);
        assert.deepEqual(getOpenPaths(), [`/workouts/${shared}/${shared}.json`]);
        await secrets.delete(name);
        await waitUntil('the last tab to close', () => getOpenTabs().length === 0);
      });
    });

    it('belongs to one origin: another port of the same host has none', async () => {
      const elsewhere = await startNewService({ generation: '2.7' });
      try {
        await withService({ generation: '2.7' }, async (service) => {
          const { secrets, inputBoxes, contextKeys } = await activateExtension();
          const boxes = inputBoxes.length;
          const stored = vscode.commands.executeCommand('wger.setApiKey');
          await waitUntil('the box', () => inputBoxes.length > boxes);
          (inputBoxes[boxes] ?? assert.fail()).value = service.key;
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await stored;
          await vscode.commands.executeCommand('wger.workouts.focus');
          await waitUntil('the workouts', () =>
            findListRequests(service).some(({ status }) => status === 200),
          );

          await setSetting('serverUrl', elsewhere.url);
          await waitUntil(
            'the end of the workouts',
            () => contextKeys.get('wger.workouts.state') === 'keyMissing',
          );
          const address = parseAddress(elsewhere.url);
          await vscode.workspace.fs.readFile(createItemUri(address, 'exercises', { id: '9' }, 'Anybody’s'));
          await assert.rejects(async () =>
            vscode.workspace.fs.readFile(createItemUri(address, 'workouts', { id: '1' }, 'Mine')),
          );
          assert.ok(elsewhere.requests.length > 0);
          assert.ok(elsewhere.requests.every(({ headers }) => headers.authorization === undefined));
          await setSetting('serverUrl', service.url);
          await secrets.delete(getSecretName(service));
        });
      } finally {
        await elsewhere.close();
      }
    });

    it('is sent only in the header of private reads, unchanged', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const name = getSecretName(service);
        await secrets.store(name, service.key);
        await vscode.commands.executeCommand('wger.workouts.focus');
        await vscode.commands.executeCommand('wger.exercises.focus');
        await waitUntil('the workouts', () => findListRequests(service).some(({ status }) => status === 200));
        await waitUntil('the exercises', () =>
          service.requests.some(({ target, status }) => target.includes('/exerciseinfo/') && status === 200),
        );
        await secrets.delete(name);
        for (const { target, headers } of service.requests) {
          const isPrivate = /\/api\/v2\/(routine|templates|userprofile)\//.test(target);
          assert.equal(headers.authorization, isPrivate ? `Token ${service.key}` : undefined, target);
        }
      });
    });

    it('leaves no private data in a cache of the page', async () => {
      await withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          await vscode.commands.executeCommand('wger.workouts.focus');
          await waitUntil('the workouts', () =>
            findListRequests(service).some(({ status }) => status === 200),
          );
          await waitUntilIdle(service);
          const { target, headers } =
            service.requests.find((request) => request.headers.authorization !== undefined) ?? assert.fail();
          service.requests.length = 0;
          const { authorization = '', accept = '', 'accept-language': language = '' } = headers;
          const fromCache = {
            headers: { authorization, accept, 'accept-language': language },
            credentials: 'omit',
            cache: 'force-cache',
          } as const;
          const answer = await fetch(new URL(target, service.url), fromCache);
          assert.equal(answer.status, 200);
          assert.ok(service.requests.some((request) => request.target === target));
        }),
      );
    });

    it('is read from the secret storage once per private read, however often the read is retried', async () => {
      // A visible view also reads the key once there is one.
      await hideViews();
      await withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const { secretReads } = await activateExtension();
          const [first = assert.fail(), ...others] = await readRoutineIds(service.url, service.key);
          const address = parseAddress(service.url);
          const read = (id: string): Thenable<Uint8Array> =>
            vscode.workspace.fs.readFile(createItemUri(address, 'workouts', { id }, id));
          // What was just stored is looked up, too, and any private read waits for that.
          await read(first);
          service.requests.length = 0;
          const before = secretReads.length;
          service.fault = { name: 'status-503', on: '/routine/', times: 2 };
          for (const id of others.slice(0, 3)) {
            await read(id);
          }
          const sent = service.requests.filter(({ headers }) => headers.authorization !== undefined);
          assert.ok(sent.length >= 5);
          assert.equal(secretReads.length - before, 3);
        }),
      );
    });
  });
}
