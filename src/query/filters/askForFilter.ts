import * as vscode from 'vscode';
import { toText } from '../../resources/fields.ts';
import type { FilterDescription } from '../../resources/openApi/apiDescription.ts';
import { groupByField } from '../../resources/query/knownFilters.ts';
import { withValues, type Query } from '../../resources/query/query.ts';
import { pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { typeText } from '../../vscode/dialogs/steps/typeText.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getResourceTitle } from '../../vscode/text/titles.ts';
import { getEndpointFilters, findNamedValues, type QueryContext } from '../queryContext.ts';
import { askForValues } from './askForValues.ts';
import { valueKindTexts, formatOperator } from './filterTexts.ts';

/** Asks for a field, an operator and a value to filter by. @returns undefined if the user cancelled */
export async function askForFilter(context: QueryContext, query: Query): Promise<Query | Back | undefined> {
  const { filters, isComplete } = getEndpointFilters(context, query.endpoint);
  if (filters.length === 0) {
    return askForParameter(context, query, isComplete);
  }
  const title = vscode.l10n.t('Add Filter: {0}', query.endpoint);
  const fields = [...groupByField(filters)].map(([field, group]) => ({
    label: sanitize(field),
    description: sanitize(describeValues(context, query.endpoint, group)),
    detail: sanitize(getServerDescription(group)),
    group,
  }));
  return askInSteps(
    () =>
      pickOne(
        { title, placeholder: vscode.l10n.t('Select a field'), items: fields, matchOnDetail: true },
        context.signal,
      ),
    ({ group }) => {
      const [first, second] = group;
      return first !== undefined && second === undefined
        ? askForChangedQuery(context, query, first)
        : askInSteps(
            () => askForOperator(context, title, group),
            ({ filter }) => askForChangedQuery(context, query, filter),
          );
    },
  );
}

/** Asks for other values of a parameter. @returns undefined if the user cancelled */
export async function askForFilterValues(
  context: QueryContext,
  query: Query,
  name: string,
): Promise<Query | Back | undefined> {
  const { filters } = getEndpointFilters(context, query.endpoint);
  const filter = filters.find((known) => known.name === name) ?? { name, kind: 'text' };
  return askForChangedQuery(context, query, filter);
}

async function askForChangedQuery(
  context: QueryContext,
  query: Query,
  filter: FilterDescription,
): Promise<Query | Back | undefined> {
  const values = await askForValues(context, query, filter);
  return isAnswer(values) ? withValues(query, filter.name, values) : values;
}

/** Asks for one of the filters by a field. */
function askForOperator({ signal }: QueryContext, title: string, group: readonly FilterDescription[]) {
  const items = group.map((filter) => ({
    label: sanitize(formatOperator(filter)),
    description: sanitize(filter.name),
    filter,
  }));
  return pickOne({ title, placeholder: vscode.l10n.t('Select a comparison'), items }, signal);
}

/** Describes the kind of values that a field takes. */
function describeValues(
  context: QueryContext,
  endpoint: string,
  [first]: readonly FilterDescription[],
): string {
  if (first === undefined) {
    return '';
  }
  const namedValues = findNamedValues(context, endpoint, first);
  return namedValues === undefined
    ? valueKindTexts[first.kind]
    : vscode.l10n.t('by name: {0}', getResourceTitle(namedValues.resource));
}

/** The server's own description of a field. */
function getServerDescription(group: readonly FilterDescription[]): string {
  const [{ several, description = '' } = {}] = group;
  // The meanings of values are shown with the values.
  const [words = ''] = description.split('* `', 1);
  return several === undefined ? toText(words.trimEnd()) : '';
}

/**
 * Asks for a parameter of a list without known filters.
 *
 * @param isComplete true if the server states that there are none
 */
async function askForParameter(
  { signal }: QueryContext,
  query: Query,
  isComplete: boolean,
): Promise<Query | Back | undefined> {
  const answer = await typeText(
    {
      title: vscode.l10n.t('Add Filter: {0}', query.endpoint),
      prompt: isComplete
        ? vscode.l10n.t('The server has no filters for this list: it ignores any and sends everything.')
        : vscode.l10n.t('The server does not say which filters this list has.'),
      placeholder: 'name=Push',
      validate: (text) =>
        /^\s*\w+=.*\S/.test(text) ? undefined : vscode.l10n.t('Type a field and a value, such as name=Push.'),
    },
    signal,
  );
  if (!isAnswer(answer)) {
    return answer;
  }
  const [, name, value] = /^\s*(\w+)=(.*)$/.exec(answer) ?? [];
  return name === undefined || value === undefined ? undefined : withValues(query, name, [value.trim()]);
}
