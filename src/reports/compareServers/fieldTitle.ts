import * as vscode from 'vscode';
import type { FieldDifference } from '../../audit/differences/exerciseDifferences.ts';

/** A field of an exercise, for people. */
export function fieldTitle(field: FieldDifference['field']): string {
  switch (field) {
    case 'category':
      return vscode.l10n.t('Category');
    case 'muscles':
      return vscode.l10n.t('Muscles');
    case 'secondaryMuscles':
      return vscode.l10n.t('Secondary muscles');
    case 'equipment':
      return vscode.l10n.t('Equipment');
    case 'license':
      return vscode.l10n.t('License');
    case 'author':
      return vscode.l10n.t('Author');
    case 'pictures':
      return vscode.l10n.t('Pictures');
    case 'videos':
      return vscode.l10n.t('Videos');
    case 'translation':
      return vscode.l10n.t('Translation');
    case 'language':
      return vscode.l10n.t('Language');
    case 'name':
      return vscode.l10n.t('Name');
    case 'description':
      return vscode.l10n.t('Description');
    case 'aliases':
      return vscode.l10n.t('Other names');
    case 'notes':
      return vscode.l10n.t('Notes');
  }
}
