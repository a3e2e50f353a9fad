import * as vscode from 'vscode';
import type { Facet } from '../../resources/filters/facets.ts';
import type { ExercisePart } from '../../resources/filters/exerciseFilter.ts';

export const facetTitles: Readonly<Record<Facet, string>> = {
  category: vscode.l10n.t('Category'),
  muscle: vscode.l10n.t('Muscle'),
  equipment: vscode.l10n.t('Equipment'),
  language: vscode.l10n.t('Language'),
};

/** Titles of the filters for exercises that lack a part. */
export const partTitles: Readonly<Record<ExercisePart, string>> = {
  picture: vscode.l10n.t('Without Picture'),
  description: vscode.l10n.t('Without Description'),
  muscles: vscode.l10n.t('Without Muscles'),
};
