import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { recentKey } from '../../src/session/serverMemory.ts';
import type { Generation, Service } from '../service/service.ts';
import { boxOf, choose, goTo, labelsIn, leave } from './answers.ts';
import { comeBack, snapshotOf } from './kept.ts';
import type { OpenedPick } from './picks.ts';
import {
  activated,
  keysOf,
  settled,
  until,
  viewNamed,
  withKey,
  withService,
  withSetting,
} from './support.ts';

function typeInto({ box }: OpenedPick, text: string): void {
  (box ?? assert.fail('nothing can be typed')).quickPick.value = text;
}

/** Types, and waits for a row of this label at the top. */
async function find(box: OpenedPick, text: string, label: string): Promise<vscode.QuickPickItem> {
  typeInto(box, text);
  await until(`${label} for ${text}`, () => box.items[0]?.label === label);
  return box.items[0] ?? assert.fail();
}

/** Presses a button of a row, by what its hover says. */
function press(box: OpenedPick, item: vscode.QuickPickItem, tooltip: string): void {
  const button = item.buttons?.find((candidate) => candidate.tooltip === tooltip);
  box.box?.press(button ?? assert.fail(`there is no ${tooltip}`), item);
}

/** Presses the button of a box. */
function toggle({ box }: OpenedPick, tooltip: string): void {
  const button = box?.quickPick.buttons.find((candidate) => candidate.tooltip === tooltip);
  box?.press(button ?? assert.fail(`there is no ${tooltip}`));
}

