import * as vscode from 'vscode';
import type { ResourceId } from '../resources/index.ts';

/** What people call a resource. */
export function resourceTitle(id: ResourceId): string {
  switch (id) {
    case 'workouts':
      return vscode.l10n.t('Workouts');
    case 'exercises':
      return vscode.l10n.t('Exercises');
    case 'ingredients':
      return vscode.l10n.t('Ingredients');
  }
}
