import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { getErrorEditorUri } from '../../../src/documents/tabs.ts';
import { createComparisonUri } from '../../../src/documents/uri.ts';
import { getOpenTabs } from '../../../src/vscode/tabs.ts';
import {
  withStructure,
  countStructureReads,
  createNumbers,
  tooManyNumbers,
  answerSize,
  openStructure,
  type LargeDocument,
} from './largeStructures.ts';
import { activateExtension } from '../support/extension.ts';
import { getSecretName } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';
import { formatJsonText } from '../../unit/support/formatJsonText.ts';
import { hideViews } from '../support/views.ts';

/** The HTML of the error editor for a document that is too large. */
async function waitForErrorEditor(uri: vscode.Uri, drawn: number): Promise<string> {
  const { pages } = await activateExtension();
  await waitUntil('the page', () => (pages[drawn]?.webview.html ?? '') !== '');
  await waitUntil('its tab', () =>
    getOpenTabs().every((tab) => getErrorEditorUri(tab)?.toString() === uri.toString()),
  );
  assert.equal(getOpenTabs().length, 1);
  return pages[drawn]?.webview.html ?? '';
}

export function largeDocumentTests(): void {
  describe('a document', () => {
    before(async () => {
      await hideViews();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });

    it('of more than 1 MB is opened by a command after confirmation', async () => {
      await withStructure(createNumbers(300_000), async ({ routine }) => {
        const message = await answerSize(routine, undefined);
        assert.equal(message.text, 'This document is 1.4 MB. Show it anyway?');
        assert.ok(message.isModal);
        assert.deepEqual(message.buttons, ['Show', 'Save As…']);
        assert.equal(vscode.window.activeTextEditor, undefined);
        await answerSize(routine, 'Show');
        const shown = vscode.window.visibleTextEditors.map(({ document }) => document.lineCount);
        assert.deepEqual(shown, [300_003]);
      });
    });

    it('of more than 1 MB can be saved instead of opened', async () => {
      await withStructure(createNumbers(300_000), async ({ routine, folder }) => {
        const { saveDialogs } = await activateExtension();
        const asked = saveDialogs.length;
        const ended = answerSize(routine, 'Save As…');
        await waitUntil('the dialog', () => saveDialogs.length > asked);
        saveDialogs[asked]?.answer(vscode.Uri.file(join(folder, 'saved.json')));
        await ended;
        assert.equal(
          await readFile(join(folder, 'saved.json'), 'utf8'),
          formatJsonText(createNumbers(300_000)),
        );
        assert.equal(vscode.window.activeTextEditor, undefined);
      });
    });

    const ways: Readonly<Record<string, (place: LargeDocument) => Promise<void>>> = {
      'Open Related': ({ routine }) => openStructure(routine),
      'a link or a row': async ({ structure }) => {
        await vscode.commands.executeCommand('vscode.open', structure);
      },
    };
    for (const [name, open] of Object.entries(ways)) {
      it(`of more than 20 MB is not shown by ${name}: its tab offers to save it`, async () => {
        await withStructure(createNumbers(tooManyNumbers), async (place) => {
          const { pages, saveDialogs } = await activateExtension();
          const drawn = pages.length;
          await open(place);
          const html = await waitForErrorEditor(place.structure, drawn);
          assert.match(html, /This document exceeds 20 MB when formatted, which is too large to show\./);
          const [, target = '', query = ''] =
            /<a href="command:([\w.]+)\?([^"]*)">Save As…</.exec(html) ?? [];
          assert.equal(target, 'wger.saveAs');
          assert.ok(decodeURIComponent(decodeURIComponent(query)).includes('structure'), query);

          const asked = saveDialogs.length;
          const ended = vscode.commands.executeCommand('wger.saveAs');
          await waitUntil('the dialog', () => saveDialogs.length > asked);
          const { options, answer } = saveDialogs[asked] ?? assert.fail();
          assert.match(options.defaultUri?.path ?? '', /\/Large · Structure\.json$/);
          answer(vscode.Uri.file(join(place.folder, 'saved.json')));
          await ended;
          assert.equal(
            await readFile(join(place.folder, 'saved.json'), 'utf8'),
            createNumbers(tooManyNumbers),
          );
        });
      });
    }

    it('of more than 20 MB is read again on refresh or a new key, but not when its tab is shown again', async () => {
      await withStructure(
        createNumbers(tooManyNumbers),
        async ({ routine, structure, service, waitForReads }) => {
          const { pages, secrets } = await activateExtension();
          const drawn = pages.length;
          await vscode.commands.executeCommand('vscode.open', structure, { preview: false });
          await waitForErrorEditor(structure, drawn);
          const page = pages[drawn] ?? assert.fail();
          const leaveTab = async (): Promise<void> => {
            await vscode.window.showTextDocument(routine, { preview: false });
            await waitUntil('the page to be left', () => !page.visible);
          };
          const showTab = async (): Promise<void> => {
            await vscode.commands.executeCommand('workbench.action.openEditorAtIndex1');
            await waitUntil('the page to be seen', () => page.visible);
          };
          const before = await waitForReads();
          await leaveTab();
          await showTab();
          assert.equal(await waitForReads(), before);

          await vscode.commands.executeCommand('wger.refresh');
          assert.ok((await waitForReads()) > before);

          await leaveTab();
          const seen = await waitForReads();
          await secrets.store(getSecretName(service), service.otherKey);
          await waitForReads();
          await showTab();
          await waitUntil('another reading', () => countStructureReads(service) > seen);
        },
      );
    });

    it('of more than 20 MB is not compared with its previous version', async () => {
      await withStructure(createNumbers(tooManyNumbers), async ({ structure }) => {
        const { errors } = await activateExtension();
        const before = errors.length;
        await vscode.commands.executeCommand('wger.compareWithPrevious', structure);
        assert.match(errors[before] ?? '', /^This document exceeds 20 MB when formatted/);
        assert.deepEqual(getOpenTabs(), []);
      });
    });

    it('of more than 4 MB is compared with keys unsorted on both sides', async () => {
      await withStructure('{"b":1,"a":2}', async ({ folder, routine, structure }) => {
        await writeFile(join(folder, 'routine.item.json'), '{"name":"Large","id":1}');
        const readKeys = async (uri: vscode.Uri): Promise<string> => {
          const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
          return Object.keys(JSON.parse(text) as object).join();
        };
        const readComparedKeys = (): Promise<readonly string[]> =>
          Promise.all([
            readKeys(createComparisonUri(structure, 'before')),
            readKeys(createComparisonUri(structure, 'now')),
            readKeys(createComparisonUri(routine, 'now', structure)),
          ]);
        await vscode.window.showTextDocument(routine, { preview: false });
        await vscode.window.showTextDocument(structure, { preview: false });
        assert.deepEqual(await readComparedKeys(), ['a,b', 'a,b', 'id,name']);
        await writeFile(join(folder, 'routine-1-structure.json'), `{"b":1,"a":${createNumbers(900_000)}}`);
        await vscode.commands.executeCommand('wger.refresh', structure);
        assert.deepEqual(await readComparedKeys(), ['b,a', 'b,a', 'name,id']);
      });
    });

    it('of more than 10 MB can be copied alone, but not together with another one', async () => {
      await withStructure(createNumbers(2_500_000), async ({ structure }) => {
        const { messages } = await activateExtension();
        await vscode.env.clipboard.writeText('as before');
        const said = messages.length;
        await vscode.commands.executeCommand('wger.copyJson', structure, [
          { uri: structure },
          { uri: structure },
        ]);
        assert.deepEqual(
          messages.slice(said).map(({ text }) => text),
          ['These items are too large to be copied together.'],
        );
        assert.equal(await vscode.env.clipboard.readText(), 'as before');
        await vscode.commands.executeCommand('wger.copyJson', structure);
        assert.equal((await vscode.env.clipboard.readText()).length, 5 * 2_500_000 + 3);
      });
    });

    it('that grows beyond 20 MB keeps its old content on refresh, and Save As writes the new content', async () => {
      await withStructure('[1]', async ({ routine, structure, folder }) => {
        const { notices, saveDialogs } = await activateExtension();
        const { document } = await vscode.window.showTextDocument(structure);
        const text = document.getText();
        await writeFile(join(folder, 'routine-1-structure.json'), createNumbers(tooManyNumbers));
        const before = notices.length;
        await vscode.commands.executeCommand('wger.refresh');
        await waitUntil('what is said of it', () => notices.length > before);
        const notice = notices[before] ?? assert.fail();
        assert.match(notice.text, /^This document exceeds 20 MB/);
        assert.deepEqual(notice.buttons, ['Save As…']);
        assert.equal(document.getText(), text);

        // The button refers to this document, even when another one is active.
        await vscode.window.showTextDocument(routine);
        const asked = saveDialogs.length;
        notice.answer('Save As…');
        await waitUntil('the dialog', () => saveDialogs.length > asked);
        saveDialogs[asked]?.answer(vscode.Uri.file(join(folder, 'saved.json')));
        const file = join(folder, 'saved.json');
        await waitUntil('the file', () => existsSync(file));
        const saved = await readFile(file, 'utf8');
        assert.ok(saved === createNumbers(tooManyNumbers), 'it saved something else');
      });
    });
  });
}
