import * as vscode from 'vscode';
import { pickMany, pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, back, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { FilterPromptContext } from '../viewDescriptor.ts';

/** A row of the first step: one property to filter by. */
export interface FilterStep {
  readonly label: string;
  /** The current choice as text; empty if there is none. */
  readonly chosen: string;
  /** Toggles the filter or asks for values. @returns `back` to return to the first step */
  readonly choose: () => Promise<Back | undefined> | Back;
}

/**
 * Asks for filters until the user closes the box. Each choice is applied at once.
 *
 * @returns `back` if the user wants to pick another list to filter
 */
export async function askForFilterSteps(
  title: string,
  steps: () => readonly FilterStep[],
  { isActive, clear, isFirstStep, token }: FilterPromptContext,
): Promise<Back | undefined> {
  return askInSteps(
    () =>
      pickOne(
        {
          title,
          placeholder: vscode.l10n.t('Select a filter'),
          items: [
            ...steps().map(({ label, chosen, choose }) => ({
              label: sanitize(label),
              description: sanitize(chosen),
              choose,
            })),
            ...(isActive() ? [createClearItem(clear)] : []),
          ],
          isFirstStep,
        },
        token,
      ),
    ({ choose }) => choose(),
  );
}

function createClearItem(clear: () => void) {
  return {
    label: `$(clear-all) ${vscode.l10n.t('Clear Filter')}`,
    description: '',
    choose: (): Back => {
      clear();
      return back;
    },
  };
}

/** Asks for values as a second step. @returns undefined if the user closed the box, `back` otherwise */
export async function askForFilterValues<Item extends vscode.QuickPickItem>(
  choices: { readonly title: string; readonly placeholder: string; readonly items: readonly Item[] },
  isChosen: (item: Item) => boolean,
  onPick: (items: readonly Item[]) => void,
  token: vscode.CancellationToken,
): Promise<Back | undefined> {
  const picked = await pickMany({ ...choices, selectedItems: choices.items.filter(isChosen) }, token);
  if (isAnswer(picked)) {
    onPick(picked);
  }
  return picked && back;
}
