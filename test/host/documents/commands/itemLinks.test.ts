import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../../src/api/address.ts';
import { createItemUri } from '../../../../src/documents/uri.ts';
import type { Row } from '../../../../src/views/rows/rows.ts';
import { readServerRows } from '../../../serverRows.ts';
import type { Service } from '../../../service/service.ts';
import { createServiceUri, getActiveUri } from '../../support/editing.ts';
import { runCopyCommand } from './runCopyCommand.ts';
import { activateExtension } from '../../support/extension.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { setSetting } from '../../support/settings.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getDocumentUri, getView } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';

const linkPrefix = 'vscode://wger-explorer.wger-explorer';

/** Follows a link, as the editor does after the user has agreed. */
async function followLink(link: string): Promise<void> {
  const { uriHandlers } = await activateExtension();
  assert.equal(uriHandlers.length, 1);
  await uriHandlers[0]?.handleUri(vscode.Uri.parse(link));
}

/** The error messages about rejected links. */
async function getRejections(): Promise<string[]> {
  const { errors } = await activateExtension();
  return errors.filter((text) => text.startsWith('This link does not point to an item'));
}

function getId(row: Row): string {
  assert.ok(row.kind === 'item');
  return row.key;
}

/** Waits until the views have read their rows, and forgets all requests. */
async function clearRequests(service: Service): Promise<void> {
  await waitUntilIdle(service);
  service.requests.length = 0;
}

/** Links with other or additional parts, which might be misread as something else. */
const rejectedLinks: readonly string[] = [
  '',
  '/',
  '/exercises',
  '/exercises/',
  '//exercises/9',
  '/exercises//9',
  '/exercises/9/',
  '/exercises/9/Label.json',
  '/exercises/9?server=https://evil.example',
  '/exercises/9?key=0123456789abcdef0123456789abcdef01234567',
  '/exercises/9?x',
  '/exercises/9#fragment',
  '/exercises/.',
  '/exercises/..',
  '/exercises/%2E%2E',
  '/exercises/%252E%252E',
  '/exercises/..%2F..%2Froutine%2F1',
  '/exercises/9%2F..%2F..%2Froutine',
  '/exercises/9%5C..',
  '/exercises/9%252F8',
  '/exercises/9%00',
  '/exercises/9%0A',
  '/exercises/%E2%80%AE9',
  '/exercises/9%20',
  '/exercises/@7',
  '/exercises/@limit=1',
  '/exercises/9;structure',
  `/exercises/${'9'.repeat(65)}`,
  '/Exercises/9',
  '/../9',
  '/https:%2F%2Fevil.example/9',
  '/evil.example/exercises/9',
  '/evil.example:8080/exercises/9',
  '/user:password@evil.example/9',
  '/setApiKey/0123456789abcdef0123456789abcdef01234567',
  '/wger.setApiKey/9',
  `/${'a'.repeat(65)}/9`,
];

