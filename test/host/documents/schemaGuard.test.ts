import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { startAttackerServer, type AttackerServer } from '../../servers/attacker.ts';
import type { Service } from '../../service/service.ts';
import { getTokens } from '../../unit/support/tokens.ts';
import { openWithTools, createServiceUri } from '../support/editing.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

/** A server with one item, and an attacker. */
interface Stage {
  readonly uri: vscode.Uri;
  readonly text: string;
  readonly service: Service;
  readonly attacker: AttackerServer;
  /** Changes the item at the server. */
  readonly write: (text: string) => Promise<void>;
}

/** Addresses that a text may name. */
interface Addresses {
  /** The address of the attacker. */
  readonly elsewhere: string;
  readonly server: string;
  /** The folder of the recordings. */
  readonly folder: string;
}

/** Runs a test with a server that has one item with a given text, and asserts that the attacker received nothing. */
async function withItem(
  createText: (from: Addresses) => string,
  test: (stage: Stage) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wger-schema-'));
  const attacker = await startAttackerServer();
  try {
    await withService({ generation: '2.7', recordings: folder }, async (service) => {
      const root = { equipment: `${service.url}/api/v2/equipment/` };
      await writeFile(join(folder, '_root.json'), JSON.stringify(root));
      const text = createText({ elsewhere: attacker.url, server: service.url, folder });
      const write = (changed: string) => writeFile(join(folder, 'equipment-1-control.json'), changed);
      await write(text);
      await writeFile(join(folder, 'equipment-1-twice.json'), '{"again": 1, "again": 2}');
      const uri = createServiceUri(service, 'equipment', { id: '1', action: 'control', query: '' });
      await test({ uri, text, service, attacker, write });
      assert.deepEqual(attacker.received, []);
    });
  } finally {
    await attacker[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  }
}

/** Shows a document, and waits for its text. */
async function showDocument(uri: vscode.Uri, text: string): Promise<vscode.TextDocument> {
  const document = await openWithTools(uri);
  await vscode.commands.executeCommand('vscode.open', uri);
  await waitUntil(
    'the text',
    () => document.getText() !== '' && vscode.window.activeTextEditor !== undefined,
  );
  assert.deepEqual(getTokens(document.getText()), getTokens(text));
  return document;
}

/**
 * Runs everything that the editor requests from its JSON support by itself, and waits for the diagnostics of another
 * document.
 */
async function runJsonProviders(uri: vscode.Uri, service: Service): Promise<void> {
  for (const kind of ['DocumentSymbol', 'FoldingRange', 'DocumentColor', 'Link', 'CodeLens']) {
    const command =
      kind === 'DocumentColor' ? 'vscode.executeDocumentColorProvider' : `vscode.execute${kind}Provider`;
    await vscode.commands.executeCommand(command, uri);
  }
  await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, new vscode.Position(1, 4));
  const other = createServiceUri(service, 'equipment', { id: '1', action: 'twice', query: '' });
  await vscode.workspace.openTextDocument(other);
  await vscode.commands.executeCommand('vscode.open', other, { preview: false, background: true });
  await waitUntil('the diagnostics', () => vscode.languages.getDiagnostics(other).length > 0);
  await waitUntilIdle(service);
}

/** Addresses of schemas. */
const schemas: Readonly<Record<string, (from: Addresses) => string>> = {
  'of this computer': ({ elsewhere }) => `${elsewhere}/schema.json`,
  'of this computer by its name': ({ elsewhere }) =>
    `${elsewhere.replace('127.0.0.1', 'localhost')}/schema.json`,
  'of any host': ({ elsewhere }) => elsewhere.replace('http://127.0.0.1', 'https://forged.example'),
  'of the server': ({ server }) => `${server}/api/v2/equipment/77/`,
  relative: () => '../77/schema.json',
  'of a document': ({ server }) => `wger://${new URL(server).host}/equipment/77/schema.json`,
  'of the editor': () => 'vscode://schemas/settings/user',
  'of a file': ({ folder }) => vscode.Uri.file(join(folder, '_root.json')).toString(),
};

export function schemaGuardTests(): void {
  describe('a document that names a schema', () => {
    before(hideViews);

    for (const [what, address] of Object.entries(schemas)) {
      it(`${what} causes no request for it, and is shown as it was sent`, async () => {
        await withItem(
          (from) => JSON.stringify({ $schema: address(from), id: 1, in: [{ a: { b: 'c' } }] }),
          async ({ uri, text, service, attacker }) => {
            const document = await showDocument(uri, text);
            await runJsonProviders(uri, service);
            assert.deepEqual(attacker.received, []);
            assert.equal(document.isClosed, false);
            assert.equal(document.languageId, 'wger-json');
            assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
            assert.deepEqual(
              service.requests.filter(({ target }) => target.includes('77')),
              [],
            );
            const symbols = await vscode.commands.executeCommand<readonly vscode.DocumentSymbol[]>(
              'vscode.executeDocumentSymbolProvider',
              uri,
            );
            assert.deepEqual(
              symbols.map(({ name }) => name),
              ['$schema', 'id', 'in'],
            );
            const read = service.requests.filter(({ target }) => target.endsWith('/control/'));
            assert.equal(read.length, 1);
          },
        );
      });
    }

    it('under an escaped key causes no request for it either', async () => {
      await withItem(
        ({ elsewhere }) => String.raw`{"\u0024s\u0063hem\u0061": "${elsewhere}/schema.json", "id": 1}`,
        async ({ uri, text, service }) => {
          await showDocument(uri, text);
          await runJsonProviders(uri, service);
        },
      );
    });

    it('only after a refresh, or in a comparison, causes no request for it', async () => {
      await withItem(
        () => '{"id": 1}',
        async ({ uri, text, service, attacker, write }) => {
          const document = await showDocument(uri, text);
          assert.equal(document.languageId, 'json');
          const changed = JSON.stringify({ $schema: `${attacker.url}/schema.json`, id: 2 });
          await write(changed);
          await vscode.commands.executeCommand('wger.refresh', uri);
          await waitUntil('the other text', () => document.getText().includes('"id": 2'));
          assert.deepEqual(getTokens(document.getText()), getTokens(changed));
          await runJsonProviders(uri, service);

          await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
          const getComparedDocuments = (): readonly vscode.TextDocument[] =>
            vscode.workspace.textDocuments.filter((open) => open.uri.query !== '');
          await waitUntil('both sides', () => getComparedDocuments().length === 2);
          await waitUntil('their texts', () => getComparedDocuments().every((side) => side.getText() !== ''));
          await runJsonProviders(uri, service);
        },
      );
    });

    it('inside nested objects causes no request, nor do pictures and links', async () => {
      await withItem(
        ({ elsewhere: url }) =>
          JSON.stringify({
            id: 1,
            in: { $schema: `${url}/schema.json`, $ref: `${url}/ref.json` },
            image: `${url}/image.png`,
            url: `${url}/page`,
            description: `![](${url}/picture.png) <img src="${url}/element.png">`,
          }),
        async ({ uri, text, service }) => {
          await showDocument(uri, text);
          await runJsonProviders(uri, service);
        },
      );
    });
  });
}
