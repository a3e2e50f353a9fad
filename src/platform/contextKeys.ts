import * as vscode from 'vscode';

/** The views of the sidebar: `wger.NAME`. */
export type ViewName = 'workouts' | 'exercises' | 'ingredients' | 'resources';

/** Why a view has no rows, which decides its welcome text; `rows` when it has some or is still reading. */
export type ViewState =
  | 'rows'
  | 'empty'
  | 'noMatch'
  | 'keyMissing'
  | 'keyLost'
  | 'keyUnreadable'
  | 'notOffered'
  | 'addressInvalid'
  | 'addressInsecure';

type ContextKeys = Record<`wger.${ViewName}.state`, ViewState> &
  Record<'wger.exercises.isFiltered' | 'wger.ingredients.isFiltered', boolean>;

/** Sets a context key that `when` clauses of the manifest read. */
export function setContextKey<Name extends keyof ContextKeys>(name: Name, value: ContextKeys[Name]): void {
  void vscode.commands.executeCommand('setContext', name, value);
}
