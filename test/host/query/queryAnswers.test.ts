import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseItemUri, type ItemReference } from '../../../src/documents/uri.ts';
import { chooseRow, getLabels, dismissBox } from '../support/dialogs/answers.ts';
import { openWithTools } from '../support/editing.ts';
import type { OpenedPick } from '../support/dialogs/picks.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';
import {
  openQueryBox,
  typeQuery,
  runQuery,
  waitForAnswer,
  getActiveDocument,
  parseResults,
  getListRequests,
  getQueriesKey,
  getRecentQueries,
} from './queryBox.ts';
import { runCopyCommand } from '../documents/commands/runCopyCommand.ts';
import { hideViews } from '../support/views.ts';

/** Icons of the rows of a box. */
function getIcons({ items }: OpenedPick): readonly (string | undefined)[] {
  return items.map(({ iconPath }) => (iconPath instanceof vscode.ThemeIcon ? iconPath.id : undefined));
}

export function queryAnswerTests(): void {
  describe('Query', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    it('opens the answer to a typed path as a document of that name, or refreshes the open one', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runQuery('workoutlog?exercise=73&ordering=-date&limit=3');
          const document = await waitForAnswer(/^exercise=73/);
          assert.match(document.uri.path, /\/workoutlog exercise=73 1–3\.json$/);
          const rows = parseResults(document);
          assert.equal(rows.length, 3);
          assert.ok(rows.every(({ exercise }) => exercise === 73));
          const request = { query: 'exercise=73&ordering=-date&limit=3', key: `Token ${service.key}` };
          assert.deepEqual(getListRequests(service, 'workoutlog'), [request]);
          await runQuery('workoutlog?exercise=73&ordering=-date&limit=3');
          await waitUntil('another request', () => getListRequests(service, 'workoutlog').length > 1);
          await waitUntilIdle(service);
          assert.deepEqual(getListRequests(service, 'workoutlog'), [request, request]);
        });
      });
    });

    it('never sends the key with a public list or the OpenAPI document, in any release', async () => {
      for (const generation of ['2.0', '2.2', '2.4', '2.7', 'next'] as const) {
        await withService({ generation }, async (service) => {
          await withKey(service, async () => {
            await runQuery('muscle?limit=3');
            await waitForAnswer(/^limit=3$/);
            const sent = service.requests.filter(({ target }) => !target.includes('/userprofile/'));
            assert.ok(sent.some(({ target }) => target.includes('/muscle/?limit=3')));
            assert.ok(sent.some(({ target }) => target.includes('/schema?')));
            assert.deepEqual(
              sent.filter(({ headers }) => headers.authorization !== undefined).map(({ target }) => target),
              [],
              generation,
            );
          });
        });
      }
    });

    it('keeps commas in the path of its document, and encodes them in the request', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runQuery('workoutlog?exercise__in=73,74&limit=3');
          const document = await waitForAnswer(/^exercise__in=/);
          assert.ok(document.uri.path.includes('/@exercise__in=73,74&limit=3/'), document.uri.path);
          assert.deepEqual(
            getListRequests(service, 'workoutlog').map(({ query }) => query),
            ['exercise__in=73%2C74&limit=3'],
          );
        });
      });
    });

    it('links each page of the answer to the next, and can be copied as the same request', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runQuery('workoutlog?exercise=73&limit=2&offset=2');
          const document = await waitForAnswer(/offset=2/);
          await openWithTools(document.uri);
          const { providedLinks } = await activateExtension();
          const pagesIn = (): readonly ItemReference[] =>
            (providedLinks.get(document.uri.toString()) ?? []).flatMap(({ target }) => {
              const reference = target?.scheme === 'wger' ? parseItemUri(target) : undefined;
              return reference !== undefined && 'page' in reference.key ? [reference] : [];
            });
          await waitUntil('the links', () => pagesIn().length > 0);
          const pages = pagesIn();
          assert.deepEqual(
            pages.map(({ resource, key, label }) => [resource, 'page' in key ? key.page : '', label]),
            [
              ['workoutlog', 'exercise=73&limit=2&offset=4', 'workoutlog exercise=73 5–6'],
              ['workoutlog', 'exercise=73&limit=2', 'workoutlog exercise=73 1–2'],
            ],
          );
          const url = `${service.url}/api/v2/workoutlog/?exercise=73&limit=2&offset=2`;
          assert.equal(await runCopyCommand('wger.copyUrl', document.uri), url);
          for (const command of ['wger.copyCurl', 'wger.copyFetch', 'wger.copyPython']) {
            const text = await runCopyCommand(command, document.uri);
            assert.ok(text.includes(url) && text.includes('WGER_API_KEY'), command);
          }
          assert.match(
            await runCopyCommand('wger.copyTypeScript', document.uri),
            /^export [\s\S]*\bresults: /,
          );
        });
      });
    });

    it('can query an action on a list that the OpenAPI document names', async () => {
      await withService({ generation: 'next' }, async (service) => {
        await withKey(service, async () => {
          const offer = await openQueryBox();
          const row = offer.items.find(({ label }) => label === 'measurement/aggregate');
          assert.ok(row?.iconPath instanceof vscode.ThemeIcon && row.iconPath.id === 'lock');
          await dismissBox(offer);
          await runQuery('measurement/aggregate?bucket=day');
          await waitUntil(
            'the answer',
            () => getActiveDocument()?.uri.path.includes('/;aggregate;') === true,
          );
          const document = getActiveDocument() ?? assert.fail();
          assert.match(
            document.uri.path,
            /\/measurement\/;aggregate;bucket=day\/measurement · aggregate bucket=day\.json$/,
          );
          const rows = JSON.parse(document.getText()) as { readonly start: string }[];
          assert.ok(rows.length > 20 && rows.some(({ start }) => !start.includes('-01T')));
          assert.deepEqual(getListRequests(service, 'measurement/aggregate'), [
            { query: 'bucket=day', key: `Token ${service.key}` },
          ]);
          const again = await openQueryBox(document.uri);
          assert.equal(again.box?.quickPick.value, 'measurement/aggregate?bucket=day');
          assert.deepEqual(getIcons(again), ['play', 'filter', 'add']);
          await dismissBox(again);
        });
      });
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const box = await openQueryBox();
          await typeQuery(box, 'measurement/aggregate?bucket=day');
          assert.match(getLabels(box)[0] ?? '', /^measurement\/aggregate is not a list of this server\./);
          await dismissBox(box);
        });
      });
    });

    it('refuses no action on a list if the OpenAPI document cannot be read', async () => {
      await withService({ generation: 'next' }, async (service) => {
        service.fault = { name: 'status-502', on: '/schema' };
        const box = await openQueryBox();
        await typeQuery(box, 'measurement/aggregate?bucket=day');
        assert.equal(getLabels(box)[0], 'Run');
        await typeQuery(box, 'measurement/5/');
        assert.match(getLabels(box)[0] ?? '', /^measurement\/5\/ is not a list of this server\./);
        await dismissBox(box);
      });
    });

    it('uses the server’s own parameter for the number of rows, and offers none where it has no effect', async () => {
      await withService({ generation: 'next' }, async () => {
        const { picks, prompts } = await activateExtension();
        const box = await openQueryBox();
        for (const [text, icons] of [
          ['measurement/aggregate?bucket=day&limit=5', ['warning', 'filter', 'warning', 'add']],
          ['ingredient-sync?limit=5', ['warning', 'warning', 'add', 'arrow-swap', 'list-ordered']],
        ] as const) {
          await typeQuery(box, text);
          const [first] = box.items;
          assert.equal(first?.detail, 'The server does not support “limit” for this list: it ignores it.');
          assert.deepEqual(getIcons(box), icons);
        }
        await typeQuery(box, 'ingredient-sync?page_size=6&page_size=7');
        const limit = box.items.find(({ label }) => label === 'Limit…') ?? assert.fail();
        assert.equal(limit.description, '6,7');
        const asked = prompts.length;
        await chooseRow(box, 'Limit…');
        await waitUntil('the prompt', () => prompts.length > asked);
        const boxes = picks.length;
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await waitUntil('the query', () => picks.length > boxes);
        const again = picks[boxes] ?? assert.fail();
        assert.equal(again.box?.quickPick.value, 'ingredient-sync?page_size=7');
        await dismissBox(again);
      });
    });

    it('is remembered by its path alone, up to twenty, and can be removed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const kept = Array.from({ length: 20 }, (_, at) => `workoutlog?limit=${at + 1}`);
          await (await activateExtension()).memory.update(getQueriesKey(service), kept);
          await runQuery('workoutlog?limit=9');
          await waitForAnswer(/^limit=9$/);
          await runQuery('workoutlog?exercise=73');
          await waitForAnswer(/^exercise=73$/);
          const others = kept.filter((path) => path !== 'workoutlog?limit=9');
          const paths = ['workoutlog?exercise=73', 'workoutlog?limit=9', ...others.slice(0, 18)];
          assert.deepEqual(await getRecentQueries(service), paths);
          const box = await openQueryBox();
          assert.deepEqual(getLabels(box).slice(0, 20), paths);
          const { quickPick } = box.box ?? assert.fail();
          quickPick.value = 'workoutlog';
          await waitUntil('the lists of that name', () => getLabels(box).length < 30);
          const [first] = box.items.filter(({ label }) => label === paths[0]);
          const [button] = first?.buttons ?? [];
          box.box?.press(button ?? assert.fail(), first);
          await waitUntil('the row to go', () => !getLabels(box).includes(paths[0] ?? ''));
          assert.equal(quickPick.value, 'workoutlog');
          await dismissBox(box);
          assert.deepEqual(await getRecentQueries(service), paths.slice(1));
        });
      });
    });

    it('rejects text that leads elsewhere, and sends no request', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const box = await openQueryBox();
          await waitUntilIdle(service);
          service.requests.length = 0;
          for (const [text, sentence] of [
            [
              'https://evil.example/api/v2/muscle/',
              'evil.example is not the server in use. Switch the server first.',
            ],
            [
              'muscle/../../admin',
              'muscle/../../admin is not a list of this server. To open a single item, use Open Item.',
            ],
            ['../admin', '../admin is not a list below /api/v2/.'],
            ['schema?format=json', 'This server has no list schema.'],
            ['schema', 'This server has no list schema.'],
            ['http://u:p@127.0.0.1/api/v2/muscle/', 'Remove the user name and password from the address.'],
            [`muscle?x=${'a'.repeat(4001)}`, 'A path has at most 4000 characters.'],
            ['ftp://127.0.0.1/', 'This is not a web address.'],
            ['muscle?x=\u0007', 'This text has characters that are not allowed in an address.'],
          ] as const) {
            await typeQuery(box, text);
            assert.equal(box.items[0]?.label, sentence);
            await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
            assert.equal(box.isClosed, false, text);
          }
          await dismissBox(box);
          assert.deepEqual(await waitUntilIdle(service), []);
        });
      });
    });

    it('closes on a switch of the server', async () => {
      await withService({ generation: '2.7' }, async () => {
        const box = await openQueryBox();
        await withService({ generation: '2.7' }, async () => {
          await waitUntil('the end of the box', () => box.isClosed);
        });
      });
    });
  });
}
