import type * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import type { Back } from '../vscode/dialogs/steps/steps.ts';
import type { Arrangements } from './filters/arrangements.ts';
import type { List } from './lists/list.ts';
import type { ListFactory } from './lists/listFactory.ts';
import type { View } from './view.ts';

/** A view of the sidebar. */
export interface ViewDescriptor {
  /** Creates its top-level list. */
  readonly createList: (listFactory: ListFactory, view: View) => List;
}

/** A view whose rows can be filtered. */
export interface FilteredViewDescriptor extends ViewDescriptor {
  readonly filter: ViewFilter;
}

/** The filter of a view, as the user sets it. */
interface ViewFilter {
  readonly isActive: (arrangements: Arrangements) => boolean;
  readonly clear: (arrangements: Arrangements) => void;
  /** Asks for the filter. @returns `back` if the user wants to pick another list to filter */
  readonly prompt: (arrangements: Arrangements, context: FilterPromptContext) => Promise<Back | undefined>;
  /** Shows the rows that match. */
  readonly applyTo: (view: View) => void;
}

/** Dependencies of the prompt for a filter. */
export interface FilterPromptContext {
  readonly currentServer: CurrentServer;
  /** Called when the filter changes. */
  readonly onDidChange: () => void;
  /** Returns true if rows are filtered. */
  readonly isActive: () => boolean;
  readonly clear: () => void;
  /** True if the user was not asked anything before. */
  readonly isFirstStep: boolean;
  /** Cancelled when another server comes into use: the prompt closes and sets nothing more. */
  readonly token: vscode.CancellationToken;
}
