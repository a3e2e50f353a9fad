import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { recentKey } from '../../src/session/serverMemory.ts';
import type { Service } from '../service/service.ts';
import { boxOf, choose, goTo, labelsIn, leave } from './answers.ts';
import { comeBack, snapshotOf } from './kept.ts';
import { find, press, typeInto } from './searchBox.ts';
import { activated, keysOf, until, viewNamed, withKey, withService, withSetting } from './support.ts';

function inFront(): string {
  return vscode.window.activeTextEditor?.document.uri.path ?? '';
}

export function searchingTests(): void {
  describe('the search', () => {
    beforeEach(async () => {
      // A view in sight asks for its rows by itself.
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('for exercises finds them by an alias, by a name in another language and with a mistake', async () => {
      await withService({ generation: '2.7' }, async () => {
        const box = await boxOf('wger.searchExercises');
        const byAlias = await find(box, 'Russian Swing', 'Kettlebell Swing');
        assert.match(String(byAlias.description), /^Russian Swing · /);
        const inGerman = await find(box, 'Bankdrücken', 'Bench Press');
        assert.match(String(inGerman.description), /^Bankdrücken · /);
        const misspelt = await find(box, 'rusian swnig', 'Kettlebell Swing');
        assert.match(String(misspelt.description), /^Russian Swing/);
        await find(box, 'qqqqqqqq', 'No exercise has a name like “qqqqqqqq” in any language.');
        await leave(box);
      });
    });

    it('for exercises finds them when the server is not there', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await (await viewNamed('exercises')).allRows();
        await snapshotOf(service);
        await comeBack(service);
        await service.close();
        const box = await boxOf('wger.searchExercises');
        await find(box, 'Flachbankdrücken', 'Bench Press');
        await leave(box);
      });
    });

    it('for exercises says why it finds nothing when they cannot be read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await service.close();
        const box = await boxOf('wger.searchExercises');
        typeInto(box, 'press');
        await until('the reason', () => (box.items[0]?.label ?? '').includes('refused the connection'));
        await leave(box);
      });
    });

    it('for exercises reads them again where they could not be read before, and says no more why', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'no-json', on: '/exerciseinfo/' };
        const box = await boxOf('wger.searchExercises');
        typeInto(box, 'bench press');
        await until('the reason', () => box.items[0]?.detail === 'Retry');
        service.fault = undefined;
        const letGo = service.hold(/\/exerciseinfo\//);
        try {
          await goTo(box, box.items[0]?.label ?? '');
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await until(
            'no word of the failure',
            () => box.items.length === 0 && box.box?.quickPick.busy === true,
          );
        } finally {
          letGo();
        }
        await until('the exercise', () => labelsIn(box).includes('Bench Press'));
        await leave(box);
      });
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'no-json', on: '/exerciseinfo/' };
        await (await viewNamed('exercises')).rows();
        service.fault = undefined;
        const box = await boxOf('wger.searchExercises');
        await find(box, 'bench press', 'Bench Press');
        await leave(box);
      });
    });

    it('opens what is picked, and offers it again while nothing is typed', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        for (const [kind, text, label] of [
          ['Exercises', 'deadlift', 'Deadlift'],
          ['Ingredients', await nameOfFirst(service), await nameOfFirst(service)],
        ] as const) {
          const box = await boxOf(`wger.search${kind}`);
          await find(box, text, label);
          await choose(box, label);
          await until('the document', () => inFront().startsWith(`/${kind.toLowerCase()}/`));
          const { memory } = await activated();
          const { name } = parseAddress(service.url);
          await until(
            'the find to be kept',
            () => memory.get(recentKey(name, kind.toLowerCase())) !== undefined,
          );
          const again = await boxOf(`wger.search${kind}`);
          await until('what was found lately', () => labelsIn(again).includes(label));
          await leave(again);
        }
      });
    });

    it('for exercises offers again what was found by the name that it has in the languages of now', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { memory } = await activated();
        const box = await boxOf('wger.searchExercises');
        await find(box, 'Kettlebell Swing', 'Kettlebell Swing');
        await choose(box, 'Kettlebell Swing');
        const key = recentKey(parseAddress(service.url).name, 'exercises');
        await until('the find to be kept', () => memory.get(key) !== undefined);
        await withSetting('languages', ['de'], async () => {
          const again = await boxOf('wger.searchExercises');
          await until('its German name', () => labelsIn(again).includes('Kettlebell-Schwung'));
          assert.ok(!labelsIn(again).includes('Kettlebell Swing'));
          await leave(again);
        });
      });
    });

    it('copies the id of a row, shows it in its view and opens it to the side', async () => {
      await withService({ generation: '2.7' }, async () => {
        const view = await viewNamed('exercises');
        await view.allRows();
        const box = await boxOf('wger.searchExercises');
        const item = await find(box, 'bench press', 'Bench Press');
        await vscode.env.clipboard.writeText('');
        press(box, item, 'Copy ID');
        await untilCopied('73');
        press(box, item, 'Open to the Side');
        await until('the document', () => inFront() === '/exercises/73/Bench Press.json');
        press(box, item, 'Show in wger View');
        await until('the row', () => view.selection.some((row) => row.kind === 'item' && row.key === '73'));
      });
    });

    it('for workouts finds them by their descriptions, and shows all while nothing is typed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const own = keysOf(await (await viewNamed('workouts')).allRows());
          const box = await boxOf('wger.searchWorkouts');
          await until('all of them', () => box.items.length === own.length);
          assert.ok(box.items.every(({ iconPath }) => (iconPath as vscode.ThemeIcon).id === 'notebook'));
          await find(box, 'no equipment', 'Hotel room');
          await find(
            box,
            'qqqqqqqq',
            `None of the ${String(own.length)} loaded workouts has a matching name or description.`,
          );
          await leave(box);
        });
      });
    });

    it('for workouts has each once when the public templates were opened, one’s own among them', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const view = await viewNamed('workouts');
          const rows = await view.allRows();
          const branch = rows.find(({ row }) => row.kind === 'branch') ?? assert.fail();
          const others = keysOf(await view.allRows(branch.row));
          assert.ok(others.length > 0);
          const box = await boxOf('wger.searchWorkouts');
          const expected = keysOf(rows).length + others.length;
          await until('rows', () => box.items.length > 0);
          assert.equal(box.items.length, expected);
          await leave(box);
        });
      });
    });

    it('for workouts reads them again where they could not be read before', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          service.fault = { name: 'no-json', on: '/routine/' };
          const [failed] = await (await viewNamed('workouts')).rows();
          assert.equal(failed?.row.kind, 'problem');
          service.fault = undefined;
          const box = await boxOf('wger.searchWorkouts');
          await until('the workouts', () => labelsIn(box).includes('Hotel room'));
          await leave(box);
        });
      });
    });

    it('for workouts finds none without a key', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks } = await activated();
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

async function nameOfFirst(service: Service): Promise<string> {
  const answer = await fetch(`${service.url}/api/v2/ingredientinfo/?limit=1&language__code=en&ordering=id`);
  const { results } = (await answer.json()) as { results: { name: string }[] };
  return results[0]?.name ?? assert.fail();
}

async function untilCopied(text: string): Promise<void> {
  let copied = '';
  await until(`${text} in the clipboard`, () => {
    void vscode.env.clipboard.readText().then((now) => {
      copied = now;
    });
    return copied === text;
  });
}