/** What the service was asked for to find ingredients: the end of the path, with the parameters that say what. */
function searches(service: Service): { readonly path: string; readonly asked: Record<string, string> }[] {
  return service.requests
    .map(({ target }) => new URL(target, service.url))
    .filter(({ pathname }) => pathname.includes('/ingredient'))
    .map(({ pathname, searchParams }) => ({
      path: pathname.replace(/^.*\/api\/v2\//, ''),
      asked: Object.fromEntries([...searchParams].filter(([name]) => name !== 'limit')),
    }));
}

function inFront(): string {
  return vscode.window.activeTextEditor?.document.uri.path ?? '';
}

/** How each release is asked for what the user types. */
const ways: readonly [Generation, path: string, asked: Record<string, string>][] = [
  ['2.0', 'ingredient/search/', { term: 'tomato', language: 'en' }],
  ['2.2', 'ingredient/search/', { term: 'tomato', language: 'en' }],
  ['2.4', 'ingredientinfo/', { name__search: 'tomato', language__code: 'en' }],
  ['2.6', 'ingredientinfo/', { name__search: 'tomato', language__code: 'en' }],
  ['2.7', 'ingredientinfo/', { name__search: 'tomato', language__code: 'en' }],
];

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

    it('for ingredients asks nothing before three characters, and once after a pause', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await boxOf('wger.searchIngredients');
        await find(box, 'to', 'Type at least 3 characters');
        await settled(service);
        assert.deepEqual(searches(service), []);
        for (const text of ['tom', 'toma', 'tomat', 'tomato']) {
          typeInto(box, text);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        await until('matches', () => /tomato/i.test(box.items[0]?.label ?? ''));
        await settled(service);
        // A busy editor may take longer between two keys than the pause is.
        const asked = searches(service).map(({ asked: { name__search: text } }) => text);
        assert.ok(asked.length < 4 && asked.at(-1) === 'tomato', asked.join());
        await leave(box);
      });
    });

    it('for ingredients asks for one ideograph or syllable, which may be a word', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await boxOf('wger.searchIngredients');
        for (const text of ['奶', 'みそ', 'ミソ', '우유']) {
          await find(box, text, `Nothing found for “${text}” in English`);
        }
        await find(box, 'éé', 'Type at least 3 characters');
        await settled(service);
        assert.deepEqual(
          searches(service).map(({ asked: { name__search: text } }) => text),
          ['奶', 'みそ', 'ミソ', '우유'],
        );
        await leave(box);
      });
    });

    it('for ingredients gives up what it asked before, and shows nothing of it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await boxOf('wger.searchIngredients');
        const asked = (text: string) =>
          service.requests.find(({ target }) => target.includes(`name__search=${text}`));
        service.fault = { name: 'stall', on: 'name__search=tomato' };
        typeInto(box, 'tomato');
        await until('the first question', () => asked('tomato') !== undefined);
        typeInto(box, 'milk');
        await until('matches', () => /milk/i.test(box.items[0]?.label ?? ''));
        await until('the end of the first', () => asked('tomato')?.endedAt !== undefined);
        assert.ok(labelsIn(box).every((label) => !/tomato/i.test(label)));
        await leave(box);
      });
    });

    it('for ingredients asks for nothing more once something is opened', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await boxOf('wger.searchIngredients');
        typeInto(box, 'tomat');
        await until('matches', () => /tomato/i.test(box.items[0]?.label ?? ''));
        typeInto(box, 'tomato');
        await choose(box, box.items[0]?.label ?? '');
        // The pause before this question ends after the one before what was typed there.
        const next = await boxOf('wger.searchIngredients');
        typeInto(next, 'milk');
        await until('matches', () => /milk/i.test(next.items[0]?.label ?? ''));
        assert.deepEqual(
          searches(service).flatMap(({ asked }) => asked['name__search'] ?? []),
          ['tomat', 'milk'],
        );
        await leave(next);
      });
    });

    for (const [generation, path, asked] of ways) {
      it(`for ingredients is done in the way of release ${generation}`, async () => {
        await withService({ generation, ingredients: 300, prefix: '/fitness' }, async (service) => {
          const box = await boxOf('wger.searchIngredients');
          typeInto(box, 'tomato');
          await until('an answer', () => box.items.length > 0 && box.box?.quickPick.busy === false);
          assert.deepEqual(searches(service), [{ path, asked }]);
          assert.match(box.items[0]?.label ?? '', /tomato/i);
          await leave(box);
        });
      });
    }

    it('for ingredients looks up a barcode where the server knows them', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const answer = await fetch(`${service.url}/api/v2/ingredientinfo/?limit=100&ordering=id`);
        const { results } = (await answer.json()) as { results: { name: string; code: string | null }[] };
        const coded = results.find(({ code }) => code !== null) ?? assert.fail();
        service.requests.length = 0;
        const box = await boxOf('wger.searchIngredients');
        await find(box, coded.code ?? '', coded.name);
        assert.deepEqual(
          searches(service).map(({ asked }) => asked),
          [{ code: coded.code }],
        );
        await leave(box);
      });
    });

    it('for ingredients says in which languages it found nothing, and looks in all when asked to', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await boxOf('wger.searchIngredients');
        const { quickPick } = box.box ?? assert.fail();
        await find(box, 'qqqqqqqq', 'Nothing found for “qqqqqqqq” in English');
        assert.equal(quickPick.title, 'Search Ingredients · English');
        toggle(box, 'Search in All Languages');
        await until('the other answer', () => (box.items[0]?.label ?? '').endsWith('in all languages'));
        assert.equal(quickPick.title, 'Search Ingredients · all languages');
        assert.deepEqual(
          searches(service).map(({ asked }) => asked['language__code']),
          ['en', undefined],
        );
        toggle(box, 'Search in My Languages');
        await until('the first answer', () => (box.items[0]?.label ?? '').endsWith('in English'));
        await leave(box);
      });
    });

    it('for ingredients says what helps where whole names are compared', async () => {
      await withService({ generation: '2.6' }, async () => {
        const box = await boxOf('wger.searchIngredients');
        const item = await find(box, 'qqqqqqqq', 'Nothing found for “qqqqqqqq” in English');
        assert.equal(item.detail, 'This server may compare whole names: type more of the name.');
        await leave(box);
      });
    });

    it('for ingredients says that a server does not offer it', async () => {
      await withService({ generation: 'minimum' }, async () => {
        const box = await boxOf('wger.searchIngredients');
        typeInto(box, 'tomato');
        await until('the reason', () => (box.items[0]?.label ?? '').includes('does not offer this'));
        await leave(box);
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
