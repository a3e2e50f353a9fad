import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { errorEditorType } from '../../../src/documents/errors/errorEditorType.ts';
import { getErrorEditorUri, getTextUri } from '../../../src/documents/tabs.ts';
import { createTabProvider, getOpenTabs } from '../../../src/vscode/tabs.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import type { Service } from '../../service/service.ts';
import { readRows } from '../support/editing.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, startNewService, withService } from '../support/services.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

interface ShownTab {
  readonly kind: 'text' | 'page';
  readonly uri: vscode.Uri;
  readonly isPreview: boolean;
}

function getShownTabs(): ShownTab[] {
  return getOpenTabs().flatMap((tab): ShownTab[] => {
    const text = getTextUri(tab);
    const uri = text ?? getErrorEditorUri(tab);
    return uri === undefined ? [] : [{ kind: text ? 'text' : 'page', uri, isPreview: tab.isPreview }];
  });
}

/** Waits until exactly these tabs are open, from left to right. */
async function waitForTabs(...expected: readonly ShownTab['kind'][]): Promise<ShownTab[]> {
  const getKinds = (): string =>
    getShownTabs()
      .map(({ kind }) => kind)
      .join();
  await waitUntil(`the tabs ${expected.join()}`, () => getKinds() === expected.join());
  return getShownTabs();
}

/** The document of an item, and the number of requests for the item. */
interface Subject {
  readonly uri: vscode.Uri;
  readonly reads: () => number;
}

async function readSubject(service: Service, resource: 'exercises' | 'workouts', at = 0): Promise<Subject> {
  const endpoint = resource === 'exercises' ? 'exerciseinfo' : 'routine';
  const rows = await readRows<{ readonly id: number }>(service, `${endpoint}/?limit=2`);
  const id = String((rows[at] ?? assert.fail('there is no such item')).id);
  return {
    uri: createItemUri(parseAddress(service.url), resource, { id }, 'Subject'),
    reads: () =>
      service.requests.filter(({ target }) => target.split('?')[0]?.endsWith(`/${endpoint}/${id}/`) === true)
        .length,
  };
}

async function open(uri: vscode.Uri, options: vscode.TextDocumentShowOptions = {}): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uri, options);
}

async function assertUnreadable(uri: vscode.Uri, code: string): Promise<void> {
  await assert.rejects(
    async () => vscode.workspace.fs.readFile(uri),
    (error) => error instanceof vscode.FileSystemError && error.code === code,
  );
}

function getText(uri: vscode.Uri): string {
  return (
    vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString())?.getText() ?? ''
  );
}

