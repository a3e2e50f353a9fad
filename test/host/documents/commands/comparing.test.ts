import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { getOpenTabs } from '../../../../src/vscode/tabs.ts';
import { createComparisonUri } from '../../../../src/documents/uri.ts';
import type { Service } from '../../../service/service.ts';
import { chooseRow } from '../../support/dialogs/answers.ts';
import { readRows, findIdByName, createServiceUri } from '../../support/editing.ts';
import { hasOrderedKeys } from './orderedKeys.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getDocumentUri, getView, hideViews } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';

/** The two documents of the active diff editor. */
interface Comparison {
  readonly left: vscode.TextDocument;
  readonly right: vscode.TextDocument;
  readonly title: string;
}

async function readActiveComparison(): Promise<Comparison> {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  assert.ok(tab?.input instanceof vscode.TabInputTextDiff, 'no two documents are in front');
  const { original, modified } = tab.input;
  const [left, right] = await Promise.all(
    [original, modified].map((uri) => vscode.workspace.openTextDocument(uri)),
  );
  assert.ok(left !== undefined && right !== undefined);
  return { left, right, title: tab.label };
}

function getLines(document: vscode.TextDocument): string[] {
  return document.getText().split('\n');
}

/** The differing lines of two documents with the same number of lines. */
function findDifferences({ left, right }: Comparison): [string, string][] {
  const [one, other] = [getLines(left), getLines(right)];
  assert.equal(one.length, other.length);
  return one.flatMap((line, at): [string, string][] =>
    line === other[at] ? [] : [[line.trim(), (other[at] ?? '').trim()]],
  );
}

function assertOrderedKeys({ left, right }: Comparison): void {
  for (const document of [left, right]) {
    assert.ok(hasOrderedKeys(JSON.parse(document.getText())), document.getText());
  }
}

function countReads(service: Service, path: string): number {
  return service.requests.filter(({ target }) => target.split('?')[0] === `/api/v2/${path}`).length;
}

async function readFirstIngredientId(service: Service): Promise<string> {
  const results = await readRows<{ id: number }>(service, 'ingredientinfo/?limit=1');
  return String(results[0]?.id);
}