export function itemLinkTests(): void {
  describe('a link to an item', () => {
    it('opens the same document as the row that it was copied from', async () => {
      await withService({ generation: '2.7', prefix: '/fitness' }, async (service) => {
        await withKey(service, async () => {
          for (const name of ['exercises', 'workouts', 'ingredients']) {
            const row = (await (await getView(name)).loadAllRows()).find(
              ({ row: { kind } }) => kind === 'item',
            );
            assert.ok(row !== undefined, name);
            const uri = getDocumentUri(row);
            const link = await runCopyCommand('wger.copyLink', row.row);
            assert.match(
              link,
              new RegExp(`^${vscode.env.uriScheme}://wger-explorer.wger-explorer/${name}/[\\w-]+$`),
            );
            assert.equal(await runCopyCommand('wger.copyLink', uri), link);
            await clearRequests(service);
            await followLink(link);
            await waitUntil(`the document of ${name}`, () => getActiveUri()?.toString() === uri.toString());
            const reads = (await waitUntilIdle(service)).filter((path) =>
              path.endsWith(`/${getId(row.row)}/`),
            );
            assert.equal(reads.length, 1, reads.join());
          }
        });
      });
    });

    it('shows the open document of a record under the name that its row gave it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const [log] = await readServerRows(service, 'workoutlog');
          const id = String(log?.id);
          const uri = createServiceUri(service, 'workoutlog', { id }, 'Bench Press 8 × 70 kg');
          await vscode.window.showTextDocument(uri, { preview: false });
          assert.equal(await runCopyCommand('wger.copyName', uri), 'Bench Press 8 × 70 kg');
          await vscode.window.showTextDocument(createServiceUri(service, 'muscle', { id: '1' }));
          const tabs = vscode.window.tabGroups.activeTabGroup.tabs.length;
          await followLink(`${linkPrefix}/workoutlog/${id}`);
          await waitUntil('the document', () => getActiveUri()?.toString() === uri.toString());
          assert.equal(vscode.window.tabGroups.activeTabGroup.tabs.length, tabs);
        });
      });
    });

    it('opens the items of any list of the server', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await followLink(`${linkPrefix}/equipment/1`);
        await waitUntil('the document', () =>
          /\/equipment\/1\/[^/]+\.json$/.test(getActiveUri()?.path ?? ''),
        );
        assert.ok((await waitUntilIdle(service)).includes('/api/v2/equipment/1/'));
      });
    });

    it('explains in a tab why the item cannot be shown, and shows it once it can be', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const [workout] = await readServerRows(service, 'routine');
        const id = String(workout?.id);
        await followLink(`${linkPrefix}/workouts/${id}`);
        const uri = createItemUri(parseAddress(service.url), 'workouts', { id }, '').toString();
        const isErrorEditorActive = (): boolean =>
          vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputCustom;
        await waitUntil('the page', () => isErrorEditorActive() && getActiveUri()?.toString() === uri);
        // The tab is known before the page in it.
        await waitUntilIdle(service);
        await withKey(service, async () => {
          await waitUntil('the document', () => !isErrorEditorActive() && getActiveUri()?.toString() === uri);
        });
      });
    });

    it('of any other form is refused with one sentence and no request', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await clearRequests(service);
          for (const path of rejectedLinks) {
            const before = (await getRejections()).length;
            await followLink(linkPrefix + path);
            assert.equal((await getRejections()).length, before + 1, path);
          }
          assert.deepEqual(await waitUntilIdle(service), []);
          assert.equal(getActiveUri(), undefined);
          assert.equal(vscode.workspace.getConfiguration('wger').get('serverUrl'), service.url);
          const words = (await getRejections()).join();
          assert.doesNotMatch(words, /evil|0123456789abcdef/);
        });
      });
    });

    it('sends no request when the server’s address cannot be used', async () => {
      const { errors } = await activateExtension();
      await setSetting('serverUrl', 'https://user:secret@nowhere.invalid');
      try {
        const before = errors.length;
        await followLink(`${linkPrefix}/exercises/9`);
        await waitUntil('the reason', () => errors.length > before);
        assert.match(errors.at(-1) ?? '', /cannot be used as the address/);
        assert.equal(getActiveUri(), undefined);
      } finally {
        await setSetting('serverUrl', undefined);
      }
    });

    it('is copied for several rows, one per line, and only for rows that it can open', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages, errors } = await activateExtension();
        const address = parseAddress(service.url);
        const rows = (await (await getView('exercises')).rows())
          .map(({ row }) => row)
          .filter(({ kind }) => kind === 'item')
          .slice(0, 3);
        const lines = (await runCopyCommand('wger.copyLink', rows[0], rows)).split('\n');
        assert.equal(lines.length, 3);
        assert.deepEqual(
          lines,
          rows.map((row) => `${vscode.env.uriScheme}://wger-explorer.wger-explorer/exercises/${getId(row)}`),
        );

        for (const key of [
          { id: '1', action: 'structure', query: '' },
          { page: 'limit=20' },
          { place: 3 },
          { id: 'a/b' },
          // Ids that no document can have.
          { id: '..' },
        ]) {
          const before = messages.length;
          assert.equal(
            await runCopyCommand('wger.copyLink', createItemUri(address, 'workouts', key, 'Label')),
            '',
            JSON.stringify(key),
          );
          const words =
            'id' in key && key.id === '..' ? /^Open an item of a wger view first/ : /^This has no link/;
          assert.match(messages[before]?.text ?? '', words);
        }
        const failed = errors.length;
        assert.equal(
          await runCopyCommand(
            'wger.copyLink',
            createItemUri(parseAddress('https://example.org'), 'exercises', { id: '9' }, 'X'),
          ),
          '',
        );
        assert.match(errors[failed] ?? '', /This item is on example\.org/);
      });
    });
  });
}
