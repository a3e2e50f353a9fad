import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { createItemUri } from '../../../src/documents/uri.ts';
import {
  findPreviewedParent,
  previewedParents,
  previewedResources,
} from '../../../src/resources/previewed.ts';
import { findPreviewName } from '../../../src/previews/previewName.ts';
import type { DrawnRow, DrawnView } from '../support/drawnView.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { readEndpointRow, getLabel, getView } from '../support/views.ts';
import { readUntil } from '../support/waits.ts';

/** A place where the manifest offers a command. */
interface Offer {
  readonly command: string;
  readonly when?: string;
}

/** The parts of the manifest that offer commands. */
interface Manifest {
  readonly contributes: {
    readonly menus: Readonly<Record<string, readonly Offer[]>>;
    readonly keybindings: readonly Offer[];
  };
}

const { None } = vscode.TreeItemCollapsibleState;

const previewed: ReadonlySet<string> = new Set([...previewedResources, ...previewedParents.keys()]);

/** Some rows of My Data on all levels. */
const ownResources = ['workoutsession', 'workoutlog', 'nutritionplan', 'meal', 'mealitem'];

/** A row and all of its descendants that can be opened. */
async function readDescendants(view: DrawnView, parent?: DrawnRow): Promise<DrawnRow[]> {
  const rows = await view.rows(parent?.row);
  const opened = rows.filter(({ item: { collapsibleState = None } }) => collapsibleState !== None);
  return [...rows, ...(await Promise.all(opened.map((row) => readDescendants(view, row)))).flat()];
}

/** The resources of the items among rows. */
function getResources(rows: readonly DrawnRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ row }) => (row.kind === 'item' ? [row.item.of] : [])));
}

function isOffered({ item }: DrawnRow): boolean {
  return / preview\b/.test(item.contextValue ?? '');
}

/** Rows that offer a preview but should not, or the reverse. */
function findWrongRows(rows: readonly DrawnRow[]): string[] {
  const items = rows.flatMap((drawn) => {
    const { row, item } = drawn;
    const words = (item.contextValue ?? '').split(' ');
    const resource = row.kind === 'item' ? row.item.of : '';
    const isList = row.kind === 'branch' && row.uri !== undefined && findPreviewName(row.uri) !== undefined;
    const isItem = row.kind === 'item' && row.item.id !== undefined;
    return words.includes('preview') === ((isItem && previewed.has(resource)) || isList) &&
      words.includes('exercise') === (isItem && resource === 'exercises')
      ? []
      : [`${resource} ${getLabel(drawn)}: ${item.contextValue ?? ''}`];
  });
  return items.slice(0, 10);
}

export function previewOfferTests(): void {
  describe('the menu of a row', () => {
    for (const release of ['2.0', '2.2', '2.4', '2.7', 'next'] as const) {
      it(`in release ${release} offers a preview only for items that have one`, () =>
        withService({ generation: release, exercises: 20, ingredients: 20 }, (service) =>
          withKey(service, async () => {
            for (const name of ['exercises', 'ingredients', 'workouts']) {
              const rows = await (await getView(name)).loadAllRows();
              assert.deepEqual(findWrongRows(rows), [], name);
              assert.ok(rows.some(isOffered), name);
            }
            const view = await getView('myData');
            // Rows can be expanded once their children are known.
            const own = await readUntil(
              view,
              () => readDescendants(view),
              (rows) => ownResources.every((resource) => getResources(rows).has(resource)),
              (rows) => [...getResources(rows)].join(),
            );
            assert.deepEqual(findWrongRows(own), []);
            const lists = own.filter(({ row }) => row.kind === 'branch');
            assert.deepEqual(
              lists.flatMap((drawn) => (isOffered(drawn) ? [getLabel(drawn)] : [])),
              ['Training', 'Body Weight', 'Food Diary'],
            );
            const workouts = await getView('workouts');
            const [workout] = (await workouts.loadAllRows()).filter((drawn) =>
              getLabel(drawn).startsWith('Push'),
            );
            assert.deepEqual(findWrongRows(await readDescendants(workouts, workout)), []);
            const others = await getView('resources');
            for (const endpoint of [
              'weightentry',
              // 2.0 has no measurements.
              ...(release === '2.0' ? [] : ['measurement-category']),
              'muscle',
              'workoutlog',
              'nutritiondiary',
            ]) {
              const rows = await others.loadAllRows(await readEndpointRow(endpoint));
              assert.deepEqual(findWrongRows(rows), [], endpoint);
            }
          }),
        ));
    }
  });

  describe('the title of a document', () => {
    it('offers a preview only for items that have one, like the keybindings', () => {
      const extension = vscode.extensions.getExtension('wger-explorer.wger-explorer');
      const { menus, keybindings } = (extension?.packageJSON as Manifest).contributes;
      const patterns = [...Object.values(menus).flat(), ...keybindings]
        .filter(({ command }) => command.startsWith('wger.openPreview'))
        .flatMap(({ when = '' }) => /resourcePath =~ \/(.*)\/$/.exec(when)?.[1] ?? []);
      assert.equal(patterns.length, 6);
      for (const resource of [...previewed, 'muscle', 'templates', 'day']) {
        for (const key of [
          { id: '9' },
          { id: 'd6a2bf5d-1a2b-4913-ac5b-abfb13ced03f' },
          { id: '9', action: 'structure', query: '' },
          { id: '9', action: 'logs', query: 'id=7' },
          { place: 3 },
          { page: 'limit=20&ordering=-date%2Cid' },
        ]) {
          const uri = createItemUri({ host: 'example.org', prefix: '/wger' }, resource, key, 'Label');
          const isShown =
            findPreviewName(uri) !== undefined || findPreviewedParent(resource, key) !== undefined;
          for (const pattern of patterns) {
            assert.equal(new RegExp(pattern).test(uri.path), isShown, uri.path);
          }
        }
      }
    });
  });
}
