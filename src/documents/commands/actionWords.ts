import * as vscode from 'vscode';
import type { ActionName } from '../../resources/resource.ts';

/** Title of an action, as shown to users. */
export function titleOf(name: ActionName): string {
  switch (name) {
    case 'structure':
      return vscode.l10n.t('Structure');
    case 'date-sequence-display':
      return vscode.l10n.t('Day Sequence');
    case 'date-sequence-gym':
      return vscode.l10n.t('Day Sequence, Set by Set');
    case 'logs':
      return vscode.l10n.t('Logs');
    case 'stats':
      return vscode.l10n.t('Statistics');
    case 'canonical_representation':
      return vscode.l10n.t('Whole Workout');
    case 'log_data':
      return vscode.l10n.t('Logs of an Exercise');
    case 'get_values':
      return vscode.l10n.t('Values for an Amount');
    case 'nutritional_values':
      return vscode.l10n.t('Nutritional Values');
  }
}

/** Title of the list of an endpoint as seen from an item. */
export function relatedTitle(endpoint: string): string {
  switch (endpoint) {
    case 'exercise-translation':
      return vscode.l10n.t('Translations');
    case 'exerciseimage':
      return vscode.l10n.t('Pictures');
    case 'workoutlog':
      return vscode.l10n.t('My Logs');
    case 'nutritiondiary':
      return vscode.l10n.t('Food Diary');
    case 'measurement':
      return vscode.l10n.t('Measurements');
    default:
      return endpoint;
  }
}

/** Description of what an action answers. */
export function explanationOf(name: ActionName): string {
  switch (name) {
    case 'structure':
      return vscode.l10n.t('Days, exercises and sets, with how they progress');
    case 'date-sequence-display':
      return vscode.l10n.t('What to do on each date, equal sets together');
    case 'date-sequence-gym':
      return vscode.l10n.t('What to do on each date, every set by itself');
    case 'logs':
      return vscode.l10n.t('What was done, by session');
    case 'stats':
      return vscode.l10n.t('Intensity, sets and volume by week and day');
    case 'canonical_representation':
      return vscode.l10n.t('Days, sets and exercises with all that belongs to them');
    case 'log_data':
      return vscode.l10n.t('What was logged for one exercise, as chart data');
    case 'get_values':
      return vscode.l10n.t('Energy and nutrients for an amount in a given unit');
    case 'nutritional_values':
      return vscode.l10n.t('Energy and nutrients in total');
  }
}
