// Results of operations that are in progress when the server or the key changes must not be shown afterwards.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { getTextUri } from '../../../src/documents/tabs.ts';
import { getOpenTabs } from '../../../src/vscode/tabs.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import { readServerRows } from '../../serverRows.ts';
import { openBox, getLabels } from '../support/dialogs/answers.ts';
import { startRenamingServer } from '../../servers/forwarders.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, startNewService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getDocumentUri, getLabel, getView, readEndpointRow, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

const views = ['workouts', 'exercises', 'ingredients'] as const;
/** Prefix of the names at the other server. */
const namePrefix = 'Elsewhere ';

export function switchingTests(): void {
  describe('ten switches between two servers in a row', () => {
    it('never show a row or a document of the wrong server', async () => {
      await hideViews();
      await withService({ generation: '2.7', latency: 60 }, async (service) => {
        await using elsewhere = await startRenamingServer(service, namePrefix);
        const { secrets } = await activateExtension();
        await secrets.store(`wger.apiKey:${elsewhere.url}`, service.key);
        await withKey(service, async () => {
          const wrong: string[] = [];
          const inUse = { url: service.url };
          const drawRows = async (name: (typeof views)[number]): Promise<void> => {
            for (const drawn of await (await getView(name)).rows()) {
              // A placeholder of the extension is the same for both servers.
              if (drawn.row.kind === 'item' && !/^Exercise \d+$/.test(getLabel(drawn))) {
                const { authority } = getDocumentUri(drawn);
                const isElsewhere = getLabel(drawn).startsWith(namePrefix.trim());
                if (isElsewhere !== (authority === new URL(elsewhere.url).host)) {
                  wrong.push(`${getLabel(drawn)} of ${authority}`);
                }
              }
            }
          };
          const readDocument = async (url: string): Promise<void> => {
            const uri = createItemUri(parseAddress(url), 'exercises', { id: '73' }, `At ${inUse.url}`);
            try {
              const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
              if (text.includes(namePrefix) !== (url === elsewhere.url)) {
                wrong.push(uri.toString());
              }
            } catch (error) {
              assert.ok(error instanceof vscode.FileSystemError, String(error));
            }
          };
          const underWay: Promise<void>[] = [];
          for (let turn = 0; turn < 10; turn++) {
            inUse.url = turn % 2 === 0 ? elsewhere.url : service.url;
            await setSetting('serverUrl', inUse.url);
            underWay.push(...views.map(drawRows), readDocument(elsewhere.url), readDocument(service.url));
            await new Promise((resolve) => setTimeout(resolve, turn * 20));
          }
          await Promise.all(underWay);
          for (const name of views) {
            const rows = (await (await getView(name)).rows()).filter(({ row }) => row.kind === 'item');
            assert.ok(rows.length > 0, name);
            assert.ok(
              rows.every((row) => getDocumentUri(row).authority === new URL(inUse.url).host),
              name,
            );
          }
          await Promise.all(views.map(drawRows));
          assert.deepEqual(wrong, []);
        });
        await secrets.delete(`wger.apiKey:${elsewhere.url}`);
      });
    });

    it('leave no old row in a hidden view while the next server has not answered', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using elsewhere = await startRenamingServer(service, namePrefix);
        const view = await getView('ingredients');
        assert.ok((await view.rows()).length > 1);
        await setSetting('serverUrl', 'https://nowhere.invalid');
        const release = service.hold(/\/api\/v2\//);
        await setSetting('serverUrl', elsewhere.url);
        assert.deepEqual(await view.getChildrenOnce(), []);
        release();
        const [first] = await view.rows();
        assert.ok(first !== undefined && getLabel(first).startsWith(namePrefix.trim()));
      });
    });

    it('to the server already in use send no request and change nothing', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages } = await activateExtension();
        await (await getView('exercises')).rows();
        await waitUntilIdle(service);
        service.requests.length = 0;
        const before = messages.length;
        await vscode.commands.executeCommand('wger.switchServer', parseAddress(service.url).name);
        await waitUntilIdle(service);
        assert.deepEqual([messages.length, service.requests], [before, []]);
      });
    });

    it('never load the children of an old row from the new server', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using next = await startNewService({ generation: '2.7' });
        const view = await getView('resources');
        const branch = await readEndpointRow('exerciseimage');
        await setSetting('serverUrl', next.url);
        const release = next.hold(/\/exerciseimage\//);
        const answered = view.getChildrenOnce(branch);
        await waitUntilIdle(service);
        await setSetting('serverUrl', service.url);
        // The editor would show a thrown error to the user.
        await answered;
        release();
        assert.deepEqual(
          next.requests.filter(({ target }) => target.includes('/exerciseimage/')),
          [],
        );
      });
    });

    it('end Load All of a nested list silently', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using next = await startNewService({ generation: '2.7' });
        const { messages } = await activateExtension();
        const before = messages.length;
        const branch = await readEndpointRow('exerciseimage');
        const release = service.hold(/\/exerciseimage\//);
        const loaded = vscode.commands.executeCommand('wger.loadAll', branch);
        await waitUntil('the list', () =>
          service.requests.some(({ target }) => target.includes('exerciseimage')),
        );
        await setSetting('serverUrl', next.url);
        await Promise.race([loaded, waitUntil('a question', () => messages.length > before)]);
        release();
        assert.deepEqual(messages.slice(before), []);
      });
    });
  });

  describe('a key that is removed while it is used', () => {
    beforeEach(async () => {
      await hideViews();
    });

    for (const delay of [0, 60, 150, 250]) {
      it(`leaves no row and no document that was requested with it, after ${String(delay)} ms`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          const { secrets, contextKeys } = await activateExtension();
          const workouts = await getView('workouts');
          const [first] = await readServerRows(service, 'routine');
          const uri = createItemUri(parseAddress(service.url), 'workouts', { id: String(first?.id) }, 'Mine');
          await secrets.store(getSecretName(service), service.key);
          await (await getView('ingredients')).rows();
          service.latency = 100;
          const asked = service.requests.length;
          const rows = workouts.rows();
          void vscode.window.showTextDocument(uri).then(undefined, () => undefined);
          await waitUntil('the requests', () => service.requests.length > asked);
          await new Promise((resolve) => setTimeout(resolve, delay));
          await secrets.delete(getSecretName(service));
          await rows;
          await waitUntilIdle(service);
          await waitUntil('no tab with a text', () =>
            getOpenTabs().every((tab) => getTextUri(tab) === undefined),
          );
          assert.deepEqual(await workouts.rows(), []);
          assert.equal(contextKeys.get('wger.workouts.state'), 'keyMissing');
          await assert.rejects(async () => vscode.workspace.fs.readFile(uri), /No API key/);
        });
      });
    }

    it('leaves no row below an endpoint until the rows of the next key arrive', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const view = await getView('resources');
        await secrets.store(getSecretName(service), service.key);
        const branch = await readEndpointRow('weightentry');
        assert.ok((await view.rows(branch)).length > 1);
        const redrawn = view.recordRedraws();
        await secrets.store(getSecretName(service), service.otherKey);
        await waitUntil('the other key', () => redrawn.rows.includes(branch));
        redrawn.stop();
        const release = service.hold(/\/weightentry\//);
        assert.deepEqual(await view.getChildrenOnce(branch), []);
        release();
        assert.ok((await view.rows(branch)).length > 0);
        await secrets.delete(getSecretName(service));
      });
    });

    it('closes the tab of a document that was loaded but not yet shown', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const [first] = await readServerRows(service, 'routine');
        const uri = createItemUri(parseAddress(service.url), 'workouts', { id: String(first?.id) }, 'Mine');
        await secrets.store(getSecretName(service), service.key);
        const document = await vscode.workspace.openTextDocument(uri);
        await secrets.delete(getSecretName(service));
        await waitUntilIdle(service);
        const asked = service.requests.length;
        await vscode.window.showTextDocument(document);
        await waitUntil('the tab to close', () => getOpenTabs().length === 0);
        await waitUntilIdle(service);
        const withKeys = service.requests.slice(asked).filter(({ headers }) => headers.authorization);
        assert.deepEqual(withKeys, []);
      });
    });

    it('closes the search for workouts, and does not reopen it with old results', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets, picks } = await activateExtension();
        await secrets.store(getSecretName(service), service.key);
        const box = await openBox('wger.searchWorkouts');
        await waitUntil('the workouts', () => getLabels(box).includes('Push / Pull / Legs'));
        const opened = picks.length;
        await secrets.delete(getSecretName(service));
        await waitUntil('the box to close', () => box.isClosed);
        assert.equal(picks.length, opened);
        assert.equal(getOpenTabs().length, 0);
      });
    });

    it('leaves no previous version to compare with after a new key is set', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const [first] = await readServerRows(service, 'routine');
        const uri = createItemUri(parseAddress(service.url), 'workouts', { id: String(first?.id) }, 'Mine');
        await secrets.store(getSecretName(service), service.key);
        await vscode.window.showTextDocument(uri, { preview: false });
        await vscode.commands.executeCommand('wger.refresh', uri);
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        await waitUntil('the comparison', () => getOpenTabs().length === 2);
        await secrets.delete(getSecretName(service));
        await waitUntil('the tabs to close', () => getOpenTabs().length === 0);
        for (const comparison of ['now', 'before']) {
          await assert.rejects(
            async () => vscode.workspace.fs.readFile(uri.with({ query: comparison })),
            /No API key/,
          );
        }
      });
    });
  });
}
