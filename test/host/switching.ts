// What is under way when the server or the key changes must not be shown afterwards.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { textIn } from '../../src/documents/tabs.ts';
import { openTabs } from '../../src/vscode/tabs.ts';
import { itemUri } from '../../src/documents/uri.ts';
import { rowsHeldBy } from '../heldBy.ts';
import { boxOf, labelsIn } from './answers.ts';
import { renaming } from '../forwarders.ts';
import {
  activated,
  documentOf,
  labelOf,
  secretName,
  setSetting,
  settled,
  startNewService,
  until,
  viewNamed,
  withKey,
  withService,
  endpointRow,
} from './support.ts';

const views = ['workouts', 'exercises', 'ingredients'] as const;
/** How the names at the other server begin. */
const beginning = 'Elsewhere ';

export function switchingTests(): void {
  describe('ten switches between two servers in a row', () => {
    it('show at no time a row or a document of the wrong one', async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      await withService({ generation: '2.7', latency: 60 }, async (service) => {
        await using elsewhere = await renaming(service, beginning);
        const { secrets } = await activated();
        await secrets.store(`wger.apiKey:${elsewhere.url}`, service.key);
        await withKey(service, async () => {
          const wrong: string[] = [];
          const inUse = { url: service.url };
          const drawRows = async (name: (typeof views)[number]): Promise<void> => {
            for (const drawn of await (await viewNamed(name)).rows()) {
              // A name of our own is the same at both.
              if (drawn.row.kind === 'item' && !/^Exercise \d+$/.test(labelOf(drawn))) {
                const { authority } = documentOf(drawn);
                const isElsewhere = labelOf(drawn).startsWith(beginning.trim());
                if (isElsewhere !== (authority === new URL(elsewhere.url).host)) {
                  wrong.push(`${labelOf(drawn)} of ${authority}`);
                }
              }
            }
          };
          const readDocument = async (url: string): Promise<void> => {
            const uri = itemUri(parseAddress(url), 'exercises', { id: '73' }, `At ${inUse.url}`);
            try {
              const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
              if (text.includes(beginning) !== (url === elsewhere.url)) {
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
            const rows = (await (await viewNamed(name)).rows()).filter(({ row }) => row.kind === 'item');
            assert.ok(rows.length > 0, name);
            assert.ok(
              rows.every((row) => documentOf(row).authority === new URL(inUse.url).host),
              name,
            );
          }
          await Promise.all(views.map(drawRows));
          assert.deepEqual(wrong, []);
        });
        await secrets.delete(`wger.apiKey:${elsewhere.url}`);
      });
    });

    it('leave no row in a view that is out of sight, while the next server has not answered', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using elsewhere = await renaming(service, beginning);
        const view = await viewNamed('ingredients');
        assert.ok((await view.rows()).length > 1);
        await setSetting('serverUrl', 'https://nowhere.invalid');
        const release = service.hold(/\/api\/v2\//);
        await setSetting('serverUrl', elsewhere.url);
        assert.deepEqual(await view.firstAnswer(), []);
        release();
        const [first] = await view.rows();
        assert.ok(first !== undefined && labelOf(first).startsWith(beginning.trim()));
      });
    });

    it('to the one that is in use asks nothing and leaves everything as it is', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages } = await activated();
        await (await viewNamed('exercises')).rows();
        await settled(service);
        service.requests.length = 0;
        const before = messages.length;
        await vscode.commands.executeCommand('wger.switchServer', parseAddress(service.url).name);
        await settled(service);
        assert.deepEqual([messages.length, service.requests], [before, []]);
      });
    });

    it('take away what was said of a wait for a document of the server before', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { statusMessages } = await activated();
        const before = statusMessages.length;
        const waits = () => statusMessages.slice(before).filter(({ text }) => text.includes('is busy'));
        service.fault = { name: 'throttled', on: '/exerciseinfo/73/', retryAfter: 100 };
        const uri = itemUri(parseAddress(service.url), 'exercises', { id: '73' }, 'Busy');
        const refused = assert.rejects(async () => vscode.workspace.fs.readFile(uri));
        await until('the words of the wait', () => waits().length > 0);
        assert.ok(waits().every(({ isTakenAway }) => !isTakenAway));
        await setSetting('serverUrl', 'https://nowhere.invalid');
        await refused;
        assert.ok(waits().every(({ isTakenAway }) => isTakenAway));
      });
    });

    it('leave a row of the server before nothing to ask the next one for', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using next = await startNewService({ generation: '2.7' });
        const view = await viewNamed('resources');
        const branch = await endpointRow('exerciseimage');
        await setSetting('serverUrl', next.url);
        const release = next.hold(/\/exerciseimage\//);
        const answered = view.firstAnswer(branch);
        await settled(service);
        await setSetting('serverUrl', service.url);
        // The editor shows what is thrown as an error of its own.
        await answered;
        release();
        assert.deepEqual(
          next.requests.filter(({ target }) => target.includes('/exerciseimage/')),
          [],
        );
      });
    });

    it('end Load All of a list below a row without a word', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using next = await startNewService({ generation: '2.7' });
        const { messages } = await activated();
        const before = messages.length;
        const branch = await endpointRow('exerciseimage');
        const release = service.hold(/\/exerciseimage\//);
        const loaded = vscode.commands.executeCommand('wger.loadAll', branch);
        await until('the list', () =>
          service.requests.some(({ target }) => target.includes('exerciseimage')),
        );
        await setSetting('serverUrl', next.url);
        await Promise.race([loaded, until('a question', () => messages.length > before)]);
        release();
        assert.deepEqual(messages.slice(before), []);
      });
    });

    it('close the boxes that show what the server before has', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        for (const command of ['wger.searchExercises', 'wger.searchIngredients']) {
          await setSetting('serverUrl', service.url);
          const box = await boxOf(command);
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await until('the box to close', () => box.isClosed);
        }
      });
    });
  });

  describe('a key that is removed while it is used', () => {
    beforeEach(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    for (const delay of [0, 60, 150, 250]) {
      it(`leaves no row and no document of what was asked for with it, after ${String(delay)} ms`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          const { secrets, contextKeys } = await activated();
          const workouts = await viewNamed('workouts');
          const [first] = await rowsHeldBy(service, 'routine');
          const uri = itemUri(parseAddress(service.url), 'workouts', { id: String(first?.id) }, 'Mine');
          await secrets.store(secretName(service), service.key);
          await (await viewNamed('ingredients')).rows();
          service.latency = 100;
          const asked = service.requests.length;
          const rows = workouts.rows();
          void vscode.window.showTextDocument(uri).then(undefined, () => undefined);
          await until('the requests', () => service.requests.length > asked);
          await new Promise((resolve) => setTimeout(resolve, delay));
          await secrets.delete(secretName(service));
          await rows;
          await settled(service);
          await until('no tab with a text', () => openTabs().every((tab) => textIn(tab) === undefined));
          assert.deepEqual(await workouts.rows(), []);
          assert.equal(contextKeys.get('wger.workouts.state'), 'keyMissing');
          await assert.rejects(async () => vscode.workspace.fs.readFile(uri), /No API key/);
        });
      });
    }

    it('leaves no row below an endpoint, while the one with the next key is not there', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        const view = await viewNamed('resources');
        await secrets.store(secretName(service), service.key);
        const branch = await endpointRow('weightentry');
        assert.ok((await view.rows(branch)).length > 1);
        const redrawn = view.redrawn();
        await secrets.store(secretName(service), service.otherKey);
        await until('the other key', () => redrawn.rows.includes(branch));
        redrawn.stop();
        const release = service.hold(/\/weightentry\//);
        assert.deepEqual(await view.firstAnswer(branch), []);
        release();
        assert.ok((await view.rows(branch)).length > 0);
        await secrets.delete(secretName(service));
      });
    });

    it('leaves no tab of a document that the editor had, but did not show yet', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        const [first] = await rowsHeldBy(service, 'routine');
        const uri = itemUri(parseAddress(service.url), 'workouts', { id: String(first?.id) }, 'Mine');
        await secrets.store(secretName(service), service.key);
        const document = await vscode.workspace.openTextDocument(uri);
        await secrets.delete(secretName(service));
        await settled(service);
        const asked = service.requests.length;
        await vscode.window.showTextDocument(document);
        await until('the tab to close', () => openTabs().length === 0);
        await settled(service);
        const withKeys = service.requests.slice(asked).filter(({ headers }) => headers.authorization);
        assert.deepEqual(withKeys, []);
      });
    });

    it('closes the box that searches workouts, and opens none with what it had read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets, picks } = await activated();
        await secrets.store(secretName(service), service.key);
        const box = await boxOf('wger.searchWorkouts');
        assert.ok(labelsIn(box).includes('Push / Pull / Legs'));
        const opened = picks.length;
        await secrets.delete(secretName(service));
        await until('the box to close', () => box.isClosed);
        assert.equal(picks.length, opened);
        assert.equal(openTabs().length, 0);
      });
    });

    it('leaves nothing to compare with, when there is another one afterwards', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activated();
        const [first] = await rowsHeldBy(service, 'routine');
        const uri = itemUri(parseAddress(service.url), 'workouts', { id: String(first?.id) }, 'Mine');
        await secrets.store(secretName(service), service.key);
        await vscode.window.showTextDocument(uri, { preview: false });
        await vscode.commands.executeCommand('wger.refresh', uri);
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        await until('the comparison', () => openTabs().length === 2);
        await secrets.delete(secretName(service));
        await until('the tabs to close', () => openTabs().length === 0);
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
