import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands.ts';
import { setContextKey } from '../platform/contextKeys.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { everyExercise, leavesExercisesOut } from '../resources/exerciseFilter.ts';
import { everyIngredient, leavesIngredientsOut } from '../resources/ingredientFilter.ts';
import type { Arrangements } from './arrangements.ts';
import type { View } from './view.ts';

/** The views whose rows can be arranged. */
interface ArrangedViews {
  readonly exercises: View;
  readonly ingredients: View;
}

const questions = () => import('./arrangeQuestions.ts');

/** The commands that filter and group rows. A view's buttons have commands of their own, see the manifest. */
export function registerArrangeCommands(
  arrangements: Arrangements,
  servers: CurrentServer,
  { exercises, ingredients }: ArrangedViews,
): vscode.Disposable {
  const exercisesChanged = (): void => {
    setContextKey('wger.exercises.isFiltered', leavesExercisesOut(arrangements.exerciseFilter));
    exercises.redraw();
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
      arrangements.exerciseFilter = everyExercise;
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
  return vscode.Disposable.from(
    // Another server has other categories and languages.
    servers.onDidChange(() => {
      inUse.cancel();
      inUse = new vscode.CancellationTokenSource();
      clearAll();
    }),
    registerCommand('wger.filterExercises', filter.exercises),
    registerCommand('wger.filterIngredients', filter.ingredients),
    registerCommand('wger.filter', async () => {
      const picked = await vscode.window.showQuickPick(
        [
          { label: vscode.l10n.t('Exercises'), run: filter.exercises },
          { label: vscode.l10n.t('Ingredients'), run: filter.ingredients },
        ],
        { title: vscode.l10n.t('Filter'), placeHolder: vscode.l10n.t('Filter which list?') },
      );
      await picked?.run();
    }),
    registerCommand('wger.clearExerciseFilter', clear.exercises),
    registerCommand('wger.clearIngredientFilter', clear.ingredients),
    registerCommand('wger.clearFilter', clearAll),
    registerCommand('wger.groupBy', async () => {
      const { groupExercises } = await questions();
      if (await groupExercises(arrangements)) {
        exercises.redraw();
      }
    }),
  );
}
