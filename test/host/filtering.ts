import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Generation, Service } from '../service/service.ts';
import { openBox, chooseRow, getLabels, dismissBox, answerCommand, type Answer } from './answers.ts';
import { readServerExercises, type ServerExercise } from './serverExercises.ts';
import {
  activateExtension,
  getKeys,
  setSetting,
  waitUntilIdle,
  waitUntil,
  getView,
  withService,
} from './support.ts';

/** The parameters of the last request for a list of ingredients. */
function lastParameters(service: Service): Record<string, string> {
  const request = service.requests.findLast(
    // Without what only counts.
    ({ target }) => target.includes('/ingredientinfo/?') && !target.includes('last_update__gt'),
  );
  return Object.fromEntries(new URL(request?.target ?? '', service.url).searchParams);
}

/** What each release is told, of all that may be chosen. */
const sent: readonly [Generation, offered: string[], answers: (string | string[])[], sent: object][] = [
  ['2.2', ['Language'], ['Language', 'German'], { language: '1' }],
  ['2.4', ['Language'], ['Language', 'German'], { language: '1' }],
  [
    '2.7',
    ['Language', 'Vegan', 'Vegetarian', 'Nutri-Score'],
    ['Language', 'German', 'Vegan', 'Vegetarian', 'Nutri-Score', ['A', 'B']],
    { language: '1', is_vegan: 'true', is_vegetarian: 'true', nutriscore__in: 'a,b' },
  ],
];

