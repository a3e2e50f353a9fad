import * as vscode from 'vscode';
import { pickMany } from '../../vscode/dialogs/pickMany.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { FilterQuestion } from '../viewDescriptor.ts';

/** One thing to filter by, as a row of the first step. */
export interface FilterStep {
  readonly label: string;
  /** The choice as text; empty for nothing. */
  readonly chosen: string;
  /** Asks what to choose, where there is more than on and off. @returns whether to go on with the first step */
  readonly choose: () => Promise<boolean> | boolean;
}

/** Asks by what to filter, step by step, until the user leaves. What is chosen applies at once. */
export async function askForFilter(
  title: string,
  steps: () => readonly FilterStep[],
  { isActive, clear, token }: FilterQuestion,
): Promise<void> {
  for (let goesOn = true; goesOn && !token.isCancellationRequested;) {
    const picked = await vscode.window.showQuickPick(
      [
        ...steps().map(({ label, chosen, choose }) => ({
          label: sanitize(label),
          description: sanitize(chosen),
          choose,
        })),
        ...(isActive() ? [clearItem(clear)] : []),
      ],
      { title: sanitize(title), placeHolder: vscode.l10n.t('Select a filter') },
      token,
    );
    goesOn = (await picked?.choose()) ?? false;
  }
}

function clearItem(clear: () => void) {
  return {
    label: `$(clear-all) ${vscode.l10n.t('Clear Filter')}`,
    description: '',
    choose: (): boolean => {
      clear();
      return true;
    },
  };
}

/** The second step: asks for values, and takes those that are picked. */
export async function chooseMany<Item extends vscode.QuickPickItem>(
  choices: { readonly title: string; readonly placeholder: string; readonly items: readonly Item[] },
  isChosen: (item: Item) => boolean,
  take: (items: readonly Item[]) => void,
  token: vscode.CancellationToken,
): Promise<boolean> {
  const picked = await pickMany({ ...choices, chosen: choices.items.filter(isChosen) }, token);
  if (picked !== undefined && picked !== 'back') {
    take(picked);
  }
  return picked !== undefined;
}
