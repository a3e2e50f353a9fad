import * as vscode from 'vscode';
import type { FilterDescription } from '../../resources/openApi/apiDescription.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { parseFilterName } from '../../resources/query/knownFilters.ts';
import { isValidFilterValue, parseValueMeanings, splitByCommas } from '../../resources/query/filterValues.ts';
import { getValues, type Query } from '../../resources/query/query.ts';
import { pickMany, pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { typeText } from '../../vscode/dialogs/steps/typeText.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { findNamedValues, type QueryContext } from '../queryContext.ts';
import { valueKindTexts, formatOperator } from './filterTexts.ts';
import { readNamedChoices, type NamedChoices, type ValueChoice } from './namedChoices.ts';
import { askForIngredient } from './askForIngredient.ts';

/** Asks for the values of a filter, by name if they identify items. @returns undefined if the user cancelled */
export async function askForValues(
  context: QueryContext,
  query: Query,
  filter: FilterDescription,
): Promise<readonly string[] | Back | undefined> {
  const { endpoint } = query;
  const current = getValues(query, filter.name);
  const title = `${endpoint}: ${parseFilterName(filter.name).field} ${formatOperator(filter)}`;
  const namedValues = findNamedValues(context, endpoint, filter);
  const selected = filter.several === 'commas' ? current.flatMap(splitByCommas) : current;
  if (namedValues?.resource === ingredients.id) {
    return askInSteps(
      () => askForIngredient(context, title),
      (picked) =>
        picked === true
          ? askForTypedValue(context, title, filter, { values: current })
          : toParameterValues(filter, filter.several === undefined ? [picked] : [...selected, picked]),
    );
  }
  const namedChoices: NamedChoices | undefined =
    namedValues === undefined
      ? { choices: getFixedChoices(filter) }
      : await readNamedChoices(context, namedValues);
  if (namedChoices === undefined) {
    return undefined;
  }
  const { choices } = namedChoices;
  const problem = describeMissingChoices(namedChoices);
  if (choices.length === 0) {
    return askForTypedValue(context, title, filter, { values: current, problem });
  }
  const canPickMany = filter.several !== undefined;
  return askInSteps(
    () => askForChoices(context, { title, choices, selected, canPickMany, problem }),
    ({ values, wantsTyping }) =>
      wantsTyping
        ? askForTypedValue(context, title, filter, { values: canPickMany ? values : current })
        : toParameterValues(filter, values),
  );
}

interface ChoiceOptions {
  readonly title: string;
  readonly choices: readonly ValueChoice[];
  /** The current values. */
  readonly selected: readonly string[];
  readonly canPickMany: boolean;
  /** Sentence that explains missing choices; empty if none are missing. */
  readonly problem: string;
}

/** Asks for values among choices, or for the wish to type some. */
async function askForChoices(
  { signal }: QueryContext,
  { title, choices, selected, canPickMany, problem }: ChoiceOptions,
): Promise<{ readonly values: readonly string[]; readonly wantsTyping: boolean } | Back | undefined> {
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
    ? await pickMany<ValueItem>({ ...options, selectedItems }, signal)
    : await pickOne<ValueItem>(options, signal);
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

/** Explains missing choices; empty if there are none. */
function describeMissingChoices({ choices, loadFailure, isTruncated }: NamedChoices): string {
  if (loadFailure !== undefined) {
    return describeFailure(loadFailure);
  }
  return isTruncated === true ? vscode.l10n.t('Only the first {0} are shown', countText(choices.length)) : '';
}

/** Values of the parameters that a filter is sent as. */
function toParameterValues({ several }: FilterDescription, values: readonly string[]): readonly string[] {
  return several === 'commas' && values.length > 0 ? [values.join(',')] : values;
}

/** Values of a filter that has a fixed set of them; empty for others. */
function getFixedChoices({ kind, description, ...filter }: FilterDescription): readonly ValueChoice[] {
  const values = filter.enum ?? (kind === 'boolean' ? ['true', 'false'] : []);
  const meanings = parseValueMeanings(description);
  return values.map((value) => {
    const meaning = meanings.get(value) ?? '';
    return { label: meaning || value, description: meaning === '' ? '' : value, value };
  });
}

interface TypedValueOptions {
  /** Initial values. */
  readonly values: readonly string[];
  /** Sentence that explains why there are no choices. */
  readonly problem?: string;
}

async function askForTypedValue(
  { signal }: QueryContext,
  title: string,
  filter: FilterDescription,
  { values, problem = '' }: TypedValueOptions,
): Promise<readonly string[] | Back | undefined> {
  const kind = valueKindTexts[filter.kind];
  const answer = await typeText(
    {
      title,
      prompt: [
        problem,
        filter.several === undefined
          ? vscode.l10n.t('Value: {0}', kind)
          : vscode.l10n.t('Values, separated by commas: {0}', kind),
      ]
        .filter(Boolean)
        .join(' '),
      // The server uses the last value of a filter that takes one.
      value: filter.several === undefined ? (values.at(-1) ?? '') : values.join(','),
      validate: (text) =>
        isValidFilterValue(filter, text.trim()) ? undefined : vscode.l10n.t('Expected: {0}', kind),
    },
    signal,
  );
  if (!isAnswer(answer)) {
    return answer;
  }
  return toParameterValues(filter, filter.several === undefined ? [answer.trim()] : splitByCommas(answer));
}
