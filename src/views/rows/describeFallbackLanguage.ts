import * as vscode from 'vscode';
import { getLanguageName } from '../../vscode/text/languageName.ts';
import type { ExerciseDetails } from '../../resources/details.ts';

/** Says that a name is in another language than the preferred ones; empty if it is not. */
export function describeFallbackLanguage({ fallbackLanguage }: ExerciseDetails): string {
  return fallbackLanguage === undefined
    ? ''
    : vscode.l10n.t(
        'The name is in {0}, as there is none in your language.',
        getLanguageName(fallbackLanguage),
      );
}
