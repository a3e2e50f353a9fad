import * as vscode from 'vscode';
import { showingFailures } from './failures/notices.ts';

/** The commands on items: on the selected rows of a view, or on the document in front. */
export const itemCommandIds = [
  'wger.openItem',
  'wger.openAsJson',
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
  'wger.closeKeyBox',
  'wger.removeApiKey',
  'wger.getApiKey',
  'wger.explainLostKey',
  'wger.switchServer',
  'wger.allowPlainHttp',
  'wger.checkConnection',
] as const;

/** The commands that filter and group rows. */
const arrangeCommandIds = [
  'wger.filter',
  'wger.filterExercises',
  'wger.filterIngredients',
  'wger.clearFilter',
  'wger.clearExerciseFilter',
  'wger.clearIngredientFilter',
  'wger.groupBy',
] as const;

export type ArrangeCommandId = (typeof arrangeCommandIds)[number];

/** The commands of the views of the sidebar. */
export const viewCommandIds = [
  ...arrangeCommandIds,
  'wger.refreshWorkouts',
  'wger.refreshExercises',
  'wger.refreshIngredients',
  'wger.refreshResources',
  'wger.loadMore',
  'wger.loadAll',
  'wger.revealItem',
  'wger.export',
  'wger.exportWorkouts',
  'wger.exportExercises',
  'wger.exportIngredients',
  'wger.exportResources',
] as const;

export type ViewCommandId = (typeof viewCommandIds)[number];

/** Every command of the manifest. */
export const commandIds = [
  ...itemCommandIds,
  ...accountCommandIds,
  ...viewCommandIds,
  'wger.refresh',
  'wger.searchWorkouts',
  'wger.searchExercises',
  'wger.searchIngredients',
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
