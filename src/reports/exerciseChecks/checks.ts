import * as vscode from 'vscode';
import { missingParts, type MissingPart } from '../../audit/exercises/missingParts.ts';
import { languageName } from '../../vscode/text/languageName.ts';

/** Checks of exercises, in the order in which they are offered and reported. */
export const exerciseChecks = [...missingParts, 'duplicates', 'pictures', 'deleted'] as const;

export type ExerciseCheck = (typeof exerciseChecks)[number];

/** Those that ask the server for more than its exercises: they are made when somebody wants them. */
export const askingChecks: ReadonlySet<ExerciseCheck> = new Set<ExerciseCheck>(['pictures', 'deleted']);

/** Checks to make, and the language whose translations are looked for. */
export interface CheckChoice {
  readonly checks: readonly ExerciseCheck[];
  /** Its code, as the server writes it. */
  readonly language: string;
}

/** Returns true if a check is for a part that exercises may lack. */
export function isPart(check: ExerciseCheck): check is MissingPart {
  return missingParts.some((part) => part === check);
}

/** Title of a check, and of what it finds. */
export function checkTitle(check: ExerciseCheck, language: string): string {
  switch (check) {
    case 'translation':
      return vscode.l10n.t('Without a name in {0}', languageName(language));
    case 'english':
      return vscode.l10n.t('Without a name in {0}', languageName('en'));
    case 'picture':
      return vscode.l10n.t('Without a picture');
    case 'muscles':
      return vscode.l10n.t('Without muscles');
    case 'equipment':
      return vscode.l10n.t('Without equipment');
    case 'description':
      return vscode.l10n.t('Without a description');
    case 'duplicates':
      return vscode.l10n.t('Likely duplicates');
    case 'pictures':
      return vscode.l10n.t('Broken picture links');
    case 'deleted':
      return vscode.l10n.t('Deleted, but in your plans or logs');
  }
}

/** Explanation of a check; empty where the title says all. */
export function checkDetail(check: ExerciseCheck): string {
  switch (check) {
    case 'duplicates':
      return vscode.l10n.t('The same words, or nearly the same name and equal muscles');
    case 'description':
      return vscode.l10n.t('Not in any language');
    case 'equipment':
      return vscode.l10n.t('Exercises with “none (bodyweight exercise)” do not count');
    case 'pictures':
      return vscode.l10n.t('Asks the server for each picture');
    case 'deleted':
      return vscode.l10n.t('Reads your plans and logs with your API key, and the deletion log');
    default:
      return '';
  }
}

/** Icon of what a check finds. */
export function checkIcon(check: ExerciseCheck): string {
  switch (check) {
    case 'translation':
    case 'english':
      return 'globe';
    case 'picture':
      return 'device-camera';
    case 'muscles':
      return 'pulse';
    case 'equipment':
      return 'tools';
    case 'description':
      return 'note';
    case 'duplicates':
      return 'copy';
    case 'pictures':
      return 'debug-disconnect';
    case 'deleted':
      return 'trash';
  }
}
