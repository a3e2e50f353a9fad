import * as vscode from 'vscode';
import { showingFailures } from './notices.ts';

/** Every command of the manifest. */
export const commandIds = [
  'wger.setApiKey',
  'wger.removeApiKey',
  'wger.getApiKey',
  'wger.checkConnection',
  'wger.refresh',
  'wger.refreshWorkouts',
  'wger.refreshExercises',
  'wger.refreshIngredients',
  'wger.refreshResources',
  'wger.loadMore',
  'wger.loadAll',
  'wger.searchWorkouts',
  'wger.searchExercises',
  'wger.searchIngredients',
  'wger.filter',
  'wger.filterExercises',
  'wger.filterIngredients',
  'wger.clearFilter',
  'wger.clearExerciseFilter',
  'wger.clearIngredientFilter',
  'wger.groupBy',
  'wger.revealItem',
  'wger.openItem',
  'wger.openInBrowser',
  'wger.copyId',
  'wger.copyName',
  'wger.copyJson',
  'wger.copyUrl',
  'wger.copyCurl',
  'wger.showLog',
] as const;

export type CommandId = (typeof commandIds)[number];

/** Registers a command whose failures are shown to the user. */
export function registerCommand(
  id: CommandId,
  run: (...commandArguments: readonly unknown[]) => Promise<void> | void,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, (...commandArguments: readonly unknown[]) =>
    showingFailures(() => run(...commandArguments)),
  );
}
