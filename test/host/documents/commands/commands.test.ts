import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join } from 'node:path/posix';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../../src/api/address.ts';
import { createItemUri } from '../../../../src/documents/uri.ts';
import { commandIds } from '../../../../src/vscode/commandIds.ts';
import { getTokens } from '../../../unit/support/tokens.ts';
import { runCopyCommand } from './runCopyCommand.ts';
import { activateExtension } from '../../support/extension.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { getView } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';

export function commandTests(): void {
  describe('the commands', () => {
    it('of the manifest are all registered', async () => {
      await activateExtension();
      const registered = new Set(await vscode.commands.getCommands(true));
      assert.deepEqual(
        commandIds.filter((id) => !registered.has(id)),
        [],
      );
    });

    it('lead only to the item’s own server', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const elsewhere = createItemUri(
          parseAddress('https://example.org'),
          'exercises',
          { id: '9' },
          'Elsewhere',
        );
        assert.equal(await runCopyCommand('wger.copyId', elsewhere), '9');
        assert.equal(await runCopyCommand('wger.copyName', elsewhere), 'Elsewhere');
        assert.equal(await runCopyCommand('wger.copyUrl', elsewhere), '');
        assert.equal(await runCopyCommand('wger.copyCurl', elsewhere), '');
        // A visible view may read its rows meanwhile.
        assert.deepEqual(
          service.requests.filter(({ target }) => target.endsWith('/9/')),
          [],
        );
      });
    });

    it('propose a file name within the selected folder, whatever an item’s label is', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { saveDialogs } = await activateExtension();
        const { authority } = createItemUri(parseAddress(service.url), 'exercises', { id: '9' }, '');
        for (const [label, name] of [
          ['..\\..\\x', 'x.json'],
          ['.bashrc', 'bashrc.json'],
          ['Squat. .', 'Squat.json'],
          ['con', 'wger.json'],
        ] as const) {
          const asked = saveDialogs.length;
          const uri = vscode.Uri.from({ scheme: 'wger', authority, path: `/exercises/9/${label}.json` });
          const ended = vscode.commands.executeCommand('wger.saveAs', uri);
          await waitUntil('the dialog', () => saveDialogs.length > asked);
          const { options, answer } = saveDialogs[asked] ?? assert.fail();
          answer(undefined);
          await ended;
          const folder = vscode.workspace.workspaceFolders?.[0]?.uri.path ?? homedir();
          assert.equal(options.defaultUri?.path, join(folder, name));
        }
      });
    });

    it('open no page for an id that could be read as the path of another page', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages } = await activateExtension();
        const said = messages.length;
        const uri = createItemUri(
          parseAddress(service.url),
          'exercises',
          { id: '9/../../../user/logout' },
          'Squat',
        );
        await vscode.commands.executeCommand('wger.openInBrowser', uri);
        assert.deepEqual(
          messages.slice(said).map(({ text }) => text),
          ['This item has no page: its ID has unusual characters.'],
        );
      });
    });

    it('copy nothing and show no message when copying many items is cancelled', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        const { progresses, messages, errors } = await activateExtension();
        const rows = (await (await getView('ingredients')).loadAllRows()).map(({ row }) => row);
        await vscode.env.clipboard.writeText('as before');
        const before = [progresses.length, messages.length, errors.length] as const;
        service.requests.length = 0;
        const later = rows.slice(3).flatMap((row) => (row.kind === 'item' ? (row.item.id ?? []) : []));
        const release = service.hold(new RegExp(`/(${later.join('|')})/`));
        const ended = vscode.commands.executeCommand('wger.copyJson', rows[0], rows);
        await waitUntil('some items', () => service.requests.length > 3);
        progresses[before[0]]?.cancel();
        release();
        await ended;
        assert.equal(await vscode.env.clipboard.readText(), 'as before');
        assert.deepEqual(
          [progresses.length, messages.length, errors.length],
          [before[0] + 1, ...before.slice(1)],
        );
        assert.ok((await waitUntilIdle(service)).length < rows.length);
      });
    });

    it('show progress while reading an item that is not open', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { progressTitles } = await activateExtension();
        const uri = createItemUri(parseAddress(service.url), 'equipment', { id: '1' }, 'Barbell');
        for (const command of ['wger.copyJson', 'wger.copyTypeScript', 'wger.compareWithPrevious']) {
          const before = progressTitles.length;
          await vscode.commands.executeCommand(command, uri);
          assert.ok(progressTitles.slice(before).includes('Loading…'), command);
        }
      });
    });

    it('say that a page has no ID to copy', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages } = await activateExtension();
        const said = messages.length;
        const page = createItemUri(parseAddress(service.url), 'equipment', { page: 'limit=2' }, 'equipment');
        assert.equal(await runCopyCommand('wger.copyId', page), '');
        assert.deepEqual(
          messages.slice(said).map(({ text }) => text),
          ['This has no ID.'],
        );
      });
    });

    it('copy an item’s id, name, URL, JSON and cURL line, without the key', async () => {
      await withService({ generation: '2.7', prefix: '/fitness' }, async (service) => {
        const answer = await fetch(`${service.url}/api/v2/exerciseinfo/?limit=1&ordering=id`);
        const { results } = (await answer.json()) as { results: { id: number }[] };
        const id = String(results[0]?.id);
        const uri = createItemUri(parseAddress(service.url), 'exercises', { id }, 'Curl');
        const url = `${service.url}/api/v2/exerciseinfo/${id}/`;

        assert.equal(await runCopyCommand('wger.copyId', uri), id);
        const inDocument = await runCopyCommand('wger.copyName', uri);
        assert.ok(
          inDocument !== 'Curl' && (await (await fetch(url)).text()).includes(JSON.stringify(inDocument)),
        );
        assert.equal(await runCopyCommand('wger.copyName', { uri, name: 'Curl / Biceps' }), 'Curl / Biceps');
        assert.equal(await runCopyCommand('wger.copyUrl', uri), url);
        assert.equal(
          await runCopyCommand('wger.copyCurl', uri),
          `curl --globoff -H 'Accept: application/json' '${url}'`,
        );
        assert.deepEqual(
          getTokens(await runCopyCommand('wger.copyJson', uri)),
          getTokens(await (await fetch(url)).text()),
        );

        const workout = createItemUri(parseAddress(service.url), 'workouts', { id: '1' }, 'Mine');
        assert.equal(
          await runCopyCommand('wger.copyCurl', workout),
          `curl --globoff -H 'Accept: application/json' -H "Authorization: Token $WGER_API_KEY" '${service.url}/api/v2/routine/1/'`,
        );
      });
    });

    it('copy one TypeScript type for all selected items of a list, without any of their values', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async () => {
        const rows = (await (await getView('ingredients')).loadAllRows()).map(({ row }) => row);
        await vscode.commands.executeCommand('wger.copyTypeScript', rows[0], rows);
        const text = await vscode.env.clipboard.readText();
        assert.equal(text.match(/^export interface IngredientInfo \{$/gm)?.length, 1);
        assert.match(text, /^ {2}energy: number;$/m);
        assert.match(text, /^ {2}nutriscore: string \| null;$/m);
        assert.match(text, /^ {2}language: IngredientInfoLanguage;$/m);
        assert.doesNotMatch(text, /"|kcal|https?:/);
      });
    });
  });
}
