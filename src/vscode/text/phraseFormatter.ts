import * as vscode from 'vscode';
import type { PhraseFormatter, Word } from '../../resources/text/phrases.ts';
import { formatDate } from './dates.ts';
import { formatLocalNumber, formatRepsInReserve } from './numbers.ts';

/** Creates a formatter for phrases of rows in the editor's language. */
export function createPhraseFormatter(findName: PhraseFormatter['findName']): PhraseFormatter {
  return {
    findName,
    number: formatLocalNumber,
    day: formatDate,
    word: (word, number) => wordTexts[word](number),
  };
}

const wordTexts: Readonly<Record<Word, (number: string) => string>> = {
  free: () => vscode.l10n.t('Free training'),
  bad: () => vscode.l10n.t('Felt bad'),
  neutral: () => vscode.l10n.t('Felt neutral'),
  good: () => vscode.l10n.t('Felt good'),
  rest: () => vscode.l10n.t('Rest day'),
  day: (number) => vscode.l10n.t('Day {0}', number),
  set: (number) => vscode.l10n.t('Set {0}', number),
  meal: (number) => vscode.l10n.t('Meal {0}', number),
  from: (number) => vscode.l10n.t('from iteration {0}', number),
  reserve: formatRepsInReserve,
};
