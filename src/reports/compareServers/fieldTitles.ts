import * as vscode from 'vscode';
import type { FieldDifference } from '../../audit/differences/compareExercisePair.ts';

/** Titles of the compared fields. */
export const fieldTitles: Readonly<Record<FieldDifference['field'], string>> = {
  category: vscode.l10n.t('Category'),
  muscles: vscode.l10n.t('Muscles'),
  secondaryMuscles: vscode.l10n.t('Secondary muscles'),
  equipment: vscode.l10n.t('Equipment'),
  license: vscode.l10n.t('License'),
  author: vscode.l10n.t('Author'),
  pictures: vscode.l10n.t('Pictures'),
  videos: vscode.l10n.t('Videos'),
  translation: vscode.l10n.t('Translation'),
  language: vscode.l10n.t('Language'),
  name: vscode.l10n.t('Name'),
  description: vscode.l10n.t('Description'),
  aliases: vscode.l10n.t('Other names'),
  notes: vscode.l10n.t('Notes'),
};
