import * as vscode from 'vscode';
import type { Speech, Word } from '../../resources/text/phrases.ts';
import { dateText } from './moments.ts';
import { localNumber, reserveText } from './numbers.ts';

/** Says the phrases of rows in the language of the editor. */
export function speechWith(nameOf: Speech['nameOf']): Speech {
  return { nameOf, number: localNumber, day: dateText, word: wordText };
}

function wordText(word: Word, number: string): string {
  switch (word) {
    case 'free':
      return vscode.l10n.t('Free training');
    case 'bad':
      return vscode.l10n.t('Felt bad');
    case 'neutral':
      return vscode.l10n.t('Felt neutral');
    case 'good':
      return vscode.l10n.t('Felt good');
    case 'rest':
      return vscode.l10n.t('Rest day');
    case 'day':
      return vscode.l10n.t('Day {0}', number);
    case 'set':
      return vscode.l10n.t('Set {0}', number);
    case 'meal':
      return vscode.l10n.t('Meal {0}', number);
    case 'from':
      return vscode.l10n.t('from iteration {0}', number);
    case 'reserve':
      return reserveText(number);
  }
}