export function errorEditorTests(): void {
  describe('an error editor', () => {
    it('of a deleted item is replaced with the document when a refresh finds it again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { uri, reads } = await readSubject(service, 'exercises');
        service.fault = { name: 'not-found', on: '/exerciseinfo/' };
        await open(uri);
        const [page] = await waitForTabs('page');
        assert.equal(page?.uri.toString(), uri.toString());
        assert.equal(page.isPreview, true);
        assert.equal(reads(), 1);
        await assertUnreadable(uri, 'FileNotFound');

        const before = reads();
        await vscode.commands.executeCommand('wger.refresh', uri);
        await waitUntilIdle(service);
        await waitForTabs('page');
        assert.equal(reads(), before + 1);

        service.fault = undefined;
        await vscode.commands.executeCommand('wger.refresh', uri);
        const [text] = await waitForTabs('text');
        assert.equal(text?.isPreview, true);
        await waitUntil('the text', () => getText(uri).startsWith('{'));
        assert.equal(reads(), before + 2);
      });
    });

    it('is not rendered, and so not leaked, if it is closed while its code loads', async () => {
      const uri = vscode.Uri.parse('wger:/exercises/9/Squat.json');
      for (const isClosed of [true, false]) {
        const panel = vscode.window.createWebviewPanel(errorEditorType, 'Squat', vscode.ViewColumn.One);
        await waitUntil('its tab', () => getOpenTabs().some(({ label }) => label === 'Squat'));
        const filled: vscode.Uri[] = [];
        const code = Promise.withResolvers<{ resolve: (each: vscode.Uri) => void }>();
        const provider = createTabProvider(() => code.promise);
        const { token } = new vscode.CancellationTokenSource();
        const resolved = provider.resolveCustomEditor({ uri, dispose: () => undefined }, panel, token);
        if (isClosed) {
          panel.dispose();
        }
        code.resolve({
          resolve: (each) => {
            filled.push(each);
          },
        });
        await resolved;
        assert.deepEqual(filled, isClosed ? [] : [uri]);
        panel.dispose();
      }
    });

    it('of another user’s item retries when it becomes visible again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { uri, reads } = await readSubject(service, 'workouts');
          const other = await readSubject(service, 'exercises');
          service.fault = { name: 'forbidden', on: '/routine/' };
          await open(uri, { preview: false });
          await waitForTabs('page');
          const before = reads();
          await assertUnreadable(uri, 'NoPermissions');
          await open(other.uri, { preview: false });
          await waitForTabs('page', 'text');
          service.fault = undefined;
          assert.equal(reads(), before + 1);
          await vscode.commands.executeCommand('workbench.action.openEditorAtIndex1');
          const tabs = await waitForTabs('text', 'text');
          assert.deepEqual(
            tabs.map((tab) => [tab.uri.toString(), tab.isPreview]),
            [
              [uri.toString(), false],
              [other.uri.toString(), false],
            ],
          );
          assert.equal(reads(), before + 2);
        });
      });
    });

    it('of a private item without a key waits for the key, and stays without it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        const { uri, reads } = await readSubject(service, 'workouts');
        await open(uri);
        await waitForTabs('page');
        await assertUnreadable(uri, 'NoPermissions');
        assert.equal(reads(), 0);
        await secrets.store(getSecretName(service), service.key);
        await waitForTabs('text');
        await waitUntil('the text', () => getText(uri).startsWith('{'));
        assert.equal(reads(), 1);

        await secrets.delete(getSecretName(service));
        await waitForTabs();
        await open(uri);
        await waitForTabs('page');
        await secrets.store(getSecretName(service), service.otherKey);
        await secrets.delete(getSecretName(service));
        await waitUntilIdle(service);
        await waitForTabs('page');
      });
    });

    it('of an unreachable server retries when the active editor is refreshed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { uri } = await readSubject(service, 'exercises');
        service.fault = { name: 'reset', on: '/exerciseinfo/' };
        await open(uri);
        await waitForTabs('page');
        await assertUnreadable(uri, 'Unavailable');
        service.fault = undefined;
        await vscode.commands.executeCommand('wger.refresh');
        await waitForTabs('text');
      });
    });

    it('of another server asks before switching, and then shows the document', async () => {
      const elsewhere = await startNewService({ generation: '2.7' });
      try {
        await withService({ generation: '2.7' }, async (service) => {
          const { messages } = await activateExtension();
          const { uri, reads } = await readSubject(elsewhere, 'exercises');
          await open(uri);
          await waitForTabs('page');
          await assertUnreadable(uri, 'Unavailable');
          assert.equal(reads(), 0);
          const { name } = parseAddress(elsewhere.url);
          for (const [answer, server] of [
            [undefined, service],
            ['Switch', elsewhere],
          ] as const) {
            const asked = messages.length;
            const switched = vscode.commands.executeCommand('wger.switchServer', name);
            await waitUntil('the question', () => messages.length > asked);
            assert.equal(messages[asked]?.isModal, true);
            assert.ok(messages[asked].text.includes(name));
            messages[asked].answer(answer);
            await switched;
            const inUse = vscode.workspace.getConfiguration('wger').get('serverUrl');
            assert.equal(inUse, server.url);
          }
          await waitForTabs('text');
          await waitUntil('the text', () => getText(uri).startsWith('{'));
          assert.equal(reads(), 1);
        });
      } finally {
        await elsewhere.close();
      }
    });

    it('appears in every editor group that shows the document, and is removed from all of them', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { uri } = await readSubject(service, 'exercises');
        service.fault = { name: 'server-error', on: '/exerciseinfo/' };
        await open(uri, { viewColumn: vscode.ViewColumn.One });
        await open(uri, { viewColumn: vscode.ViewColumn.Two });
        await waitForTabs('page', 'page');
        service.fault = undefined;
        await vscode.commands.executeCommand('wger.refresh', uri);
        await waitForTabs('text', 'text');
      });
    });

    it('is not opened for a document that is not visible', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { uri } = await readSubject(service, 'exercises');
        service.fault = { name: 'not-found', on: '/exerciseinfo/' };
        const { errors } = await activateExtension();
        const before = errors.length;
        await assertUnreadable(uri, 'FileNotFound');
        // The notification appears once no tab was found for an error editor.
        await waitUntil('the notice', () => errors.length > before);
        await waitForTabs();
      });
    });
  });

  describe('a document that another extension has changed', () => {
    for (const place of ['in front', 'behind another one']) {
      it(`is restored by a refresh when it is ${place}, without a prompt to save`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          const { uri, reads } = await readSubject(service, 'exercises');
          const { document } = await vscode.window.showTextDocument(uri, { preview: false });
          const text = document.getText();
          const edit = new vscode.WorkspaceEdit();
          edit.insert(uri, new vscode.Position(2, 0), 'not of the server\n');
          await vscode.workspace.applyEdit(edit);
          assert.ok(document.getText() !== text);
          assert.equal(document.isDirty, false);
          const { uri: front } = await readSubject(service, 'exercises', place === 'in front' ? 0 : 1);
          const selection = new vscode.Selection(1, 2, 1, 4);
          const { document: shown } = await vscode.window.showTextDocument(front, { selection });
          await vscode.commands.executeCommand('wger.refresh', uri);
          await waitUntil('the text of the server', () => document.getText() === text);
          assert.equal(document.isDirty, false);
          assert.equal(reads(), 2);
          const active = vscode.window.activeTextEditor;
          assert.equal(active?.document, shown);
          assert.deepEqual(active.selection, selection);
        });
      });
    }
  });
}