export function filteringTests(): void {
  describe('a filter of exercises', () => {
    it('shows those that have one of the picked values, and says of how many', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        await view.loadAllRows();
        assert.equal(view.description, '64');
        const held = await readServerExercises(service);
        const ids = (admits: (exercise: (typeof held)[number]) => boolean): Set<string> =>
          new Set(held.filter(admits).map(({ id }) => String(id)));

        await answerCommand('wger.filterExercises', 'Category', ['Chest']);
        const chest = ids(({ category }) => category.name === 'Chest');
        assert.deepEqual(new Set(getKeys(await view.rows())), chest);
        assert.equal(view.description, `${chest.size} of 64 · Chest`);

        await answerCommand('wger.filterExercises', 'Equipment', ['Barbell', 'Dumbbell']);
        const both = ids(
          ({ category, equipment }) =>
            category.name === 'Chest' && equipment.some(({ name }) => /^(Barbell|Dumbbell)$/.test(name)),
        );
        assert.ok(both.size > 0 && both.size < chest.size);
        assert.deepEqual(new Set(getKeys(await view.rows())), both);
        assert.equal(view.description, `${both.size} of 64 · Chest · Barbell, Dumbbell`);

        await answerCommand('wger.filterExercises', '$(clear-all) Clear Filter', 'With Picture');
        const pictured = ids(({ images }) => images.length > 0);
        assert.deepEqual(new Set(getKeys(await view.rows())), pictured);
        assert.equal(view.description, `${pictured.size} of 64 · With Picture`);
      });
    });

    it('finds those without a picture, a description, muscles or a translation', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        await view.loadAllRows();
        const held = await readServerExercises(service);
        const isIn = (code: number, { translations }: ServerExercise): boolean =>
          translations.some(({ language }) => language === code);
        const found: readonly [answers: Answer[], words: string, admits: (of: ServerExercise) => boolean][] =
          [
            [['Without Picture'], 'Without Picture', ({ images }) => images.length === 0],
            [
              ['Without Description'],
              'Without Description',
              ({ translations }) => translations.every(({ description }) => description === ''),
            ],
            [
              ['Without Muscles'],
              'Without Muscles',
              ({ muscles, muscles_secondary }) => [...muscles, ...muscles_secondary].length === 0,
            ],
            [['Language', ['German']], 'German', (exercise) => isIn(1, exercise)],
            [['Missing Translation', ['German']], 'Not in German', (exercise) => !isIn(1, exercise)],
          ];
        for (const [answers, words, admits] of found) {
          await answerCommand('wger.filterExercises', ...answers);
          const ids = held.filter(admits).map(({ id }) => String(id));
          assert.ok(ids.length > 0 && ids.length < held.length, words);
          assert.deepEqual(new Set(getKeys(await view.rows())), new Set(ids), words);
          assert.equal(view.description, `${ids.length} of 64 · ${words}`);
          await vscode.commands.executeCommand('wger.clearFilter');
        }
        await answerCommand('wger.filterExercises', 'Without Picture', 'With Picture');
        assert.match(view.description, / of 64 · With Picture$/);
        await answerCommand('wger.filterExercises', 'Without Picture');
        assert.match(view.description, / of 64 · Without Picture$/);
        await vscode.commands.executeCommand('wger.clearFilter');
      });
    });

    it('is asked for at once while exercises that are known are read again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        await view.loadAllRows();
        const letGo = service.hold(/\/exerciseinfo\//);
        const refreshed = vscode.commands.executeCommand('wger.refreshExercises');
        try {
          await dismissBox(await openBox('wger.filterExercises'));
        } finally {
          letGo();
        }
        await refreshed;
      });
    });

    it('reads them again where they could not be read before', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'no-json', on: '/exerciseinfo/' };
        await (await getView('exercises')).rows();
        service.fault = undefined;
        await dismissBox(await openBox('wger.filterExercises'));
      });
    });

    it('finds a language by its own name, its English name and its code', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        await (await getView('exercises')).loadAllRows();
        const held = await readServerExercises(service);
        const inGerman = held.filter(({ translations }) =>
          translations.some(({ language }) => language === 1),
        ).length;
        const { picks } = await activateExtension();
        for (const [command, step, counted] of [
          ['wger.filterExercises', 'Language', ` · ${inGerman}`],
          ['wger.filterExercises', 'Missing Translation', ` · ${held.length - inGerman}`],
          ['wger.filterIngredients', 'Language', ''],
        ] as const) {
          const first = await openBox(command);
          const opened = picks.length;
          await chooseRow(first, step);
          await waitUntil('the languages', () => picks.length > opened);
          const box = picks[opened] ?? assert.fail();
          const german = box.items.find(({ label }) => label === 'German');
          assert.equal(german?.description, `Deutsch · de${counted}`);
          assert.equal(box.items.find(({ label }) => label === 'English')?.description?.split(' ')[0], 'en');
          await dismissBox(box);
        }
      });
    });

    it('that nothing matches is said in place of rows, until it is cleared', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { contextKeys } = await activateExtension();
        const view = await getView('exercises');
        await view.loadAllRows();
        await answerCommand('wger.filterExercises', 'Category', ['Cardio'], 'Equipment', ['Barbell']);
        assert.deepEqual(await view.rows(), []);
        assert.equal(contextKeys.get('wger.exercises.state'), 'noMatch');
        assert.equal(contextKeys.get('wger.exercises.isFiltered'), true);
        await vscode.commands.executeCommand('wger.clearFilter');
        assert.equal((await view.rows()).length, 64);
        assert.equal(contextKeys.get('wger.exercises.state'), 'rows');
        assert.equal(contextKeys.get('wger.exercises.isFiltered'), false);
        assert.equal(view.description, '64');
      });
    });

    it('says beside each value how many exercises have it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await (await getView('exercises')).loadAllRows();
        const { picks } = await activateExtension();
        const opened = picks.length;
        await answerCommand('wger.filterExercises', 'Category', []);
        const counts = Object.groupBy(await readServerExercises(service), ({ category }) => category.name);
        assert.deepEqual(
          Object.fromEntries(
            (picks[opened + 1]?.items ?? []).map(({ label, description }) => [label, description]),
          ),
          Object.fromEntries(Object.entries(counts).map(([name, of]) => [name, String(of?.length)])),
        );
      });
    });
  });

  describe('a filter of ingredients', () => {
    for (const [generation, offered, answers, parameters] of sent) {
      it(`of release ${generation} offers and sends what that server knows`, async () => {
        await withService({ generation, ingredients: 120 }, async (service) => {
          const box = await openBox('wger.filterIngredients');
          assert.deepEqual(getLabels(box), offered);
          await dismissBox(box);
          const view = await getView('ingredients');
          await view.rows();
          const { limit, ordering } = lastParameters(service);
          assert.deepEqual(lastParameters(service), { limit, ordering });
          await answerCommand('wger.filterIngredients', ...answers);
          await view.rows();
          assert.deepEqual(lastParameters(service), { limit, ordering, ...parameters });
          await vscode.commands.executeCommand('wger.clearFilter');
          await view.rows();
          assert.deepEqual(lastParameters(service), { limit, ordering });
        });
      });
    }

    it('of release 2.0 cannot be: nothing says which id a language has', async () => {
      await withService({ generation: '2.0', ingredients: 30 }, async () => {
        const { messages } = await activateExtension();
        const before = messages.length;
        await answerCommand('wger.filterIngredients');
        assert.deepEqual(
          messages.slice(before).map(({ text }) => text),
          ['This server cannot filter ingredients.'],
        );
      });
    });

    it('by language alone cannot be set while the languages cannot be read, for which that is the reason given', async () => {
      await withService({ generation: '2.4', ingredients: 30 }, async (service) => {
        const { errors, messages } = await activateExtension();
        service.fault = { name: 'no-json', on: '/language/' };
        const [before, told] = [errors.length, messages.length];
        await vscode.commands.executeCommand('wger.filterIngredients');
        assert.match(errors.slice(before).join(), /JSON/);
        assert.equal(messages.length, told);
        service.fault = undefined;
        await dismissBox(await openBox('wger.filterIngredients'));
      });
    });

    it('that nothing matches is said in place of rows', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async () => {
        const { contextKeys } = await activateExtension();
        const view = await getView('ingredients');
        await view.rows();
        await answerCommand('wger.filterIngredients', 'Language', 'Polish');
        assert.deepEqual(await view.rows(), []);
        assert.equal(contextKeys.get('wger.ingredients.state'), 'noMatch');
        await vscode.commands.executeCommand('wger.clearFilter');
        assert.equal((await view.rows()).length, 30);
        assert.equal(contextKeys.get('wger.ingredients.state'), 'rows');
      });
    });

    it('is none any more when its last condition is taken back', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async () => {
        const { contextKeys } = await activateExtension();
        await (await getView('ingredients')).rows();
        await answerCommand('wger.filterIngredients', 'Vegan');
        assert.equal(contextKeys.get('wger.ingredients.isFiltered'), true);
        await answerCommand('wger.filterIngredients', 'Vegan');
        assert.equal(contextKeys.get('wger.ingredients.isFiltered'), false);
      });
    });
  });

  describe('filters', () => {
    it('are gone on another server', async () => {
      await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
        const { contextKeys } = await activateExtension();
        const [exercises, ingredients] = await Promise.all([getView('exercises'), getView('ingredients')]);
        await Promise.all([exercises.loadAllRows(), ingredients.rows()]);
        await answerCommand('wger.filterExercises', 'Category', ['Chest']);
        await answerCommand('wger.filterIngredients', 'Vegan');
        await withService({ generation: '2.7', ingredients: 30, prefix: '/other' }, async (other) => {
          assert.equal((await exercises.loadAllRows()).length, 64);
          assert.equal(exercises.description, '64');
          await ingredients.rows();
          assert.equal(lastParameters(other)['is_vegan'], undefined);
          assert.equal(contextKeys.get('wger.exercises.isFiltered'), false);
          assert.equal(contextKeys.get('wger.ingredients.isFiltered'), false);
        });
        await setSetting('serverUrl', service.url);
        assert.equal((await exercises.loadAllRows()).length, 64);
      });
    });

    for (const [command, title, step] of [
      ['wger.filterExercises', 'exercises', 'Category'],
      ['wger.filterIngredients', 'ingredients', 'Language'],
      ['wger.filterIngredients', 'ingredients', 'Nutri-Score'],
    ] as const) {
      it(`are not asked for any more on another server: ${title} by ${step}`, async () => {
        await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
          const { picks, contextKeys } = await activateExtension();
          const first = await openBox(command);
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await waitUntil('the box to close', () => first.isClosed);
          await setSetting('serverUrl', service.url);
          const opened = picks.length + 1;
          await chooseRow(await openBox(command), step);
          await waitUntil('the second box', () => picks.length > opened);
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await waitUntil('the second box to close', () => picks.at(-1)?.isClosed === true);
          assert.equal(picks.length, opened + 1);
          assert.equal(contextKeys.get(`wger.${title}.isFiltered`), false);
        });
      });
    }

    for (const [command, asked] of [
      ['wger.filterExercises', '/exerciseinfo/'],
      ['wger.filterIngredients', '/language/'],
    ] as const) {
      it(`are not asked for when the server changes before they are known: ${command}`, async () => {
        await withService({ generation: '2.7', ingredients: 30 }, async (service) => {
          const { picks, messages, errors } = await activateExtension();
          const said = (): number => picks.length + messages.length + errors.length;
          const before = said();
          const release = service.hold(new RegExp(asked));
          const ended = vscode.commands.executeCommand(command);
          await waitUntil('the request', () => service.requests.some(({ target }) => target.includes(asked)));
          await setSetting('serverUrl', 'https://nowhere.invalid');
          await waitUntilIdle(service);
          assert.equal(said(), before);
          release();
          await ended;
        });
      });
    }
  });
}
