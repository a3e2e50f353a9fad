import * as vscode from 'vscode';
import { pickMany, pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { QueryContext } from '../queryContext.ts';

/** A value to choose from. */
export interface ValueChoice {
  readonly label: string;
  readonly description: string;
  readonly value: string;
}

export interface ChoiceOptions {
  readonly title: string;
  readonly choices: readonly ValueChoice[];
  /** The current values. */
  readonly selected: readonly string[];
  readonly canPickMany: boolean;
  /** Sentence that explains missing choices; empty if none are missing. */
  readonly problem: string;
}

/** Values that were picked. */
export interface ChosenValues {
  readonly values: readonly string[];
  /** True if the user wants to type values. */
  readonly wantsTyping: boolean;
}

/** Asks for values. @returns undefined if the user cancelled */
export async function askForChoices(
  { token }: QueryContext,
  { title, choices, selected, canPickMany, problem }: ChoiceOptions,
): Promise<ChosenValues | Back | undefined> {
  const items = [...choices, ...createUnnamedChoices(choices, canPickMany ? selected : [])].map(
    ({ label, description, value }) => ({
      label: sanitize(label),
      description: sanitize(description),
      value,
    }),
  );
  const typeValueItem = {
    label: `$(edit) ${vscode.l10n.t('Type a Value…')}`,
    description: '',
    value: undefined,
    alwaysShow: true,
  };
  const hint = canPickMany ? vscode.l10n.t('Select one or more') : vscode.l10n.t('Select a value');
  const options = { title, placeholder: problem || hint, items: [...items, typeValueItem] };
  const selectedItems = items.filter(({ value }) => selected.includes(value));
  const picked = canPickMany
    ? await pickMany<ValueItem>({ ...options, selectedItems }, token)
    : await pickOne<ValueItem>(options, token);
  if (!isAnswer(picked)) {
    return picked;
  }
  const pickedItems = [picked].flat();
  const values = pickedItems.flatMap(({ value }) => value ?? []);
  return { values, wantsTyping: values.length < pickedItems.length };
}

interface ValueItem extends vscode.QuickPickItem {
  /** Undefined for the row to type a value. */
  readonly value: string | undefined;
}

/** Choices for current values without a known name, which are kept unless the user deselects them. */
function createUnnamedChoices(
  choices: readonly ValueChoice[],
  chosen: readonly string[],
): readonly ValueChoice[] {
  const known = new Set(choices.map(({ value }) => value));
  return [...new Set(chosen).difference(known)].map((value) => ({ label: value, description: '', value }));
}
