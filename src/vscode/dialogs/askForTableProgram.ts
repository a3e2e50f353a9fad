import * as vscode from 'vscode';
import type { TableFormat } from '../../resources/export/formatCsv.ts';
import { formatLocalNumber } from '../text/numbers.ts';
import { pickOne } from './steps/picks.ts';
import type { Back } from './steps/steps.ts';

/** Asks, as a further step, for the program that a table is for, which determines its delimiter and byte order mark. */
export async function askForTableProgram(
  title: string,
  signal?: AbortSignal,
): Promise<TableFormat | Back | undefined> {
  const english = {
    label: vscode.l10n.t('Excel (English)'),
    description: vscode.l10n.t('Commas; numbers as 1.5'),
    hasByteOrderMark: true,
    delimiter: ',',
  } as const;
  const continental = {
    label: vscode.l10n.t('Excel (German, French …)'),
    description: vscode.l10n.t('Semicolons; numbers as 1,5'),
    hasByteOrderMark: true,
    delimiter: ';',
  } as const;
  const other = {
    label: vscode.l10n.t('Other Program'),
    description: vscode.l10n.t('Commas; numbers as 1.5; UTF-8 without a byte order mark'),
    hasByteOrderMark: false,
    delimiter: ',',
  } as const;
  const hasDecimalComma = formatLocalNumber(1.5).includes(',');
  return pickOne(
    {
      title,
      placeholder: vscode.l10n.t('Select the program that will open the table'),
      items: [...(hasDecimalComma ? [continental, english] : [english, continental]), other],
    },
    signal,
  );
}
