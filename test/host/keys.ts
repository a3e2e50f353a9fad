import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { openTabs } from '../../src/vscode/tabs.ts';
import { itemUri } from '../../src/documents/uri.ts';
import type { Service } from '../service/service.ts';
import { boxOf, leave } from './answers.ts';
import { openTexts } from './editing.ts';
import { rowOf, serverBox } from './serverBox.ts';
import {
  activated,
  secretName,
  setSetting,
  settled,
  startNewService,
  until,
  withKey,
  withService,
} from './support.ts';

function lists(service: Service): { status: number }[] {
  return service.requests.filter(({ target }) => target.startsWith('/api/v2/routine/?'));
}

function profiles(service: Service): { endedAt: number | undefined }[] {
  return service.requests.filter(({ target }) => target === '/api/v2/userprofile/');
}

/** What Check Connection says when the key changes while it waits for the server. */
async function saidAfter(hasToChange: () => boolean, change: () => Thenable<void>): Promise<string> {
  const { messages } = await activated();
  const said = messages.length;
  const checked = vscode.commands.executeCommand('wger.checkConnection');
  await until('the read', hasToChange);
  await change();
  await until('the answer', () => messages.length > said);
  messages[said]?.answer(undefined);
  await checked;
  return messages[said]?.detail ?? '';
}

function openPaths(): string[] {
  return openTexts().map(({ path }) => path);
}