export function comparingTests(): void {
  describe('comparing', () => {
    before(hideViews);

    it('shows only what changed since the previous read, with keys in the same order', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const path = `ingredientinfo/${await readFirstIngredientId(service)}/`;
        const uri = createServiceUri(
          service,
          'ingredients',
          { id: await readFirstIngredientId(service) },
          'Compared',
        );
        const { document } = await vscode.window.showTextDocument(uri, { preview: false });
        const { name } = JSON.parse(document.getText()) as { name: string };
        assert.ok(!hasOrderedKeys(JSON.parse(document.getText())));
        service.requests.length = 0;
        service.fault = { name: 'name-emoji', on: path };
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        const comparison = await readActiveComparison();
        assert.equal(comparison.left.uri.toString(), createComparisonUri(uri, 'before').toString());
        assert.equal(comparison.right.uri.toString(), createComparisonUri(uri, 'now').toString());
        assert.equal(comparison.title, 'Compared (before and now)');
        assertOrderedKeys(comparison);
        const [[was, is] = [], ...others] = findDifferences(comparison);
        assert.equal(was, `"name": ${JSON.stringify(name)},`);
        assert.match(is ?? '', /^"name": "🏋🏽‍♀️/u);
        assert.deepEqual(others, []);
        // The document was read again, once.
        assert.equal(countReads(service, path), 1);
        await waitUntil('the name in the document itself', () => document.getText().includes('"name": "🏋🏽‍♀️'));

        // There are two readings now, so a third is unnecessary.
        await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        assert.deepEqual(findDifferences(await readActiveComparison()), [[was, is]]);
        assert.equal(countReads(service, path), 1);
        // Another refresh without a change leaves the last one to be seen.
        await vscode.commands.executeCommand('wger.refresh', uri);
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        assert.deepEqual(findDifferences(await readActiveComparison()), [[was, is]]);
        assert.equal(countReads(service, path), 2);
      });
    });

    it('shows a later read in the open tab', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const id = await readFirstIngredientId(service);
        const uri = createServiceUri(service, 'ingredients', { id });
        await vscode.window.showTextDocument(uri, { preview: false });
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        const comparison = await readActiveComparison();
        assert.deepEqual(findDifferences(comparison), []);
        service.fault = { name: 'name-path', on: `/ingredientinfo/${id}/` };
        await vscode.commands.executeCommand('wger.refresh', uri);
        await waitUntil('the other name', () => comparison.right.getText().includes('"name": "../../etc"'));
        await waitUntil('the name before', () => findDifferences(comparison).length === 1);
        assertOrderedKeys(comparison);
      });
    });

    it('reads an unchanged document again, and says so when there is still no change', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages } = await activateExtension();
        const id = await readFirstIngredientId(service);
        const uri = createServiceUri(service, 'ingredients', { id }, 'Compared');
        await vscode.window.showTextDocument(uri, { preview: false });
        const said = messages.length;
        for (const reads of [2, 3]) {
          await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
          assert.equal(countReads(service, `ingredientinfo/${id}/`), reads);
          assert.equal(messages.at(-1)?.text, 'Compared has not changed since it was last read.');
        }
        assert.equal(messages.length, said + 2);
        service.fault = { name: 'name-path', on: `/ingredientinfo/${id}/` };
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        const comparison = await readActiveComparison();
        await waitUntil('the other name', () => findDifferences(comparison).length === 1);
        assert.equal(messages.length, said + 2);
      });
    });

    it('shows the version from before two simultaneous refreshes', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const id = await readFirstIngredientId(service);
        const uri = createServiceUri(service, 'ingredients', { id });
        await vscode.window.showTextDocument(uri, { preview: false });
        service.fault = { name: 'name-path', on: `/ingredientinfo/${id}/` };
        await Promise.all([uri, uri].map((target) => vscode.commands.executeCommand('wger.refresh', target)));
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        const [changed, ...others] = findDifferences(await readActiveComparison());
        assert.equal(changed?.[1], '"name": "../../etc",');
        assert.deepEqual(others, []);
      });
    });

    it('shows no difference for a document that was read only once', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = createServiceUri(service, 'ingredients', { id: await readFirstIngredientId(service) });
        await vscode.window.showTextDocument(uri);
        const readDocument = async (shown: vscode.Uri): Promise<string> =>
          new TextDecoder().decode(await vscode.workspace.fs.readFile(shown));
        const now = await readDocument(createComparisonUri(uri, 'now'));
        assert.ok(hasOrderedKeys(JSON.parse(now)));
        assert.equal(await readDocument(createComparisonUri(uri, 'before')), now);
      });
    });

    it('shows what changed on a page that the server caches, without the parameters that bypass the cache', async () => {
      await withService({ generation: '2.4', ingredients: 30 }, async (service) => {
        const uri = createServiceUri(service, 'ingredients', { page: 'limit=2&ordering=id' });
        const { document } = await vscode.window.showTextDocument(uri, { preview: false });
        service.resize({ ingredients: 40, exercises: 20 });
        await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
        assert.deepEqual(findDifferences(await readActiveComparison()), [['"count": 30,', '"count": 40,']]);
        await waitUntil('the page of now', () => document.getText().includes('"count": 40,'));
      });
    });

    it('closes comparisons of private documents when the key is removed, and keeps public ones', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const exercise = createServiceUri(service, 'ingredients', {
          id: await readFirstIngredientId(service),
        });
        await withKey(service, async () => {
          const uri = createServiceUri(service, 'workouts', {
            id: await findIdByName(service, 'routine', 'Push / Pull / Legs'),
          });
          await vscode.window.showTextDocument(uri, { preview: false });
          await vscode.commands.executeCommand('wger.compareWithPrevious', uri);
          assertOrderedKeys(await readActiveComparison());
          await vscode.commands.executeCommand('workbench.action.keepEditor');
          await vscode.commands.executeCommand('wger.compareWithPrevious', exercise);
          await vscode.commands.executeCommand('workbench.action.keepEditor');
          assert.equal(getOpenTabs().length, 3);
        });
        await waitUntil('the private tabs to close', () => getOpenTabs().length === 1);
        const { left } = await readActiveComparison();
        assert.equal(left.uri.toString(), createComparisonUri(exercise, 'before').toString());
      });
    });

    it('shows two selected rows in the order in which they were selected', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const rows = await (await getView('ingredients')).rows();
        const [one, other] = rows;
        assert.ok(one !== undefined && other !== undefined);
        await vscode.commands.executeCommand('wger.compareSelected', one.row, [one.row, other.row]);
        const comparison = await readActiveComparison();
        const uris = [getDocumentUri(one), getDocumentUri(other)] as const;
        assert.equal(comparison.left.uri.toString(), createComparisonUri(uris[0], 'now', uris[1]).toString());
        assert.equal(
          comparison.right.uri.toString(),
          createComparisonUri(uris[1], 'now', uris[0]).toString(),
        );
        assertOrderedKeys(comparison);
        const ids = [comparison.left, comparison.right].map(
          (document) => (JSON.parse(document.getText()) as { id: number }).id,
        );
        assert.equal(new Set(ids).size, 2);
        assert.ok(service.requests.every(({ headers }) => headers.authorization === undefined));
      });
    });

    it('shows the two rows selected in a visible view when called without arguments', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async () => {
        const { contextKeys, views } = await activateExtension();
        const [one, other] = await (await getView('ingredients')).rows();
        const { view } = views.get('wger.ingredients') ?? {};
        assert.ok(one !== undefined && other !== undefined && view !== undefined);
        const isOffered = (): boolean => contextKeys.get('wger.areTwoItemsSelected') === true;
        const extendSelection = async (count: number): Promise<void> => {
          await vscode.commands.executeCommand('list.expandSelectionDown');
          await waitUntil(`${count} selected rows`, () => view.selection.length === count);
        };
        try {
          await vscode.commands.executeCommand('wger.ingredients.focus');
          await view.reveal(one.row, { select: true, focus: true });
          await extendSelection(2);
          await waitUntil('the offer', isOffered);
          await vscode.commands.executeCommand('wger.compareSelected');
          const { left, right } = await readActiveComparison();
          const uris = [getDocumentUri(one), getDocumentUri(other)] as const;
          assert.deepEqual(
            [left, right].map(({ uri }) => uri.toString()),
            [createComparisonUri(uris[0], 'now', uris[1]), createComparisonUri(uris[1], 'now', uris[0])].map(
              String,
            ),
          );
          await vscode.commands.executeCommand('wger.ingredients.focus');
          await extendSelection(3);
          await waitUntil('the end of the offer', () => !isOffered());
        } finally {
          await hideViews();
        }
      });
    });

    it('lets the user pick the other document from those that are open', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks, messages } = await activateExtension();
        const results = await readRows<{ id: number }>(service, 'exerciseinfo/?limit=2');
        const [first, second] = results.map(({ id }) =>
          createServiceUri(service, 'exercises', { id: String(id) }, `Number ${id}`),
        );
        assert.ok(first !== undefined && second !== undefined);
        await vscode.window.showTextDocument(first, { preview: false });
        const said = messages.length;
        await vscode.commands.executeCommand('wger.compareSelected', first);
        assert.match(messages[said]?.text ?? '', /^Open another item to compare Number \d+ with/);

        await vscode.window.showTextDocument(second, { preview: false });
        const asked = picks.length;
        const ended = vscode.commands.executeCommand('wger.compareSelected', first);
        await waitUntil('the question', () => picks.length > asked);
        const box = picks[asked] ?? assert.fail();
        assert.deepEqual(
          box.items.map(({ label, description }) => [label, description]),
          // The ids are shown because several exercises may have the same name.
          [[`Number ${results[1]?.id ?? ''}`, `exercises/${results[1]?.id ?? ''}`]],
        );
        await chooseRow(box, `Number ${results[1]?.id ?? ''}`);
        await ended;
        const comparison = await readActiveComparison();
        assert.equal(comparison.left.uri.toString(), createComparisonUri(first, 'now', second).toString());
        assert.equal(comparison.right.uri.toString(), createComparisonUri(second, 'now', first).toString());
      });
    });
  });
}
