import * as vscode from 'vscode';

/** Title of a resource; an endpoint goes by its own name. */
export function resourceTitle(id: string): string {
  switch (id) {
    case 'workouts':
      return vscode.l10n.t('Workouts');
    case 'exercises':
      return vscode.l10n.t('Exercises');
    case 'ingredients':
      return vscode.l10n.t('Ingredients');
    case 'myData':
      return vscode.l10n.t('My Data');
    case 'resources':
      return vscode.l10n.t('All Resources');
    default:
      return id;
  }
}

/** Title of a page of a list: "Exercises 21–40", as far as its query says it. */
export function pageTitle(resource: string, query: URLSearchParams): string {
  const title = resourceTitle(resource);
  const [limit = 0, offset = 0] = [query.get('limit'), query.get('offset')].map(Number);
  return limit > 0 ? `${title} ${offset + 1}–${offset + limit}` : title;
}