async function routines(url: string, key: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v2/routine/`, { headers: { authorization: `Token ${key}` } });
  const { results } = (await answer.json()) as { results: { id: number }[] };
  return results.map(({ id }) => String(id));
}

export function keyTests(): void {
  describe('a key that another window stores and removes', () => {
    it('fills Workouts, and empties it and closes private documents, and no others', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        const name = secretName(service);
        await vscode.commands.executeCommand('wger.workouts.focus');
        await settled(service);
        assert.equal(lists(service).length, 0);

        await secrets.store(name, service.key);
        await until('the workouts', () => lists(service).some(({ status }) => status === 200));

        const address = parseAddress(service.url);
        const [first] = await routines(service.url, service.key);
        assert.ok(first !== undefined);
        const exercises = (await (await fetch(`${service.url}/api/v2/exerciseinfo/`)).json()) as {
          results: { id: number }[];
        };
        const exercise = String(exercises.results[0]?.id);
        for (const uri of [
          itemUri(address, 'workouts', { id: first }, 'Mine'),
          itemUri(address, 'exercises', { id: exercise }, 'Anybody’s'),
        ]) {
          await vscode.window.showTextDocument(uri, { preview: false });
        }
        assert.deepEqual(openPaths(), [
          `/workouts/${first}/Mine.json`,
          `/exercises/${exercise}/Anybody’s.json`,
        ]);

        const before = lists(service).length;
        await secrets.delete(name);
        await until('the private document to close', () => openTexts().length === 1);
        assert.deepEqual(openPaths(), [`/exercises/${exercise}/Anybody’s.json`]);
        await assert.rejects(async () =>
          vscode.workspace.fs.readFile(itemUri(address, 'workouts', { id: first }, 'Mine')),
        );
        await settled(service);
        assert.equal(lists(service).length, before);
      });
    });

    it('leaves the focus where it is when it closes what is in front', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        await secrets.store(secretName(service), service.key);
        const [id] = await routines(service.url, service.key);
        assert.ok(id !== undefined);
        const address = parseAddress(service.url);
        for (const uri of [
          itemUri(address, 'exercises', { id: '9' }, 'Anybody’s'),
          itemUri(address, 'workouts', { id }, 'Mine'),
        ]) {
          await vscode.window.showTextDocument(uri, { preview: false });
        }
        // The editor closes a box that loses the focus.
        const box = await boxOf('wger.groupBy');
        await until('the box', () => box.active !== undefined);
        await secrets.delete(secretName(service));
        await until('the private document to close', () => openTabs().length === 1);
        await settled(service);
        assert.ok(!box.isClosed);
        await leave(box);
      });
    });

    it('lets stay open, as another user sees them, only the documents that the other user may read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        const name = secretName(service);
        await secrets.store(name, service.key);
        const address = parseAddress(service.url);
        const own = await routines(service.url, service.key);
        const others = await routines(service.url, service.otherKey);
        const mine = own.find((id) => !others.includes(id));
        const shared = own.find((id) => others.includes(id));
        assert.ok(mine !== undefined && shared !== undefined);
        for (const id of [mine, shared]) {
          await vscode.window.showTextDocument(itemUri(address, 'workouts', { id }, id), { preview: false });
        }
        await vscode.commands.executeCommand(
          'vscode.diff',
          itemUri(address, 'workouts', { id: shared }, shared),
          itemUri(address, 'workouts', { id: mine }, mine),
        );
        await secrets.store(name, service.otherKey);
        await until('the other tabs to close', () => openTabs().length === 1);
        assert.deepEqual(openPaths(), [`/workouts/${shared}/${shared}.json`]);
        await secrets.delete(name);
        await until('the last tab to close', () => openTabs().length === 0);
      });
    });

    it('is that of one origin: another port of the same host has none', async () => {
      const elsewhere = await startNewService({ generation: '2.7' });
      try {
        await withService({ generation: '2.7' }, async (service) => {
          const { secrets, inputBoxes, contextKeys } = await activated();
          const boxes = inputBoxes.length;
          const stored = vscode.commands.executeCommand('wger.setApiKey');
          await until('the box', () => inputBoxes.length > boxes);
          (inputBoxes[boxes] ?? assert.fail()).value = service.key;
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await stored;
          await vscode.commands.executeCommand('wger.workouts.focus');
          await until('the workouts', () => lists(service).some(({ status }) => status === 200));

          await setSetting('serverUrl', elsewhere.url);
          await until(
            'the end of the workouts',
            () => contextKeys.get('wger.workouts.state') === 'keyMissing',
          );
          const address = parseAddress(elsewhere.url);
          await vscode.workspace.fs.readFile(itemUri(address, 'exercises', { id: '9' }, 'Anybody’s'));
          await assert.rejects(async () =>
            vscode.workspace.fs.readFile(itemUri(address, 'workouts', { id: '1' }, 'Mine')),
          );
          assert.ok(elsewhere.requests.length > 0);
          assert.ok(elsewhere.requests.every(({ headers }) => headers.authorization === undefined));
          await setSetting('serverUrl', service.url);
          await secrets.delete(secretName(service));
        });
      } finally {
        await elsewhere.close();
      }
    });

    it('goes into the header of private reads only, as it is', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        const name = secretName(service);
        await secrets.store(name, service.key);
        await vscode.commands.executeCommand('wger.workouts.focus');
        await vscode.commands.executeCommand('wger.exercises.focus');
        await until('the workouts', () => lists(service).some(({ status }) => status === 200));
        await until('the exercises', () =>
          service.requests.some(({ target, status }) => target.includes('/exerciseinfo/') && status === 200),
        );
        await secrets.delete(name);
        for (const { target, headers } of service.requests) {
          const isPrivate = /\/api\/v2\/(routine|templates|userprofile)\//.test(target);
          assert.equal(headers.authorization, isPrivate ? `Token ${service.key}` : undefined, target);
        }
      });
    });

    it('leaves nothing that was read with it in a cache of the page', async () => {
      await withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          await vscode.commands.executeCommand('wger.workouts.focus');
          await until('the workouts', () => lists(service).some(({ status }) => status === 200));
          await settled(service);
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

    it('is read from the secret storage once for each private read, however often that is tried', async () => {
      // A view in sight reads the key, too, once there is one.
      await vscode.commands.executeCommand('workbench.view.explorer');
      await withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const { secretReads } = await activated();
          const own = await routines(service.url, service.key);
          await settled(service);
          service.requests.length = 0;
          const before = secretReads.length;
          service.fault = { name: 'status-503', on: '/routine/', times: 2 };
          const address = parseAddress(service.url);
          for (const id of own.slice(0, 3)) {
            await vscode.workspace.fs.readFile(itemUri(address, 'workouts', { id }, id));
          }
          const sent = service.requests.filter(({ headers }) => headers.authorization !== undefined);
          assert.ok(sent.length >= 5);
          assert.equal(secretReads.length - before, 3);
        }),
      );
    });
  });

  describe('Check Connection, when the key changes meanwhile', () => {
    beforeEach(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('sends a key no more that was removed in the pause before another attempt', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        await secrets.store(secretName(service), service.key);
        service.fault = { name: 'throttled', on: '/userprofile/' };
        const said = await saidAfter(
          () => profiles(service)[0]?.endedAt !== undefined,
          () => secrets.delete(secretName(service)),
        );
        assert.match(said, /^No API key is stored for /m);
        assert.equal(profiles(service).length, 1);
      });
    });

    it('says whether the key is good that replaced it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        await secrets.store(secretName(service), '0'.repeat(40));
        const release = service.hold(/\/userprofile\//);
        const said = await saidAfter(
          () => profiles(service).length > 0,
          async () => {
            await secrets.store(secretName(service), service.key);
            release();
          },
        );
        assert.match(said, /^The API key is good: it belongs to mara\.$/m);
        const box = await serverBox();
        assert.match(rowOf(box, parseAddress(service.url).name).description ?? '', /^API key stored/);
        await leave(box);
        await secrets.delete(secretName(service));
      });
    });
  });
}
