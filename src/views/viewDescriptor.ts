import type * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import type { Arrangements } from './filters/arrangements.ts';
import type { List } from './lists/list.ts';
import type { ListFactory } from './lists/listFactory.ts';
import type { View } from './view.ts';

/** A view of the sidebar. */
export interface ViewDescriptor {
  /** The list at its top. */
  readonly createList: (listFactory: ListFactory, view: View) => List;
}

/** A view whose rows can be filtered. */
export interface FilteredViewDescriptor extends ViewDescriptor {
  readonly filter: ViewFilter;
}

/** The filter of a view, which the user sets. */
export interface ViewFilter {
  readonly isActive: (arrangements: Arrangements) => boolean;
  readonly clear: (arrangements: Arrangements) => void;
  /** Asks by what to filter. */
  readonly prompt: (arrangements: Arrangements, context: FilterPromptContext) => Promise<void>;
  /** Shows the rows that are left in now. */
  readonly applyTo: (view: View) => void;
}

/** A question by what to filter the rows of a server. */
export interface FilterPromptContext {
  readonly currentServer: CurrentServer;
  /** Called when the filter is another. */
  readonly onDidChange: () => void;
  /** Returns true if rows are filtered. */
  readonly isActive: () => boolean;
  readonly clear: () => void;
  /** Cancelled when the server is not in use any more: nothing is asked and set from then on. */
  readonly token: vscode.CancellationToken;
}
