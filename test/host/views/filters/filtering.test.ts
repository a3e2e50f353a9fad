import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { openBox, chooseRow, dismissBox, answerCommand, type Answer } from '../../support/dialogs/answers.ts';
import { readServerExercises, type ServerExercise } from '../../support/serverExercises.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { getKeys, getView, hideViews } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';

export function filteringTests(): void {
  describe('a filter of exercises', () => {
    before(hideViews);

    it('shows those with one of the selected values, and says out of how many', async () => {
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

        // A muscle that has the name of the category.
        await answerCommand('wger.filterExercises', 'Equipment', []);
        await answerCommand('wger.filterExercises', 'Muscle', ['Chest', 'Triceps']);
        const said = ' of 64 · Category: Chest · Muscle: Chest, Triceps';
        await waitUntil('both, told apart', () => view.description.endsWith(said));

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
        await waitUntil('those with a picture', () => view.description.endsWith(' of 64 · With Picture'));
        await answerCommand('wger.filterExercises', 'Without Picture');
        await waitUntil('those without one', () => view.description.endsWith(' of 64 · Without Picture'));
        await vscode.commands.executeCommand('wger.clearFilter');
      });
    });

    it('opens its picker at once while known exercises are read again', async () => {
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

    it('retries a failed read of the exercises', async () => {
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

    it('explains why there are no languages when they cannot be read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'no-json', on: '/language/' };
        await (await getView('exercises')).loadAllRows();
        const { errors } = await activateExtension();
        for (const step of ['Language', 'Missing Translation']) {
          const before = errors.length;
          await answerCommand('wger.filterExercises', step);
          assert.match(errors.slice(before).join(), /JSON/, step);
        }
      });
    });

    it('without matches is reported in place of rows until it is cleared', async () => {
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
}
