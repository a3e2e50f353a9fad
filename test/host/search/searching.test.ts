import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createResultItem } from '../../../src/search/resultItems.ts';
import { recentKey } from '../../../src/session/serverMemory.ts';
import type { Service } from '../../service/service.ts';
import { openBox, chooseRow, highlightRow, getLabels, dismissBox } from '../support/dialogs/answers.ts';
import { reopenServer, waitForSnapshot } from '../support/snapshotFiles.ts';
import { typeAndFind, press, typeInto } from './searchBox.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { getKeys, getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

function getActiveName(): string {
  return vscode.window.activeTextEditor?.document.uri.path ?? '';
}

export function searchingTests(): void {
  describe('the search', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    it('for exercises finds them by an alias, a name in another language and with a typo', async () => {
      await withService({ generation: '2.7' }, async () => {
        const box = await openBox('wger.searchExercises');
        const byAlias = await typeAndFind(box, 'Russian Swing', 'Kettlebell Swing');
        assert.match(String(byAlias.description), /^Russian Swing · /);
        const inGerman = await typeAndFind(box, 'Bankdrücken', 'Bench Press');
        assert.match(String(inGerman.description), /^Bankdrücken · /);
        const misspelt = await typeAndFind(box, 'rusian swnig', 'Kettlebell Swing');
        assert.match(String(misspelt.description), /^Russian Swing/);
        await typeAndFind(box, 'qqqqqqqq', 'No exercise has a name like “qqqqqqqq” in any language.');
        await dismissBox(box);
      });
    });

    it('for exercises finds them while the server is unreachable', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await (await getView('exercises')).loadAllRows();
        await waitForSnapshot(service);
        await reopenServer(service);
        await service.close();
        const box = await openBox('wger.searchExercises');
        await typeAndFind(box, 'Flachbankdrücken', 'Bench Press');
        await dismissBox(box);
      });
    });

    it('for exercises explains why they cannot be read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await service.close();
        const box = await openBox('wger.searchExercises');
        typeInto(box, 'press');
        await waitUntil('the reason', () => (box.items[0]?.label ?? '').includes('refused the connection'));
        await dismissBox(box);
      });
    });

    it('for exercises retries a failed read, and then shows no error', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'no-json', on: '/exerciseinfo/' };
        const box = await openBox('wger.searchExercises');
        typeInto(box, 'bench press');
        await waitUntil('the reason', () => box.items[0]?.detail === 'Retry');
        service.fault = undefined;
        const letGo = service.hold(/\/exerciseinfo\//);
        try {
          await highlightRow(box, box.items[0]?.label ?? '');
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await waitUntil(
            'no word of the failure',
            () => box.items.length === 0 && box.box?.quickPick.busy === true,
          );
        } finally {
          letGo();
        }
        await waitUntil('the exercise', () => getLabels(box).includes('Bench Press'));
        await dismissBox(box);
      });
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'no-json', on: '/exerciseinfo/' };
        await (await getView('exercises')).rows();
        service.fault = undefined;
        const box = await openBox('wger.searchExercises');
        await typeAndFind(box, 'bench press', 'Bench Press');
        await dismissBox(box);
      });
    });

    it('for exercises says below the matches that some exercises could not be read', async () => {
      await withService({ generation: '2.7', exercises: 100 }, async (service) => {
        service.fault = { name: 'no-json', on: 'offset=' };
        const box = await openBox('wger.searchExercises');
        await typeAndFind(box, 'Kettlebell Swing', 'Kettlebell Swing');
        await waitUntil('the reason', () => box.items.at(-1)?.detail === 'Retry');
        assert.equal(box.items[0]?.label, 'Kettlebell Swing');
        service.fault = undefined;
        const letGo = service.hold(/offset=/);
        try {
          await highlightRow(box, box.items.at(-1)?.label ?? '');
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await waitUntil('no word of the failure', () => box.items.at(-1)?.detail !== 'Retry');
          assert.equal(box.items[0].label, 'Kettlebell Swing');
        } finally {
          letGo();
        }
        await (await getView('exercises')).loadAllRows();
        assert.notEqual(box.items.at(-1)?.detail, 'Retry');
        await dismissBox(box);
      });
    });

    it('says below the first matches that there are more', async () => {
      await withService({ generation: '2.7', exercises: 200, ingredients: 900 }, async () => {
        await (await getView('exercises')).loadAllRows();
        for (const [command, text] of [
          ['wger.searchExercises', 'c'],
          ['wger.searchIngredients', 'rich'],
        ] as const) {
          const box = await openBox(command);
          typeInto(box, text);
          await waitUntil(`matches of ${text}`, () => box.items.length > 50);
          assert.equal(box.items.length, 51, command);
          assert.deepEqual(
            getLabels(box).filter((label) => label === 'Only the first 50 are shown'),
            getLabels(box).slice(50),
          );
          await highlightRow(box, 'Only the first 50 are shown');
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          assert.ok(!box.isClosed);
          await dismissBox(box);
        }
      });
    });

    it('keeps numbers in their place beside a right-to-left name', () => {
      const row = { id: '5', of: 'ingredients', label: 'حليب' };
      const [milk, ofBrand] = ['86 kcal', 'ماركة · 86 kcal'].map((description) =>
        createResultItem({ ...row, description }, parseAddress('https://wger.de'), 'beaker'),
      );
      assert.deepEqual([milk?.label, milk?.description], ['\u2068حليب\u2069', '86 kcal']);
      assert.deepEqual([ofBrand?.label, ofBrand?.description], ['حليب', '\u2068ماركة\u2069 · 86 kcal']);
    });

    it('opens what is picked, and offers it again while nothing is typed', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        for (const [kind, text, label] of [
          ['Exercises', 'deadlift', 'Deadlift'],
          ['Ingredients', await readFirstName(service), await readFirstName(service)],
        ] as const) {
          const box = await openBox(`wger.search${kind}`);
          await typeAndFind(box, text, label);
          await chooseRow(box, label);
          await waitUntil('the document', () => getActiveName().startsWith(`/${kind.toLowerCase()}/`));
          const { memory } = await activateExtension();
          const { name } = parseAddress(service.url);
          await waitUntil(
            'the find to be kept',
            () => memory.get(recentKey(name, kind.toLowerCase())) !== undefined,
          );
          const again = await openBox(`wger.search${kind}`);
          await waitUntil('what was found lately', () => getLabels(again).includes(label));
          await dismissBox(again);
        }
      });
    });

    it('for exercises shows recent items under their names in the current language', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { memory } = await activateExtension();
        const box = await openBox('wger.searchExercises');
        await typeAndFind(box, 'Kettlebell Swing', 'Kettlebell Swing');
        await chooseRow(box, 'Kettlebell Swing');
        const key = recentKey(parseAddress(service.url).name, 'exercises');
        await waitUntil('the find to be kept', () => memory.get(key) !== undefined);
        await withSetting('languages', ['de'], async () => {
          const again = await openBox('wger.searchExercises');
          await waitUntil('its German name', () => getLabels(again).includes('Kettlebell-Schwung'));
          assert.ok(!getLabels(again).includes('Kettlebell Swing'));
          await dismissBox(again);
        });
      });
    });

    it('copies the id of a row, shows it in its view and opens it to the side', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await getView('exercises');
        await view.loadAllRows();
        const box = await openBox('wger.searchExercises');
        const item = await typeAndFind(box, 'bench press', 'Bench Press');
        await vscode.env.clipboard.writeText('');
        press(box, item, 'Copy ID');
        await waitUntilCopied('73');
        press(box, item, 'Open to the Side');
        await waitUntil('the document', () => getActiveName() === '/exercises/73/Bench Press.json');
        press(box, item, 'Show in wger View');
        await waitUntil('the row', () =>
          view.selection.some((row) => row.kind === 'item' && row.key === '73'),
        );
      });
    });

    it('for workouts finds them by their descriptions, and shows all while nothing is typed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const own = getKeys(await (await getView('workouts')).loadAllRows());
          const box = await openBox('wger.searchWorkouts');
          await waitUntil('all of them', () => box.items.length === own.length);
          assert.ok(box.items.every(({ iconPath }) => (iconPath as vscode.ThemeIcon).id === 'notebook'));
          await typeAndFind(box, 'no equipment', 'Hotel room');
          await typeAndFind(box, 'qqqqqqqq', 'No loaded workout has a matching name or description.');
          await dismissBox(box);
        });
      });
    });

    it('for workouts finds those that are not loaded yet', async () => {
      await withSetting('pageSize', 2, () =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const box = await openBox('wger.searchWorkouts');
            await waitUntil('rows', () => box.items.length > 0);
            const own = getKeys(await (await getView('workouts')).loadAllRows());
            assert.equal(box.items.length, own.length);
            await dismissBox(box);
          }),
        ),
      );
    });

    it('for workouts lists each once, even when the user’s own are among the opened public templates', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await getView('workouts');
          const rows = await view.loadAllRows();
          const branch = rows.find(({ row }) => row.kind === 'branch') ?? assert.fail();
          const others = getKeys(await view.loadAllRows(branch.row));
          assert.ok(others.length > 0);
          const box = await openBox('wger.searchWorkouts');
          const expected = getKeys(rows).length + others.length;
          await waitUntil('rows', () => box.items.length > 0);
          assert.equal(box.items.length, expected);
          await dismissBox(box);
        });
      });
    });

    it('for workouts retries a failed read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          service.fault = { name: 'no-json', on: '/routine/' };
          const [failed] = await (await getView('workouts')).rows();
          assert.equal(failed?.row.kind, 'problem');
          service.fault = undefined;
          const box = await openBox('wger.searchWorkouts');
          await waitUntil('the workouts', () => getLabels(box).includes('Hotel room'));
          await dismissBox(box);
        });
      });
    });

    it('for workouts finds none without a key', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks } = await activateExtension();
        const before = picks.length;
        await vscode.commands.executeCommand('wger.searchWorkouts');
        assert.equal(picks.length, before);
        assert.deepEqual(
          service.requests.filter(({ target }) => target.includes('/routine/')),
          [],
        );
      });
    });
  });
}

async function readFirstName(service: Service): Promise<string> {
  const answer = await fetch(`${service.url}/api/v2/ingredientinfo/?limit=1&language__code=en&ordering=id`);
  const { results } = (await answer.json()) as { results: { name: string }[] };
  return results[0]?.name ?? assert.fail();
}

async function waitUntilCopied(text: string): Promise<void> {
  let copied = '';
  await waitUntil(`${text} in the clipboard`, () => {
    void vscode.env.clipboard.readText().then((now) => {
      copied = now;
    });
    return copied === text;
  });
}
