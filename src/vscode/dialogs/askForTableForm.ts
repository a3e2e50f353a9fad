import * as vscode from 'vscode';
import type { TableFormat } from '../../resources/csv/encodeTable.ts';
import { sanitize } from '../text/sanitize.ts';

/** Asks for the program that a table is for, which determines its delimiter and byte order mark. */
export async function askForTableForm(
  title: string,
  token?: vscode.CancellationToken,
): Promise<TableFormat | undefined> {
  return vscode.window.showQuickPick(
    [
      {
        label: vscode.l10n.t('Excel (English)'),
        description: vscode.l10n.t('Commas; numbers as 1.5'),
        hasByteOrderMark: true,
        delimiter: ',',
      },
      {
        label: vscode.l10n.t('Excel (German, French …)'),
        description: vscode.l10n.t('Semicolons; numbers as 1,5'),
        hasByteOrderMark: true,
        delimiter: ';',
      },
      {
        label: vscode.l10n.t('Other Program'),
        description: vscode.l10n.t('Commas; numbers as 1.5; UTF-8 without a byte order mark'),
        hasByteOrderMark: false,
        delimiter: ',',
      },
    ] as const,
    { title: sanitize(title), placeHolder: vscode.l10n.t('Select the program that will open the table') },
    token,
  );
}
