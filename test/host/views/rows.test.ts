import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseItemUri } from '../../../src/documents/uri.ts';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { readServerIds, readServerRows } from '../../serverRows.ts';
import { answerCommand, openBox, getLabels, dismissBox } from '../support/dialogs/answers.ts';
import { activateExtension } from '../support/extension.ts';
import { withReplacedService, withService } from '../support/services.ts';
import { setSetting, withSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import {
  getDocumentUri,
  getKeys,
  getLabel,
  getView,
  readEndpointRow,
  readEndpointRows,
} from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** Topics in alphabetical order of their English titles. */
const topicTitles = ['Account', 'Body', 'Exercises', 'Nutrition', 'Server', 'Training'];

export function rowTests(): void {
  describe('a view', () => {
    it('shows a row that is not an item by its position, and opens its page', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'row-no-object', on: '/exerciseinfo/' };
        const rows = await (await getView('exercises')).rows();
        const [first, second] = rows;
        assert.ok(first !== undefined && second !== undefined);
        assert.equal(getLabel(first), 'Row 1');
        const document = await vscode.workspace.openTextDocument(getDocumentUri(second));
        assert.ok(service.requests.some(({ target }) => target.endsWith('?limit=1&offset=1&ordering=id')));
        assert.match(document.getText(), /"results": \[\s+null\s+\]/);
      });
    });

    for (const generation of ['1.8', '1.9'] as const) {
      it(`of release ${generation} opens each exercise as the document of its row`, async () => {
        await withService({ generation, exercises: 30 }, async () => {
          const rows = (await (await getView('exercises')).loadAllRows()).slice(-3);
          for (const drawn of rows) {
            const document = await vscode.workspace.openTextDocument(getDocumentUri(drawn));
            const { name } = JSON.parse(document.getText()) as { readonly name: string };
            assert.equal(name, getLabel(drawn));
          }
        });
      });
    }

    it('keeps a number in its place after a right-to-left name', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using renamed = await startRewritingServer(service, (text) =>
          text.replaceAll(/"(?:Mushrooms, White|Back)"/g, '"פטריות"'),
        );
        await setSetting('serverUrl', renamed.url);
        const ingredients = await (await getView('ingredients')).rows();
        const found = ingredients.find(({ item }) => item.description === '22 kcal');
        assert.equal(found && getLabel(found), '\u2068פטריות\u2069');
        await answerCommand('wger.groupBy', 'Category');
        const groups = await (await getView('exercises')).loadAllRows();
        assert.ok(groups.map(getLabel).includes('\u2068פטריות\u2069'), groups.map(getLabel).join());
        await answerCommand('wger.groupBy', 'Not Grouped');
      });
    });

    it('draws each row with its open command, so that a click needs no request', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          for (const name of ['workouts', 'exercises', 'ingredients']) {
            const rows = await (await getView(name)).getSettledRows();
            const entries = rows.filter(({ row }) => row.kind === 'item');
            assert.ok(entries.length > 1, name);
            for (const { row, item } of entries) {
              const uri: unknown = item.command?.arguments?.[0];
              assert.ok(item.command?.command === 'vscode.open' && row.kind === 'item', name);
              assert.ok(uri instanceof vscode.Uri && uri.toString() === row.uri?.toString(), name);
            }
          }
        });
      });
    });

    it('opens the first page of a list in the current page size, after a refresh', async () => {
      await withService({ generation: '2.7' }, async () => {
        const readLimit = async (): Promise<string | null | undefined> => {
          const row = await readEndpointRow('muscle');
          assert.ok(row.kind === 'branch');
          const key = row.uri && parseItemUri(row.uri)?.key;
          return key !== undefined && 'page' in key ? new URLSearchParams(key.page).get('limit') : undefined;
        };
        assert.equal(await readLimit(), '50');
        await withSetting('pageSize', 2, async () => {
          await vscode.commands.executeCommand('wger.refreshResources');
          assert.equal(await readLimit(), '2');
        });
      });
    });

    it('offers Collapse All unless no row has children', async () => {
      const { views } = await activateExtension();
      const withoutCollapseAll = [...views].filter(([, { hasCollapseAll }]) => !hasCollapseAll);
      assert.deepEqual(
        withoutCollapseAll.map(([id]) => id),
        ['wger.ingredients'],
      );
    });

    it('lists none of the user’s templates among those of others, even with more own routines than are loaded', async () => {
      await withSetting('pageSize', 2, () =>
        withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const view = await getView('workouts');
            const branch = (await view.rows()).at(-1);
            assert.ok(branch?.row.kind === 'branch');
            const others = getKeys(await view.loadAllRows(branch.row));
            const own = await readServerIds(service, 'workouts');
            assert.ok(others.length > 0);
            assert.deepEqual(
              others.filter((id) => own.has(id)),
              [],
            );
          });
        }),
      );
    });

    it('lists the user’s own routines first, including published ones, then those of others', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const rows = await view.loadAllRows();
          const group = rows.at(-1);
          assert.ok(group?.row.kind === 'branch');
          const others = await view.loadAllRows(group.row);
          const ids = (of: typeof rows) => of.flatMap(({ row }) => (row.kind === 'item' ? [row.key] : []));
          const own = await readServerIds(service, 'workouts');
          const all = await readServerRows(service, 'routine');
          assert.deepEqual(new Set(ids(rows)), own);
          assert.deepEqual(
            new Set(ids(others)),
            new Set(all.map(({ id }) => String(id)).filter((id) => !own.has(id))),
          );
          for (const row of others) {
            await vscode.workspace.openTextDocument(getDocumentUri(row));
          }
        });
      });
    });
  });

  describe('all resources', () => {
    for (const generation of ['2.0', '2.2', '2.7', 'next'] as const) {
      it(`of release ${generation} are grouped by topic, each with a description`, async () => {
        await withService({ generation }, async () => {
          const view = await getView('resources');
          const topics = await view.rows();
          assert.deepEqual(
            topics.map(getLabel),
            topicTitles.filter((title) => topics.map(getLabel).includes(title)),
          );
          assert.ok(!topics.map(getLabel).includes('Other'));
          for (const { row, item } of topics) {
            assert.equal(item.contextValue, 'group');
            assert.match(String(item.description), /^\d+$/);
            const spoken = `${getLabel({ row, item })}, ${String(item.description)}`;
            assert.equal(item.accessibilityInformation?.label, spoken);
            for (const endpoint of await view.rows(row)) {
              assert.match(endpoint.item.contextValue ?? '', /^endpoint( preview)?$/);
              assert.match(String(endpoint.item.description), /^[A-Z]/, getLabel(endpoint));
              assert.match(await view.hover(endpoint), /: (public|private), read with.*\n./);
            }
          }
        });
      });
    }

    for (const [generation, endpoint, description] of [
      ['2.2', 'workout', 'Your workouts'],
      ['2.7', 'routine', 'Your workouts and all public templates'],
    ] as const) {
      it(`of release ${generation} say whose workouts a list has`, async () => {
        await withService({ generation }, async () => {
          const drawn = (await readEndpointRows()).find((each) => getLabel(each) === endpoint);
          assert.equal(drawn?.item.description, description);
        });
      });
    }

    it('with unknown names come last, with all commands of a list', async () => {
      const server = createServer(({ url = '' }, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(
          url.startsWith('/api/v2/gadget/')
            ? '{"count":1,"next":null,"results":[{"id":1,"name":"Rowing machine"}]}'
            : '{"language":"http://127.0.0.1/api/v2/language/","gadget":"http://127.0.0.1/api/v2/gadget/"}',
        );
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      try {
        const address = server.address();
        assert.ok(typeof address === 'object');
        await withSetting('serverUrl', `http://127.0.0.1:${String(address?.port)}`, async () => {
          const view = await getView('resources');
          assert.deepEqual((await view.rows()).map(getLabel), ['Server', 'Other']);
          const [, gadget] = await readEndpointRows();
          assert.ok(gadget !== undefined);
          assert.deepEqual(
            [getLabel(gadget), gadget.item.contextValue, gadget.item.description],
            ['gadget', 'endpoint', ''],
          );
          // An unknown list counts as private, so it asks for a key.
          assert.equal((await view.rows(gadget.row))[0]?.row.kind, 'problem');
        });
      } finally {
        server.close();
      }
    });

    it('open their page as a document, whose address can be copied in every form', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const row = await readEndpointRow('equipment');
        await vscode.commands.executeCommand('wger.openAsJson', row);
        await waitUntil(
          'the page',
          () => vscode.window.activeTextEditor?.document.getText().includes('"results"') === true,
        );
        const url = `${service.url}/api/v2/equipment/?limit=50&ordering=id`;
        for (const [command, text] of [
          ['wger.copyUrl', url],
          ['wger.copyCurl', `'${url}'`],
          ['wger.copyFetch', `fetch('${url}'`],
          ['wger.copyPython', `"${url}"`],
          ['wger.copyTypeScript', 'export interface EquipmentPage {'],
          ['wger.copyTypeScript', '  results: Equipment[];'],
        ] as const) {
          await vscode.commands.executeCommand(command, row);
          assert.ok((await vscode.env.clipboard.readText()).includes(text), command);
        }
      });
    });

    it('that were removed from the server are not offered for an export either', async () => {
      await withService({ generation: '2.4' }, async (service) => {
        const view = await getView('resources');
        await view.rows(await readEndpointRow('variation'));
        await withReplacedService(service, { generation: '2.7' }, async () => {
          await vscode.commands.executeCommand('wger.refreshResources');
          const names = (await readEndpointRows()).map(getLabel);
          assert.ok(!names.includes('variation') && names.includes('muscle'));
          const box = await openBox('wger.exportResources');
          assert.deepEqual(getLabels(box).toSorted(), names.toSorted());
          await dismissBox(box);
        });
      });
    });

    it('keep their rows when they are read again', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await getView('resources');
        const before = [...(await view.rows()), ...(await readEndpointRows())].map(({ row }) => row);
        await vscode.commands.executeCommand('wger.refreshResources');
        const after = [...(await view.rows()), ...(await readEndpointRows())].map(({ row }) => row);
        assert.ok(before.length === after.length && before.every((row, at) => row === after[at]));
      });
    });

    it('are all endpoints of the root, each with all its rows and a document per row', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('resources');
          const endpoints = await readEndpointRows();
          const root = (await (await fetch(`${service.url}/api/v2/`)).json()) as object;
          assert.deepEqual(endpoints.map(getLabel).toSorted(), Object.keys(root).toSorted());
          for (const { row } of endpoints) {
            assert.ok(row.kind === 'branch');
            const rows = await view.loadAllRows(row);
            assert.ok(rows.length > 0);
            const entries = rows.filter(({ row: { kind } }) => kind === 'item');
            assert.ok(
              entries.length === rows.length || rows.length === 1,
              `${row.title}: ${rows.map(getLabel).join()}`,
            );
            // This list contains public templates of other users, which the server refuses individually.
            for (const entry of row.title === 'public-templates' ? [] : entries.slice(0, 3)) {
              assert.notEqual(getLabel(entry), '');
              await vscode.workspace.openTextDocument(getDocumentUri(entry));
            }
          }
        });
      });
    });
  });
}
