import * as vscode from 'vscode';
import { showingFailures } from './notices.ts';

/** The commands on items: on the selected rows of a view, or on the document in front. */
export const itemCommandIds = [
  'wger.openItem',
  'wger.openInBrowser',
  'wger.openRelated',
  'wger.compareWithPrevious',
  'wger.compareSelected',
  'wger.saveAs',
  'wger.copyId',
  'wger.copyName',
  'wger.copyJson',
  'wger.copyUrl',
  'wger.copyLink',
  'wger.copyCurl',
  'wger.copyFetch',
  'wger.copyPython',
] as const;

/** The commands of servers and keys. */
export const accountCommandIds = [
  'wger.setApiKey',
  'wger.removeApiKey',
  'wger.getApiKey',
  'wger.switchServer',
  'wger.allowPlainHttp',
  'wger.checkConnection',
] as const;

/** Every command of the manifest. */
export const commandIds = [
  ...itemCommandIds,
  ...accountCommandIds,
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
  'wger.export',
  'wger.exportWorkouts',
  'wger.exportExercises',
  'wger.exportIngredients',
  'wger.exportResources',
  'wger.showLog',
  'wger.copyDiagnostics',
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
