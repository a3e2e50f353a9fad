import assert from 'node:assert/strict';
import { it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { faultNames } from '../../service/faults/index.ts';
import { pressUntil } from '../support/dialogs/answers.ts';
import { token, type AttackStage } from './attackStage.ts';
import { runCopyCommand } from '../documents/commands/runCopyCommand.ts';
import { openWithTools, createServiceUri } from '../support/editing.ts';
import { withExternalService } from '../network/externalService.ts';
import { checks, isOwnLink } from './inertText.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { getDocumentUri, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** Tests of the targets of links, pictures and redirects of a hostile server, and of links in hostile text. */
export function linkAttacks(stage: AttackStage): void {
  it('supplies no address for a link or a picture', async () => {
    await stage.withAttack('addresses-active', async (service) => {
      const { origin } = new URL(service.url);
      const rows = (await (await getView('exercises')).loadAllRows()).filter(
        ({ row }) => row.kind === 'item',
      );
      const view = await getView('exercises');
      const hovers = (await Promise.all(rows.slice(0, 20).map((row) => view.hover(row)))).join('\n');
      assert.match(hovers, /Category/);
      assert.doesNotMatch(hovers, /!\[|:\/\/|command:|javascript:|data:|file:/);
      stage.addLine('| addresses | hovers of exercises | 20 | nothing |');
      let [linkCount, ownCount] = [0, 0];
      let texts = '';
      for (const row of rows.slice(0, 12)) {
        const document = await openWithTools(getDocumentUri(row));
        const links = await vscode.commands.executeCommand<readonly vscode.DocumentLink[]>(
          'vscode.executeLinkProvider',
          document.uri,
          1000,
        );
        linkCount += links.length;
        texts += document.getText();
        // The editor asks before it opens links that it finds by itself, as in any text. Links of the extension have a
        // tooltip.
        const ours = links.filter(({ tooltip }) => tooltip !== undefined);
        ownCount += ours.length;
        assert.deepEqual(
          ours.filter((link) => !isOwnLink(link, origin)).map(({ target }) => target?.toString()),
          [],
        );
        assert.ok(
          links.every(({ target }) => !/^(command|javascript|data|vscode)$/.test(target?.scheme ?? '')),
        );
      }
      assert.ok(texts.includes('javascript:') && texts.includes('command:'), 'no attack came to a document');
      assert.ok(ownCount > 0, 'the documents have no links');
      stage.addLine(`| addresses | links of documents | ${String(linkCount)} | nothing |`);
    });
  });

  for (const client of ['undici', 'editor'] as const) {
    it(`cannot send the client ${client} elsewhere by a redirect or a link to a next page`, async () => {
      await setSetting('network.client', client);
      try {
        const redirects = faultNames.filter((name) => name.startsWith('redirect'));
        await withExternalService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            for (const name of redirects) {
              service.fault = { name, elsewhere: stage.attacker.url };
              const uris = [
                createServiceUri(service, 'exercises', { id: '9' }, name),
                createServiceUri(service, 'workouts', { id: '1' }, name),
              ];
              const reads = Promise.allSettled(uris.map((uri) => vscode.workspace.fs.readFile(uri)));
              await vscode.commands.executeCommand('wger.refreshWorkouts');
              assert.ok((await reads).every(({ status }) => status === 'rejected'));
              const rows = await (await getView('workouts')).rows();
              assert.ok(
                rows.some(({ row }) => row.kind === 'problem'),
                name,
              );
            }
            assert.ok(service.requests.some(({ headers }) => headers.authorization !== undefined));
            // Earlier requests were sent to the address of this computer.
            const asked = service.requests.filter(
              ({ headers }) => headers.host === new URL(service.url).host,
            );
            const fetched = asked.filter(({ headers }) => headers['sec-fetch-mode'] !== undefined);
            assert.ok(asked.length > 0);
            assert.equal(fetched.length, client === 'editor' ? asked.length : 0);
            assert.deepEqual(stage.attacker.received, [], 'the attacker got something');
          });
        });
        stage.addLine(
          `| redirects to the attacker, ${client} | root, list and items, with and without the key | ${redirects.length} | nothing |`,
        );
        for (const name of [
          'next-elsewhere',
          'next-credentials',
          'next-javascript',
          'next-http-without-port',
        ] as const) {
          await stage.withAttack(
            name,
            async () => {
              assert.equal((await (await getView('ingredients')).loadAllRows()).length, 60, name);
            },
            withExternalService,
          );
          stage.addLine(`| ${name}, ${client} | pages of a list | 60 | nothing: the same server is asked |`);
        }
      } finally {
        await setSetting('network.client', undefined);
      }
    });
  }

  it('can only show plain text in error editors and messages', async () => {
    await withService({ generation: '2.7' }, async (service) => {
      const { pages, errors, messages } = await activateExtension();
      const address = parseAddress(service.url);
      const said = [errors.length, messages.length] as const;
      const label = '[forged](command:workbench.action.closeSidebar) <img src=x> $(trash)';
      const uris = [
        // Targets of links in some text. No server has a path with characters that an address escapes.
        vscode.Uri.from({
          scheme: 'wger',
          authority: 'forged.example',
          path: `/&lt;img&gt;'/[forged](command:x)/exercises/9/${label}.json`,
        }),
        vscode.Uri.from({
          scheme: 'wger',
          authority: address.host,
          path: `/exercises/nothing/${label}.json`,
        }),
      ];
      for (const uri of uris) {
        const before = pages.length;
        await vscode.commands.executeCommand('vscode.open', uri);
        await waitUntil('the page', () => (pages[before]?.webview.html ?? '') !== '');
        let isLeft = false;
        void vscode.commands.executeCommand('wger.openRelated', uri).then(() => {
          isLeft = true;
        });
        await pressUntil(
          'the box of related documents to be left',
          'workbench.action.closeQuickOpen',
          () => isLeft,
        );
        for (const command of ['wger.revealItem', 'wger.compareSelected']) {
          await vscode.commands.executeCommand(command, uri);
        }
        const { html, options } = pages[before]?.webview ?? assert.fail();
        stage.assertHarmless('URIs', 'the page in place of a document', [html], checks.html, () => true);
        assert.ok(!(options.enableScripts ?? false) && Array.isArray(options.enableCommandUris));
        assert.ok(
          (options.enableCommandUris as readonly string[]).every((command) =>
            /^(wger\.|workbench\.action\.openSettings$)/.test(command),
          ),
        );
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      }
      const [elsewhere = assert.fail()] = uris;
      stage.assertHarmless(
        'URIs',
        'a copied name',
        [await runCopyCommand('wger.copyName', elsewhere)],
        checks.label,
      );
      await waitUntil('the messages', () => errors.length + messages.length >= said[0] + said[1] + 3);
      const texts = [...errors.slice(said[0]), ...messages.slice(said[1]).map(({ text }) => text)];
      stage.assertHarmless('URIs', 'messages', texts, checks.message);
      assert.ok(service.requests.every(({ target }) => !target.includes(token)));
    });
  });
}
