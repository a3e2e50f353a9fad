import * as vscode from 'vscode';
import type { FilterDescription } from '../../resources/openApi/apiDescription.ts';
import { fieldOf } from '../../resources/query/knownFilters.ts';
import { isReadable, meaningsIn, separated } from '../../resources/query/filterValues.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { namedValuesOf, type Asked } from '../asked.ts';
import { kindTexts, operatorText } from './filterWords.ts';
import { choicesOf, type NamedChoices } from './namedChoices.ts';
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
  const named = namedValuesOf(asked, endpoint, filter);
  const chosen = filter.several === 'commas' ? current.flatMap(separated) : current;
  if (named?.resource === 'ingredients') {
    const picked = await pickIngredient(asked, title);
    return typeof picked === 'string'
      ? sent(filter, filter.several === undefined ? [picked] : [...chosen, picked])
      : picked && typeValue(asked, title, filter, { values: current });
  }
  const found: NamedChoices | undefined =
    named === undefined ? { choices: fixedChoices(filter) } : await choicesOf(asked, named);
  if (found === undefined) {
    return undefined;
  }
  const { choices } = found;
  const problem = problemText(found);
  if (choices.length === 0) {
    return typeValue(asked, title, filter, { values: current, problem });
  }
  const isMany = filter.several !== undefined;
  const picked = await pickValues(asked, { title, choices, chosen, isMany, problem });
  return picked?.wantsTyping === true
    ? typeValue(asked, title, filter, { values: isMany ? picked.values : current })
    : picked && sent(filter, picked.values);
}

/** Says why there are not all choices; empty where there are. */
function problemText({ choices, problem, isCut }: NamedChoices): string {
  if (problem !== undefined) {
    return describeFailure(problem);
  }
  return isCut === true ? vscode.l10n.t('Only the first {0} are shown', countText(choices.length)) : '';
}

/** The values as parameters. */
function sent({ several }: FilterDescription, values: readonly string[]): readonly string[] {
  return several === 'commas' && values.length > 0 ? [values.join(',')] : values;
}

/** All values of a filter that has few. */
function fixedChoices({ kind, description, ...filter }: FilterDescription): readonly ValueChoice[] {
  const values = filter.enum ?? (kind === 'boolean' ? ['true', 'false'] : []);
  const meanings = meaningsIn(description);
  return values.map((value) => {
    const meaning = meanings.get(value) ?? '';
    return { label: meaning || value, description: meaning === '' ? '' : value, value };
  });
}

interface TypedValues {
  /** Those to begin with. */
  readonly values: readonly string[];
  /** Sentence that says why there is nothing to pick from. */
  readonly problem?: string;
}

async function typeValue(
  { token }: Asked,
  title: string,
  filter: FilterDescription,
  { values, problem = '' }: TypedValues,
): Promise<readonly string[] | undefined> {
  const kind = kindTexts[filter.kind];
  const answer = await vscode.window.showInputBox(
    {
      title: sanitize(title),
      prompt: sanitize(
        [
          problem,
          filter.several === undefined
            ? vscode.l10n.t('Value: {0}', kind)
            : vscode.l10n.t('Values with commas between them: {0}', kind),
        ]
          .filter(Boolean)
          .join(' '),
      ),
      // Of a filter that takes one value, the last is the one that counts.
      value: filter.several === undefined ? (values.at(-1) ?? '') : values.join(','),
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
