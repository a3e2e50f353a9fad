import * as vscode from 'vscode';
import type { ArrangeCommandId } from '../../vscode/commands.ts';
import { setContextKey } from '../../vscode/contextKeys.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { everyIngredient, leavesIngredientsOut } from '../../resources/filters/ingredientFilter.ts';
import type { Arrangements } from './arrangements.ts';
import type { View } from '../view.ts';

/** The views whose rows can be arranged. */
interface ArrangedViews {
  readonly exercises: View;
  readonly ingredients: View;
}

const questions = () => import('./arrangeQuestions.ts');

/** Commands that filter and group rows. A view's buttons have commands of their own, see the manifest. */
export class ArrangeCommands implements vscode.Disposable {
  readonly commands: Readonly<Record<ArrangeCommandId, () => Promise<void> | void>>;
  readonly #registrations: vscode.Disposable;

  constructor(arrangements: Arrangements, servers: CurrentServer, { exercises, ingredients }: ArrangedViews) {
    const exercisesChanged = (): void => {
      setContextKey('wger.exercises.isFiltered', arrangements.exerciseFilter !== undefined);
      void exercises.redraw();
    };
    const ingredientsChanged = (): void => {
      setContextKey('wger.ingredients.isFiltered', leavesIngredientsOut(arrangements.ingredientFilter));
      // Other rows, from their first page on.
      ingredients.reset();
    };
    /** Ends the boxes that ask by what to filter, when the server has changed. */
    let inUse = new vscode.CancellationTokenSource();
    const filter = {
      exercises: async () => {
        const { token } = inUse;
        const { exercises: listing } = servers.get();
        const { filterExercises } = await questions();
        await filterExercises(arrangements, listing, exercisesChanged, token);
      },
      ingredients: async () => {
        const { token } = inUse;
        const { catalogue } = servers.get();
        const { filterIngredients } = await questions();
        await filterIngredients(arrangements, catalogue, ingredientsChanged, token);
      },
    };
    const clear = {
      exercises: (): void => {
        arrangements.exerciseFilter = undefined;
        exercisesChanged();
      },
      ingredients: (): void => {
        if (leavesIngredientsOut(arrangements.ingredientFilter)) {
          arrangements.ingredientFilter = everyIngredient;
          ingredientsChanged();
        }
      },
    };
    const clearAll = (): void => {
      clear.exercises();
      clear.ingredients();
    };
    // Another server has other categories and languages.
    this.#registrations = servers.onDidChange(() => {
      inUse.cancel();
      inUse = new vscode.CancellationTokenSource();
      clearAll();
    });
    this.commands = {
      'wger.filterExercises': filter.exercises,
      'wger.filterIngredients': filter.ingredients,
      'wger.filter': async () => {
        const picked = await vscode.window.showQuickPick(
          [
            { label: vscode.l10n.t('Exercises'), run: filter.exercises },
            { label: vscode.l10n.t('Ingredients'), run: filter.ingredients },
          ],
          { title: vscode.l10n.t('Filter'), placeHolder: vscode.l10n.t('Select a list to filter') },
        );
        await picked?.run();
      },
      'wger.clearExerciseFilter': clear.exercises,
      'wger.clearIngredientFilter': clear.ingredients,
      'wger.clearFilter': clearAll,
      'wger.groupBy': async () => {
        const { groupExercises } = await questions();
        if (await groupExercises(arrangements)) {
          await exercises.redraw();
        }
      },
    };
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}
