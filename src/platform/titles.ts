import * as vscode from 'vscode';

/** What people call a resource; an endpoint goes by its own name. */
export function resourceTitle(id: string): string {
  switch (id) {
    case 'workouts':
      return vscode.l10n.t('Workouts');
    case 'exercises':
      return vscode.l10n.t('Exercises');
    case 'ingredients':
      return vscode.l10n.t('Ingredients');
    case 'resources':
      return vscode.l10n.t('All Resources');
    default:
      return id;
  }
}
