import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { readRows, getMemberLine, createServiceUri } from '../support/editing.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

export function refreshingTests(): void {
  describe('a document that is refreshed', () => {
    before(hideViews);

    it('stays the same one in the same tab, with the selection where it was', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const results = await readRows<{ id: number }>(service, 'ingredientinfo/?limit=1');
        const id = String(results[0]?.id);
        const uri = createServiceUri(service, 'ingredients', { id });
        const editor = await vscode.window.showTextDocument(uri, { preview: false });
        const { document } = editor;
        const [from, to] = [getMemberLine(document, 'protein'), getMemberLine(document, 'fat')];
        editor.selection = new vscode.Selection(from.range.start.translate(0, 4), to.range.end);
        const selected = document.getText(editor.selection);
        const [tab] = vscode.window.tabGroups.activeTabGroup.tabs;

        const closed: vscode.Uri[] = [];
        const changes: string[] = [];
        const subscription = vscode.Disposable.from(
          vscode.workspace.onDidCloseTextDocument((other) => closed.push(other.uri)),
          vscode.workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
            if (changed === document) {
              changes.push(...contentChanges.map(({ text }) => text));
            }
          }),
        );
        try {
          service.requests.length = 0;
          service.fault = { name: 'name-path', on: `/ingredientinfo/${id}/` };
          await vscode.commands.executeCommand('wger.refresh', uri);
          await waitUntil('the other name', () => document.getText().includes('"name": "../../etc"'));
        } finally {
          subscription.dispose();
        }
        assert.deepEqual(
          service.requests
            .map(({ target }) => target.split('?')[0] ?? '')
            .filter((path) => path.includes('/ingredientinfo/')),
          [`/api/v2/ingredientinfo/${id}/`],
        );
        assert.equal(document.getText(editor.selection), selected);
        assert.equal(editor.selection.start.line, from.lineNumber);
        assert.equal(vscode.window.activeTextEditor, editor);
        assert.deepEqual(closed, []);
        assert.equal(document.isClosed, false);
        assert.equal(document.isDirty, false);
        assert.equal(vscode.window.tabGroups.activeTabGroup.tabs.length, 1);
        assert.equal(vscode.window.tabGroups.activeTabGroup.tabs[0], tab);
        // The editor replaces only the differing parts, so folds and decorations elsewhere stay.
        assert.ok(changes.length > 0 && changes.every((text) => text.length < 200), changes.join());
      });
    });

    it('stays untouched when the server sends the same content', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const results = await readRows<{ id: number }>(service, 'exerciseinfo/?limit=2');
        const uri = createServiceUri(service, 'exercises', { id: String(results[0]?.id) });
        const { document } = await vscode.window.showTextDocument(uri);
        const shown: string[] = [];
        const subscription = vscode.workspace.onDidChangeTextDocument((change) => {
          if (change.document === document) {
            shown.push(getMemberLine(document, 'id').text);
          }
        });
        try {
          service.requests.length = 0;
          await vscode.commands.executeCommand('wger.refresh');
          await waitUntil('the second read', () =>
            service.requests.some(({ target, status }) => /\/\d+\/(\?|$)/.test(target) && status === 200),
          );
          // By the time another document is open, the editor has read this one again.
          const { uri: other } = await vscode.workspace.openTextDocument(
            createServiceUri(service, 'exercises', { id: String(results[1]?.id) }),
          );
          assert.notEqual(other.toString(), uri.toString());
          service.fault = { name: 'id-null', on: /\/exerciseinfo\/\d+\/(\?|$)/ };
          await vscode.commands.executeCommand('wger.refresh', uri);
          await waitUntil('the text of the third read', () => shown.length > 0);
        } finally {
          subscription.dispose();
        }
        assert.deepEqual(shown, ['  "id": null,']);
      });
    });
  });

  describe('a document of a server that is no longer in use', () => {
    it('says so, and offers to switch to that server, until it is in use again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { statusItems } = await activateExtension();
        const status = (): vscode.LanguageStatusItem =>
          statusItems.find(({ id }) => id === 'wger.snapshot') ?? assert.fail();
        const offered = (): (string | undefined)[] =>
          statusItems
            .filter(({ selector }) => !Array.isArray(selector) || selector.length > 0)
            .map(({ command }) => command?.command);
        const { name } = parseAddress(service.url);
        const results = await readRows<{ id: number }>(service, 'exerciseinfo/?limit=1');
        await vscode.window.showTextDocument(
          createServiceUri(service, 'exercises', { id: String(results[0]?.id) }),
        );
        await waitUntil('the server', () => status().text === name);
        const inUse = ['wger.refresh', 'wger.openInBrowser', 'wger.copyUrl'];
        for (const elsewhere of ['https://elsewhere.invalid', 'nowhere']) {
          await setSetting('serverUrl', elsewhere);
          await waitUntil('the warning', () => status().severity === vscode.LanguageStatusSeverity.Warning);
          assert.equal(status().text, `${name} is not the server in use`);
          assert.match(status().detail ?? '', /^Read /);
          const { title, arguments: given } = status().command ?? assert.fail();
          assert.deepEqual([title, given], ['Switch…', [name]]);
          assert.deepEqual(offered(), ['wger.switchServer']);
          await setSetting('serverUrl', service.url);
          await waitUntil('the server again', () => status().text === name);
          assert.equal(status().severity, vscode.LanguageStatusSeverity.Information);
          assert.deepEqual(offered(), inUse);
        }
      });
    });
  });

  describe('a document whose language mode was changed', () => {
    it('keeps its content, and can still be compared with its previous version', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const results = await readRows<{ id: number; created: string }>(service, 'exerciseinfo/?limit=1');
        const id = String(results[0]?.id);
        const uri = createServiceUri(service, 'exercises', { id });
        const { document } = await vscode.window.showTextDocument(uri);
        service.fault = { name: 'name-path', on: `/exerciseinfo/${id}/` };
        await vscode.commands.executeCommand('wger.refresh', uri);
        service.requests.length = 0;
        const languages: string[] = [];
        const subscription = vscode.workspace.onDidOpenTextDocument((opened) => {
          if (opened.uri.toString() === uri.toString()) {
            languages.push(opened.languageId);
          }
        });
        await vscode.languages.setTextDocumentLanguage(document, 'jsonc');
        subscription.dispose();
        assert.deepEqual(languages, ['jsonc']);
        const texts = ['before', 'now'].map(async (query) =>
          vscode.workspace.fs.readFile(uri.with({ query })),
        );
        const [before, now] = (await Promise.all(texts)).map((bytes) => new TextDecoder().decode(bytes));
        assert.ok(now?.includes('"../../etc"'));
        assert.ok(before?.includes('"name"') && !before.includes('"../../etc"'));
        const reads = (await waitUntilIdle(service)).filter((path) => path.endsWith(`/exerciseinfo/${id}/`));
        assert.deepEqual(reads, []);
      });
    });
  });
}
