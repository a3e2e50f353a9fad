import * as vscode from 'vscode';
import type { Facet } from '../resources/facets.ts';

/** What people call a facet. */
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
