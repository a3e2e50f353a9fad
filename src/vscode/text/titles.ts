import * as vscode from 'vscode';
import { parseWholeNumber } from '../../resources/fields.ts';
import { pagingParameters } from '../../resources/openApi/pagingParameters.ts';
import type { ListActionKey, PageKey } from '../../resources/resource.ts';

const titles: ReadonlyMap<string, string> = new Map([
  ['workouts', vscode.l10n.t('Workouts')],
  ['exercises', vscode.l10n.t('Exercises')],
  ['ingredients', vscode.l10n.t('Ingredients')],
  ['myData', vscode.l10n.t('My Data')],
  ['resources', vscode.l10n.t('All Resources')],
]);

/** Title of a resource; the name of an endpoint. */
export function getResourceTitle(id: string): string {
  return titles.get(id) ?? id;
}

/** Parameters that are not filters, or that titles show in another form. */
const omittedParameters: ReadonlySet<string> = new Set([...pagingParameters, 'format', 'ordering', 'page']);

/** Title of a page of a list by its query: "Exercises 21–40", "workoutlog exercise=73". */
export function formatPageTitle(resource: string, query: URLSearchParams): string {
  const title = appendFilters(getResourceTitle(resource), query);
  const [limit = 0, offset = 0] = ['limit', 'offset'].map((name) => parseWholeNumber(query.get(name) ?? ''));
  return limit > 0 ? `${title} ${offset + 1}–${offset + limit}` : title;
}

/** Title of a page of a list, or of an action on the list: "measurement · aggregate bucket=week". */
export function formatQueryTitle(resource: string, key: PageKey | ListActionKey): string {
  return 'page' in key
    ? formatPageTitle(resource, new URLSearchParams(key.page))
    : appendFilters(`${getResourceTitle(resource)} · ${key.listAction}`, new URLSearchParams(key.query));
}

function appendFilters(title: string, query: URLSearchParams): string {
  const filters = [...query]
    .filter(([name]) => !omittedParameters.has(name))
    .map((filter) => filter.join('='));
  return [title, ...filters].join(' ');
}
