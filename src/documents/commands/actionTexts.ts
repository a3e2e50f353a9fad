import * as vscode from 'vscode';
import type { ActionName } from '../../resources/resource.ts';

/** Texts that describe an action. */
interface ActionTexts {
  readonly title: string;
  /** Description of its answer. */
  readonly explanation: string;
}

export const actionTexts: Readonly<Record<ActionName, ActionTexts>> = {
  structure: {
    title: vscode.l10n.t('Structure'),
    explanation: vscode.l10n.t('Days, exercises and sets, with how they progress'),
  },
  'date-sequence-display': {
    title: vscode.l10n.t('Day Sequence'),
    explanation: vscode.l10n.t('What to do on each date, with equal sets grouped'),
  },
  'date-sequence-gym': {
    title: vscode.l10n.t('Day Sequence, Set by Set'),
    explanation: vscode.l10n.t('What to do on each date, set by set'),
  },
  logs: {
    title: vscode.l10n.t('Logs'),
    explanation: vscode.l10n.t('What was done, by session'),
  },
  stats: {
    title: vscode.l10n.t('Statistics'),
    explanation: vscode.l10n.t('Intensity, sets and volume by week and day'),
  },
  canonical_representation: {
    title: vscode.l10n.t('Whole Workout'),
    explanation: vscode.l10n.t('Days, sets and exercises with all related data'),
  },
  log_data: {
    title: vscode.l10n.t('Logs of an Exercise'),
    explanation: vscode.l10n.t('What was logged for one exercise, as chart data'),
  },
  get_values: {
    title: vscode.l10n.t('Values for an Amount'),
    explanation: vscode.l10n.t('Energy and nutrients for an amount in a given unit'),
  },
  nutritional_values: {
    title: vscode.l10n.t('Nutritional Values'),
    explanation: vscode.l10n.t('Energy and nutrients in total'),
  },
};

/** Titles of related lists by endpoint; other lists are shown by the name of their endpoint. */
export const relatedListTitles: ReadonlyMap<string, string> = new Map([
  ['exercise-translation', vscode.l10n.t('Translations')],
  ['exerciseimage', vscode.l10n.t('Pictures')],
  ['workoutlog', vscode.l10n.t('My Logs')],
  ['nutritiondiary', vscode.l10n.t('Food Diary')],
  ['measurement', vscode.l10n.t('Measurements')],
]);
