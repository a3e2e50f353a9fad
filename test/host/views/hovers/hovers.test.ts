import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { SnapshotStore } from '../../../../src/collections/node/snapshotStore.ts';
import type { ExerciseDetails } from '../../../../src/resources/details.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';
import { createServiceUri } from '../../support/editing.ts';
import { getSnapshotFolder } from '../../support/extension.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { setSetting } from '../../support/settings.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getLabel, getView, hideViews } from '../../support/views.ts';
import { waitFor } from '../../support/waits.ts';
import { readHover, toPlainText } from './hoverTexts.ts';

/** Matches Markdown that the editor would render as a link, a picture or an element. */
const active = /(?<!\\)\[[^\]]*(?<!\\)\]\(|<[a-z!/][^>]*(?<!\\)>/i;

function createExercise(id: string, label: string, picture: string | undefined): ListedItem {
  const details: ExerciseDetails = {
    kind: 'exercise',
    category: { id: '1', name: 'Legs' },
    muscles: [],
    secondaryMuscles: [],
    equipment: [],
    translations: [{ language: 'en', name: label, aliases: [] }],
    ...(picture === undefined ? {} : { picture }),
  };
  return { id, of: 'exercises', label, description: 'Legs', details };
}

/** Configures an unreachable server, of which only a snapshot of its exercises is known. */
async function withSnapshotOf(
  server: string,
  rows: readonly ListedItem[],
  test: () => Promise<void>,
): Promise<void> {
  const fail = (file: string): never => assert.fail(file);
  const log = { unreadableSnapshot: fail, unsavedSnapshot: fail };
  await new SnapshotStore(await getSnapshotFolder(), log).save(server, rows);
  await setSetting('serverUrl', server);
  try {
    await test();
  } finally {
    await setSetting('serverUrl', undefined);
  }
}

export function hoverTests(): void {
  describe('the hover of', () => {
    before(hideViews);

    it('an exercise says that its name is not in the preferred language, as does its row', async () => {
      const english = createExercise('5', 'Squat', undefined);
      await setSetting('languages', ['de']);
      try {
        await withSnapshotOf('https://gym.invalid', [english], async () => {
          const view = await getView('exercises');
          const row = (await view.loadAllRows()).find((drawn) => getLabel(drawn) === 'Squat');
          assert.ok(row !== undefined);
          const words = 'The name is in English, as there is none in your language.';
          assert.equal(row.item.description, 'Legs · (en)');
          assert.equal(row.item.accessibilityInformation?.label, `Squat, Legs · (en), ${words}`);
          const text = toPlainText(await view.hover(row));
          assert.deepEqual(text.split('\n\n'), ['**Squat**', words, 'Category: Legs']);
        });
      } finally {
        await setSetting('languages', undefined);
      }
    });

    it('a page of ingredients shows the total as an estimate, and calls no page the last', async () => {
      await withService({ generation: '2.7', estimate: 7 }, async (service) => {
        const uri = createServiceUri(service, 'ingredients', { page: 'limit=20' });
        const document = await vscode.workspace.openTextDocument(uri);
        // The editor's JSON extension may be loaded with this document, so the hover may need several attempts.
        const waitForHover = (text: string): Promise<string> =>
          waitFor(`the hover of ${text}`, () => readHoverAt(text));
        const readHoverAt = async (text: string): Promise<string | undefined> => {
          const hovers = await vscode.commands.executeCommand<readonly vscode.Hover[]>(
            'vscode.executeHoverProvider',
            uri,
            document.positionAt(document.getText().indexOf(text) + 1),
          );
          const words = hovers
            .flatMap(({ contents }) => contents)
            .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
            .join('\n');
          return words === '' ? undefined : words;
        };
        assert.match(document.getText(), /"count": 7,\s+"next": null/);
        assert.match(await waitForHover('"count"'), /^How many .* an estimate/);
        assert.match(await waitForHover('null'), /as far as the server knows/);
      });
    });

    it('an exercise says its category, its muscles and its equipment', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        await view.loadAllRows();
        service.requests.length = 0;
        const text = toPlainText(await readHover(view, 'Bench Press'));
        assert.match(text, /^\*\*Bench Press\*\*/);
        assert.match(text, /^Category: Chest/m);
        assert.match(text, /^Muscles: Chest/m);
        assert.match(text, /^Secondary muscles: Shoulders, Triceps/m);
        assert.match(text, /^Equipment: Barbell, Bench/m);
        // The editor blocks pictures over plain HTTP.
        assert.doesNotMatch(text, /!\[/);
        assert.deepEqual(await waitUntilIdle(service), []);
      });
    });

    it('an exercise shows its picture only from the same server', async () => {
      const server = 'https://pictures.invalid';
      const rows = [
        createExercise('1', 'Own', `${server}/media/exercise-images/1/Squat-(side).png`),
        createExercise('2', 'Elsewhere', 'https://elsewhere.invalid/exercise-images/2/Squat.png'),
        createExercise('3', 'Without', undefined),
      ];
      await withSnapshotOf(server, rows, async () => {
        const view = await getView('exercises');
        assert.match(
          await readHover(view, 'Own'),
          /!\[\]\(https:\/\/pictures\.invalid\/media\/exercise-images\/1\/Squat-%28side%29\.png\|width=\d+\)/,
        );
        assert.doesNotMatch(await readHover(view, 'Elsewhere'), /!\[|elsewhere/);
        assert.doesNotMatch(await readHover(view, 'Without'), /!\[/);
      });
    });

    for (const [name, words] of [
      ['[x](command:foo) <img src=x> ![y](data:z)', '[x] (command:foo) <img src=x> ![y] (data:z)'],
      ['<b>x</b> | y', '<b>x</b> | y'],
    ] as const) {
      it(`an exercise called ${name} shows its name as plain text`, async () => {
        await withSnapshotOf('https://names.invalid', [createExercise('1', name, undefined)], async () => {
          const view = await getView('exercises');
          const hover = await readHover(view, words);
          assert.doesNotMatch(hover, active);
          assert.ok(toPlainText(hover).startsWith(`**${words}**`), hover);
        });
      });
    }

    it('an exercise wraps lines at spaces, and does not turn a name with a leading number into a list', async () => {
      const name = '1. Squat,  slow <i a=b>';
      await withSnapshotOf('https://names.invalid', [createExercise('1', name, undefined)], async () => {
        const [title] = (await readHover(await getView('exercises'), name)).split('\n\n');
        assert.equal(title, '**1\\. Squat,&nbsp; slow &lt;i a=b\\>**');
      });
    });

    it('an item whose name is HTML contains no HTML', async () => {
      await withService({ generation: '2.7', ingredients: 5 }, async (service) => {
        await withKey(service, async () => {
          service.fault = { name: 'name-html', on: /exerciseinfo|ingredientinfo|routine|templates/ };
          for (const name of ['exercises', 'ingredients', 'workouts']) {
            const view = await getView(name);
            const first = (await view.loadAllRows()).find((row) => getLabel(row).startsWith('<img'));
            const hover = await view.hover(first ?? assert.fail(`none in ${name}`));
            assert.doesNotMatch(hover, active);
            assert.match(toPlainText(hover), /^\*\*<img src=x/);
          }
        });
      });
    });

    it('an ingredient says its brand and its values per 100 g, as a person writes them', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('ingredients');
        const answer = await fetch(`${service.url}/api/v2/ingredientinfo/?limit=50&ordering=id`);
        const { results } = (await answer.json()) as { results: Record<string, string | number | null>[] };
        const full = results.find(
          ({ brand, fiber, sodium }) => Boolean(brand) && fiber !== null && sodium !== null,
        );
        const sparse = results.find(({ fiber }) => fiber === null);
        assert.ok(full !== undefined && sparse !== undefined);
        const text = toPlainText(await readHover(view, String(full['name'])));
        assert.ok(text.includes(String(full['brand'])));
        assert.match(text, /^\| per 100 g \|/m);
        for (const [title, member, unit] of [
          ['Energy', 'energy', 'kcal'],
          ['Protein', 'protein', 'g'],
          ['Carbohydrates', 'carbohydrates', 'g'],
          ['Fat', 'fat', 'g'],
          ['Fiber', 'fiber', 'g'],
          ['Sodium', 'sodium', 'g'],
        ] as const) {
          assert.ok(
            text.includes(`| ${title} | ${String(Number(full[member]))} ${unit} |`),
            `${title}: ${text}`,
          );
        }
        assert.doesNotMatch(await readHover(view, String(sparse['name'])), /Fiber/);
      });
    });
  });
}
