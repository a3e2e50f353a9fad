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
}

/**
 * Asks which of the values to take.
 *
 * @returns `type` when the user wants to type one; undefined when the user left
 */
export async function pickValues(
  { token }: Asked,
  { title, choices, chosen, isMany }: ValueChoices,
): Promise<readonly string[] | 'type' | undefined> {
  const items = choices.map(({ label, description, value }) => ({
    label: sanitize(label),
    description: sanitize(description),
    value,
  }));
  if (isMany) {
    const picked = await pickMany(
      {
        title,
        placeholder: vscode.l10n.t('Select one or more'),
        items,
        chosen: items.filter(({ value }) => chosen.includes(value)),
      },
      token,
    );
    return picked === 'back' ? undefined : picked?.map(({ value }) => value);
  }
  const other = { label: `$(edit) ${vscode.l10n.t('Type a Value…')}`, description: '', value: undefined };
  const picked = await vscode.window.showQuickPick(
    [...items, other],
    { title: sanitize(title), placeHolder: vscode.l10n.t('Select a value'), matchOnDescription: true },
    token,
  );
  if (picked === undefined) {
    return undefined;
  }
  return picked.value === undefined ? 'type' : [picked.value];
}
