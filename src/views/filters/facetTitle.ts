import * as vscode from 'vscode';
import type { Facet } from '../../resources/filters/facets.ts';
import type { ExercisePart } from '../../resources/filters/exerciseFilter.ts';

/** Display name of a facet. */
export function facetTitle(facet: Facet): string {
  switch (facet) {
    case 'category':
      return vscode.l10n.t('Category');
    case 'muscle':
      return vscode.l10n.t('Muscle');
    case 'equipment':
      return vscode.l10n.t('Equipment');
    case 'language':
      return vscode.l10n.t('Language');
  }
}

/** The title of a filter for exercises that lack a part. */
export function partTitle(part: ExercisePart): string {
  switch (part) {
    case 'picture':
      return vscode.l10n.t('Without Picture');
    case 'description':
      return vscode.l10n.t('Without Description');
    case 'muscles':
      return vscode.l10n.t('Without Muscles');
  }
}
