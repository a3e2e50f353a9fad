import * as vscode from 'vscode';
import { textOf } from '../../resources/fields.ts';
import type { FilterDescription } from '../../resources/openApi/apiDescription.ts';
import { byField } from '../../resources/query/knownFilters.ts';
import { valuesOf, withValues, type Query } from '../../resources/query/query.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { resourceTitle } from '../../vscode/text/titles.ts';
import { filterNamed, filtersOf, namedValuesOf, type Asked } from '../asked.ts';
import { askForValues } from './askForValues.ts';
import { kindTexts, operatorText } from './filterWords.ts';

/** Asks for a field, an operator and a value to filter by. @returns undefined when the user left */
export async function askForQueryFilter(asked: Asked, query: Query): Promise<Query | undefined> {
  const { filters, isComplete } = filtersOf(asked, query.endpoint);
  if (filters.length === 0) {
    return askForParameter(asked, query, isComplete);
  }
  const title = vscode.l10n.t('Add Filter: {0}', query.endpoint);
  const fields = [...byField(filters)].map(([field, group]) => ({
    label: sanitize(field),
    description: sanitize(valuesText(asked, query.endpoint, group)),
    detail: sanitize(ownWords(group)),
    group,
  }));
  const picked = await vscode.window.showQuickPick(
    fields,
    {
      title: sanitize(title),
      placeHolder: vscode.l10n.t('Select a field'),
      matchOnDescription: true,
      matchOnDetail: true,
    },
    asked.token,
  );
  const filter = picked && (await askForOperator(asked, title, picked.group));
  return filter && changed(asked, query, filter);
}

/** Asks for another value of a parameter. @returns undefined when the user left */
export async function changeFilter(asked: Asked, query: Query, name: string): Promise<Query | undefined> {
  const filter = filterNamed(asked, query.endpoint, name) ?? { name, kind: 'text' };
  return changed(asked, query, filter);
}

async function changed(asked: Asked, query: Query, filter: FilterDescription): Promise<Query | undefined> {
  const { endpoint } = query;
  const values = await askForValues(asked, { endpoint, filter, current: valuesOf(query, filter.name) });
  return values && withValues(query, filter.name, values);
}

async function askForOperator(
  asked: Asked,
  title: string,
  group: readonly FilterDescription[],
): Promise<FilterDescription | undefined> {
  if (group.length === 1) {
    return group[0];
  }
  const picked = await vscode.window.showQuickPick(
    group.map((filter) => ({
      label: sanitize(operatorText(filter)),
      description: sanitize(filter.name),
      filter,
    })),
    { title: sanitize(title), placeHolder: vscode.l10n.t('Select a comparison'), matchOnDescription: true },
    asked.token,
  );
  return picked?.filter;
}

/** Kind of the values of a field. */
function valuesText(asked: Asked, endpoint: string, [first]: readonly FilterDescription[]): string {
  if (first === undefined) {
    return '';
  }
  const named = namedValuesOf(asked, endpoint, first);
  return named === undefined
    ? kindTexts[first.kind]
    : vscode.l10n.t('by name: {0}', resourceTitle(named.resource));
}

/** Text that the server has for a field, which says more than its name. */
function ownWords(group: readonly FilterDescription[]): string {
  const [{ several, description = '' } = {}] = group;
  // What the values mean is told with these.
  const [words = ''] = description.split('* `', 1);
  return several === undefined ? textOf(words.trimEnd()) : '';
}

/**
 * Asks for a parameter of a list of which no filters are known.
 *
 * @param isComplete true if the server says that there are none
 */
async function askForParameter(
  { token }: Asked,
  query: Query,
  isComplete: boolean,
): Promise<Query | undefined> {
  const answer = await vscode.window.showInputBox(
    {
      title: sanitize(vscode.l10n.t('Add Filter: {0}', query.endpoint)),
      prompt: isComplete
        ? vscode.l10n.t('The server has no filters for this list: it ignores any and sends everything.')
        : vscode.l10n.t('The server does not say what it filters this list by.'),
      placeHolder: 'name=Push',
      ignoreFocusOut: true,
      validateInput: (text) =>
        /^\s*\w+=.*\S/.test(text) ? undefined : vscode.l10n.t('Type a field and a value, such as name=Push.'),
    },
    token,
  );
  const [, name, value] = /^\s*(\w+)=(.*)$/.exec(answer ?? '') ?? [];
  return name === undefined || value === undefined ? undefined : withValues(query, name, [value.trim()]);
}
