import * as vscode from 'vscode';
import type { Server } from '../../session/currentServer.ts';
import { pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, back, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Dependencies of the prompt for a filter. */
export interface FilterPromptContext {
  readonly server: Server;
  /** Called when the filter changes. */
  readonly onDidChange: () => void;
  /** True if the user was not asked anything before. */
  readonly isFirstStep: boolean;
  /** Aborted when another server comes into use: the prompt closes and sets nothing more. */
  readonly signal: AbortSignal;
}

/** A row of the first step: one property to filter by. */
export interface FilterStep<Filter> {
  readonly label: string;
  /** The current choice as text; empty if there is none. */
  readonly chosen: string;
  /** Returns the changed filter, for which it may have to ask. */
  readonly choose: () => Promise<Filter | Back | undefined> | Filter;
}

/** Creates a row that turns a condition on or off. */
export function createToggle<Filter>(label: string, isOn: boolean, toggled: Filter): FilterStep<Filter> {
  return { label, chosen: isOn ? vscode.l10n.t('On') : '', choose: () => toggled };
}

/** The questions about a filter. */
interface FilterQuestions<Filter> {
  readonly title: string;
  readonly createSteps: () => readonly FilterStep<Filter>[];
  /** Returns true if the current filter has conditions. */
  readonly isActive: () => boolean;
  readonly emptyFilter: Filter;
  readonly setFilter: (filter: Filter) => void;
}

/**
 * Asks for filters until the user closes the box. Each choice is applied at once.
 *
 * @returns `back` if the user wants to pick another list to filter
 */
export async function askForFilterSteps<Filter extends object>(
  { title, createSteps, isActive, emptyFilter, setFilter }: FilterQuestions<Filter>,
  { isFirstStep, signal }: FilterPromptContext,
): Promise<Back | undefined> {
  return askInSteps(
    () =>
      pickOne(
        {
          title,
          placeholder: vscode.l10n.t('Select a filter'),
          items: [
            ...createSteps().map(({ label, chosen, choose }) => ({
              label: sanitize(label),
              description: sanitize(chosen),
              choose,
            })),
            ...(isActive()
              ? [{ label: `$(clear-all) ${vscode.l10n.t('Clear Filter')}`, choose: () => emptyFilter }]
              : []),
          ],
          isFirstStep,
        },
        signal,
      ),
    async ({ choose }) => {
      const filter = await choose();
      if (isAnswer<Filter>(filter) && !signal.aborted) {
        setFilter(filter);
      }
      return filter && back;
    },
  );
}
