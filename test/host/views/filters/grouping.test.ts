import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { answerCommand } from '../../support/dialogs/answers.ts';
import { readServerExercises, type ServerExercise } from '../../support/serverExercises.ts';
import type { DrawnRow, DrawnView } from '../../support/drawnView.ts';
import { withService } from '../../support/services.ts';
import { setSetting } from '../../support/settings.ts';
import { getKeys, getLabel, getView, hideViews } from '../../support/views.ts';

/** For each grouping, the titles of an exercise's groups, and the title of the group for exercises without any. */
const groupings: Readonly<
  Record<string, readonly [of: (held: ServerExercise) => string[], without: string]>
> = {
  Category: [({ category }) => [category.name], 'No Category'],
  Muscle: [({ muscles }) => muscles.map((muscle) => muscle.name_en || muscle.name), 'No Muscle'],
  Equipment: [({ equipment }) => equipment.map(({ name }) => name), 'No Equipment'],
};

/** The title and the rows of each group, in the order of the view. */
async function readGroups(view: DrawnView): Promise<[title: string, below: DrawnRow[]][]> {
  const groups: [string, DrawnRow[]][] = [];
  for (const group of await view.loadAllRows()) {
    assert.equal(group.row.kind, 'group');
    const below = await view.rows(group.row);
    assert.equal(group.item.description, String(below.length));
    groups.push([getLabel(group), below]);
  }
  return groups;
}

function toSets(groups: Iterable<readonly [string, Iterable<string>]>): Map<string, Set<string>> {
  return new Map(Array.from(groups, ([title, keys]) => [title, new Set(keys)]));
}

export function groupingTests(): void {
  describe('exercises that are grouped', () => {
    before(hideViews);

    for (const [grouping, [titlesOf, without]] of Object.entries(groupings)) {
      it(`by ${grouping.toLowerCase()} are in the group of each value that they have, or in the last group if they have none`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          const view = await getView('exercises');
          await view.loadAllRows();
          await answerCommand('wger.groupBy', grouping);
          const groups = await readGroups(view);
          const expected = new Map<string, string[]>();
          for (const held of await readServerExercises(service)) {
            const titles = titlesOf(held);
            for (const title of titles.length === 0 ? [without] : titles) {
              expected.set(title, [...(expected.get(title) ?? []), String(held.id)]);
            }
          }
          assert.deepEqual(toSets(groups.map(([title, rows]) => [title, getKeys(rows)])), toSets(expected));
          const titles = groups.map(([title]) => title).filter((title) => title !== without);
          assert.deepEqual(titles, titles.toSorted(new Intl.Collator().compare));
          assert.equal(groups.findIndex(([title]) => title === without) + 1 || groups.length, groups.length);
          for (const [, rows] of groups) {
            assert.deepEqual(rows.map(getLabel), rows.map(getLabel).toSorted(new Intl.Collator().compare));
          }
          const ids = groups.flatMap(([, rows]) => rows.map(({ item }) => item.id));
          assert.equal(new Set(ids).size, ids.length);
          await answerCommand('wger.groupBy', 'Not Grouped');
        });
      });
    }

    it('do not repeat the title of their group', () =>
      withService({ generation: '2.7' }, async () => {
        const view = await getView('exercises');
        const ungrouped = await view.loadAllRows();
        assert.ok(ungrouped.every(({ item }) => item.description !== ''));
        await answerCommand('wger.groupBy', 'Category');
        const groups = await readGroups(view);
        assert.ok(groups.length > 1);
        for (const [title, rows] of groups) {
          const descriptions = rows.map(({ item }) => String(item.description));
          assert.ok(!descriptions.some((description) => description.split(' · ').includes(title)), title);
        }
        assert.ok(groups.some(([, rows]) => rows.some(({ item }) => item.description === '(de)')));
        await answerCommand('wger.groupBy', 'Not Grouped');
      }));

    it('by their first letter are under letters without accents, and under # where there is none', async () => {
      await withService({ generation: '2.7' }, async () => {
        await setSetting('languages', ['fr', 'en']);
        try {
          const view = await getView('exercises');
          const all = await view.loadAllRows();
          await answerCommand('wger.groupBy', 'First Letter');
          const groups = await readGroups(view);
          const getLetter = (name: string): string => {
            const [first = ''] = name.normalize('NFD');
            return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
          };
          for (const [letter, rows] of groups) {
            assert.deepEqual(new Set(rows.map(getLabel).map(getLetter)), new Set([letter]));
          }
          assert.equal(groups.at(-1)?.[0], '#');
          assert.ok(groups.flatMap(([, rows]) => rows).some((row) => getLabel(row).startsWith('É')));
          assert.deepEqual(new Set(groups.flatMap(([, rows]) => getKeys(rows))), new Set(getKeys(all)));
          await answerCommand('wger.groupBy', 'Not Grouped');
        } finally {
          await setSetting('languages', undefined);
        }
      });
    });

    it('are grouped on that server only, and again after a switch back to it', async () => {
      await withService({ generation: '2.7' }, async (one) => {
        const view = await getView('exercises');
        await view.loadAllRows();
        await answerCommand('wger.groupBy', 'Category');
        assert.equal((await view.loadAllRows())[0]?.row.kind, 'group');
        await withService({ generation: '2.7', prefix: '/other' }, async () => {
          assert.equal((await view.loadAllRows())[0]?.row.kind, 'item');
        });
        await setSetting('serverUrl', one.url);
        assert.equal((await view.loadAllRows())[0]?.row.kind, 'group');
        await answerCommand('wger.groupBy', 'Not Grouped');
        assert.equal((await view.loadAllRows())[0]?.row.kind, 'item');
      });
    });
  });
}
