import * as vscode from 'vscode';
import { wholeNumber } from '../../resources/fields.ts';
import type { ListActionKey, PageKey } from '../../resources/resource.ts';

const titles: ReadonlyMap<string, string> = new Map([
  ['workouts', vscode.l10n.t('Workouts')],
  ['exercises', vscode.l10n.t('Exercises')],
  ['ingredients', vscode.l10n.t('Ingredients')],
  ['myData', vscode.l10n.t('My Data')],
  ['resources', vscode.l10n.t('All Resources')],
]);

/** Title of a resource; an endpoint goes by its own name. */
export function resourceTitle(id: string): string {
  return titles.get(id) ?? id;
}

/** Parameters of a page that leave nothing out, or are told in other words. */
const untold: ReadonlySet<string> = new Set([
  'cursor',
  'format',
  'limit',
  'offset',
  'ordering',
  'page',
  'page_size',
]);

/** Title of a page of a list: "Exercises 21–40", "workoutlog exercise=73", as far as its query says it. */
export function pageTitle(resource: string, query: URLSearchParams): string {
  const title = withFilters(resourceTitle(resource), query);
  const [limit = 0, offset = 0] = ['limit', 'offset'].map((name) => wholeNumber(query.get(name) ?? ''));
  return limit > 0 ? `${title} ${offset + 1}–${offset + limit}` : title;
}

/** Title of a page of a list, or of what the server computes from the list: "measurement · aggregate bucket=week". */
export function queryTitle(resource: string, key: PageKey | ListActionKey): string {
  return 'page' in key
    ? pageTitle(resource, new URLSearchParams(key.page))
    : withFilters(`${resourceTitle(resource)} · ${key.listAction}`, new URLSearchParams(key.query));
}

function withFilters(title: string, query: URLSearchParams): string {
  const filters = [...query].filter(([name]) => !untold.has(name)).map((filter) => filter.join('='));
  return [title, ...filters].join(' ');
}
