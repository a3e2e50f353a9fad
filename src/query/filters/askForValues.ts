import * as vscode from 'vscode';
import type { FilterDescription } from '../../resources/openApi/apiDescription.ts';
import { fieldOf } from '../../resources/query/knownFilters.ts';
import { isReadable, meaningInDescription, separated } from '../../resources/query/filterValues.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { namesOf, type Asked } from '../asked.ts';
import { kindText, operatorText } from './filterWords.ts';
import { choicesOf } from './namedChoices.ts';
import { pickIngredient } from './pickIngredient.ts';
import { pickValues, type ValueChoice } from './pickValues.ts';

/** A filter whose values are asked for. */
export interface ValueQuestion {
  readonly endpoint: string;
  readonly filter: FilterDescription;
  /** Its values now, as they are sent. */
  readonly current: readonly string[];
}

/** Asks for the values of a filter, by name where they stand for items. @returns undefined when the user left */
export async function askForValues(
  asked: Asked,
  { endpoint, filter, current }: ValueQuestion,
): Promise<readonly string[] | undefined> {
  const title = `${endpoint}: ${fieldOf(filter.name).field} ${operatorText(filter)}`;
  const named = namesOf(asked, endpoint, filter.name);
  const chosen = filter.several === 'commas' ? current.flatMap(separated) : current;
  if (named?.resource === 'ingredients') {
    const picked = await pickIngredient(asked, title);
    return typeof picked === 'string'
      ? sent(filter, filter.several === undefined ? [picked] : [...chosen, picked])
      : picked && typeValue(asked, title, filter, current);
  }
  const choices = named === undefined ? fixedChoices(filter) : await choicesOf(asked, named);
  if (choices.length === 0) {
    return typeValue(asked, title, filter, current);
  }
  const picked = await pickValues(asked, { title, choices, chosen, isMany: filter.several !== undefined });
  return picked === 'type' ? typeValue(asked, title, filter, current) : picked && sent(filter, picked);
}

/** The values as parameters. */
function sent({ several }: FilterDescription, values: readonly string[]): readonly string[] {
  return several === 'commas' && values.length > 0 ? [values.join(',')] : values;
}

/** All values of a filter that has few. */
function fixedChoices({ kind, description, ...filter }: FilterDescription): readonly ValueChoice[] {
  const values = filter.enum ?? (kind === 'boolean' ? ['true', 'false'] : []);
  return values.map((value) => {
    const meaning = meaningInDescription(description, value);
    return { label: meaning || value, description: meaning === '' ? '' : value, value };
  });
}

async function typeValue(
  { token }: Asked,
  title: string,
  filter: FilterDescription,
  current: readonly string[],
): Promise<readonly string[] | undefined> {
  const kind = kindText(filter.kind);
  const answer = await vscode.window.showInputBox(
    {
      title: sanitize(title),
      prompt: sanitize(
        filter.several === undefined
          ? vscode.l10n.t('Value: {0}', kind)
          : vscode.l10n.t('Values with commas between them: {0}', kind),
      ),
      value: current.join(','),
      ignoreFocusOut: true,
      validateInput: (text) =>
        isReadable(filter, text.trim()) ? undefined : vscode.l10n.t('Expected: {0}', kind),
    },
    token,
  );
  if (answer === undefined) {
    return undefined;
  }
  return sent(filter, filter.several === undefined ? [answer.trim()] : separated(answer));
}
