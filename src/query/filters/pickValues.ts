import * as vscode from 'vscode';
import { pickMany } from '../../vscode/dialogs/pickMany.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { Asked } from '../asked.ts';

/** A value to choose. */
export interface ValueChoice {
  readonly label: string;
  readonly description: string;
  readonly value: string;
}

export interface ValueChoices {
  readonly title: string;
  readonly choices: readonly ValueChoice[];
  /** The values that are chosen now. */
  readonly chosen: readonly string[];
  readonly isMany: boolean;
  /** Sentence that says why there are no more; empty where all are there. */
  readonly problem: string;
}

/** Values that were picked. */
export interface PickedValues {
  readonly values: readonly string[];
  /** True if the user wants to type others, or more. */
  readonly wantsTyping: boolean;
}

/** Asks which of the values to take. @returns undefined when the user left */
export async function pickValues(
  { token }: Asked,
  { title, choices, chosen, isMany, problem }: ValueChoices,
): Promise<PickedValues | undefined> {
  const items = [...choices, ...unnamed(choices, isMany ? chosen : [])].map(
    ({ label, description, value }) => ({
      label: sanitize(label),
      description: sanitize(description),
      value,
    }),
  );
  const typing = {
    label: `$(edit) ${vscode.l10n.t('Type a Value…')}`,
    description: '',
    value: undefined,
    alwaysShow: true,
  };
  if (isMany) {
    const picked = await pickMany<ValueItem>(
      {
        title,
        placeholder: problem || vscode.l10n.t('Select one or more'),
        items: [...items, typing],
        chosen: items.filter(({ value }) => chosen.includes(value)),
      },
      token,
    );
    return picked === undefined || picked === 'back' ? undefined : pickedOf(picked);
  }
  const picked = await vscode.window.showQuickPick<ValueItem>(
    [...items, typing],
    {
      title: sanitize(title),
      placeHolder: problem === '' ? vscode.l10n.t('Select a value') : sanitize(problem),
      matchOnDescription: true,
    },
    token,
  );
  return picked && pickedOf([picked]);
}

interface ValueItem extends vscode.QuickPickItem {
  /** Undefined for the row that leads to typing. */
  readonly value: string | undefined;
}

function pickedOf(picked: readonly ValueItem[]): PickedValues {
  const values = picked.flatMap(({ value }) => value ?? []);
  return { values, wantsTyping: values.length < picked.length };
}

/** Rows for chosen values of which no name is known: they stay unless the user takes them away. */
function unnamed(choices: readonly ValueChoice[], chosen: readonly string[]): readonly ValueChoice[] {
  const known = new Set(choices.map(({ value }) => value));
  return [...new Set(chosen)]
    .filter((value) => !known.has(value))
    .map((value) => ({ label: value, description: '', value }));
}
