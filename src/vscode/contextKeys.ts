import * as vscode from 'vscode';
import type { FilteredViewName, ViewName } from './viewNames.ts';

/** State of a view: `rows` if it has some or is loading, or else the reason why it has none. */
export type ViewState = 'rows' | 'empty' | 'noMatch' | WelcomeState;

/** Failures that have a welcome view. */
export type WelcomeState =
  'keyMissing' | 'keyLost' | 'keyUnreadable' | 'notOffered' | 'addressInvalid' | 'addressInsecure';

type ContextKeys = Record<`wger.${ViewName}.state`, ViewState> &
  Record<
    | `wger.${FilteredViewName}.isFiltered`
    | 'wger.areTwoItemsSelected'
    | 'wger.isAskingForKey'
    | 'wger.hasReport',
    boolean
  > & {
    /** The URIs of open documents with related items. */
    readonly 'wger.documentsWithRelated': readonly string[];
  };

/** Sets a context key for `when` clauses of the manifest. */
export function setContextKey<Name extends keyof ContextKeys>(name: Name, value: ContextKeys[Name]): void {
  void vscode.commands.executeCommand('setContext', name, value);
}
