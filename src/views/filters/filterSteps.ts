import * as vscode from 'vscode';
import { pickMany } from '../../vscode/dialogs/pickMany.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { FilterPromptContext } from '../viewDescriptor.ts';

/** A row of the first step: one property to filter by. */
export interface FilterStep {
  readonly label: string;
  /** The current choice as text; empty if there is none. */
  readonly chosen: string;
  /** Toggles the filter or asks for values. @returns true to return to the first step */
  readonly choose: () => Promise<boolean> | boolean;
}

/** Asks for filters until the user closes the box. Each choice is applied at once. */
export async function askForFilterSteps(
  title: string,
  steps: () => readonly FilterStep[],
  { isActive, clear, token }: FilterPromptContext,
): Promise<void> {
  for (let shouldContinue = true; shouldContinue && !token.isCancellationRequested;) {
    const picked = await vscode.window.showQuickPick(
      [
        ...steps().map(({ label, chosen, choose }) => ({
          label: sanitize(label),
          description: sanitize(chosen),
          choose,
        })),
        ...(isActive() ? [createClearItem(clear)] : []),
      ],
      { title: sanitize(title), placeHolder: vscode.l10n.t('Select a filter') },
      token,
    );
    shouldContinue = (await picked?.choose()) ?? false;
  }
}

function createClearItem(clear: () => void) {
  return {
    label: `$(clear-all) ${vscode.l10n.t('Clear Filter')}`,
    description: '',
    choose: (): boolean => {
      clear();
      return true;
    },
  };
}

/** Asks for values as a second step. @returns false if the user closed the box */
export async function askForFilterValues<Item extends vscode.QuickPickItem>(
  choices: { readonly title: string; readonly placeholder: string; readonly items: readonly Item[] },
  isChosen: (item: Item) => boolean,
  onPick: (items: readonly Item[]) => void,
  token: vscode.CancellationToken,
): Promise<boolean> {
  const picked = await pickMany({ ...choices, selectedItems: choices.items.filter(isChosen) }, token);
  if (picked !== undefined && picked !== 'back') {
    onPick(picked);
  }
  return picked !== undefined;
}
