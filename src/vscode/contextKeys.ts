import * as vscode from 'vscode';
import type { FilteredViewName, ViewName } from './viewNames.ts';

/** Contents of a view: `rows` when it has some or is still reading, or else the reason why it has none. */
export type ViewState = 'rows' | 'empty' | 'noMatch' | WelcomeState;

/** Failures that have a welcome view. */
export type WelcomeState =
  'keyMissing' | 'keyLost' | 'keyUnreadable' | 'notOffered' | 'addressInvalid' | 'addressInsecure';

type ContextKeys = Record<`wger.${ViewName}.state`, ViewState> &
  Record<`wger.${FilteredViewName}.isFiltered` | 'wger.isAskingForKey' | 'wger.hasReport', boolean> & {
    /** The addresses of open documents to which others belong. */
    readonly 'wger.documentsWithRelated': readonly string[];
  };

/** Sets a context key that `when` clauses of the manifest read. */
export function setContextKey<Name extends keyof ContextKeys>(name: Name, value: ContextKeys[Name]): void {
  void vscode.commands.executeCommand('setContext', name, value);
}
