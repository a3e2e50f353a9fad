import * as vscode from 'vscode';

/** The views of the sidebar: `wger.NAME`. */
export type ViewName = 'workouts' | 'exercises' | 'ingredients' | 'resources';

/** Reason that a view has no rows, which decides its welcome text; `rows` when it has some or is still reading. */
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
  Record<'wger.exercises.isFiltered' | 'wger.ingredients.isFiltered' | 'wger.isAskingForKey', boolean> & {
    /** The addresses of open documents to which others belong. */
    readonly 'wger.documentsWithRelated': readonly string[];
  };

/** Sets a context key that `when` clauses of the manifest read. */
export function setContextKey<Name extends keyof ContextKeys>(name: Name, value: ContextKeys[Name]): void {
  void vscode.commands.executeCommand('setContext', name, value);
}
