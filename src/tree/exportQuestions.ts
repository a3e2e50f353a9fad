import * as vscode from 'vscode';
import type { FileKind } from '../platform/askForFile.ts';
import { pickMany } from '../platform/pickMany.ts';
import { withoutIcons } from '../platform/withoutIcons.ts';
import { csvColumns, csvOf, type NameInCell } from '../resources/csv.ts';
import { jsonLinesOf, jsonOf, type ExportedText } from '../resources/exportedText.ts';
import type { SentItem } from '../resources/itemPages.ts';
import type { ExportScope } from './exportScopes.ts';

/** What the boxes are called. */
export const title = vscode.l10n.t('Export');

/** How to write items. */
export interface ExportFormat extends FileKind {
  /** Whether it has names in the place of ids. */
  readonly isNamed: boolean;
  readonly write: (items: readonly SentItem[], nameOf?: NameInCell) => ExportedText;
}

/** Asks which rows to export. @returns undefined when the user left, or there are none */
export async function askForScope(scopes: readonly ExportScope[]): Promise<ExportScope | undefined> {
  if (scopes.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is nothing to export.'));
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(
    scopes.map((scope) => ({ label: scope.label, description: scope.count?.toLocaleString() ?? '', scope })),
    { title, placeHolder: vscode.l10n.t('Export what?') },
  );
  return picked?.scope;
}

/**
 * Asks how to write the items.
 *
 * @param sample reads some of them, whose members are the columns to choose from
 * @returns undefined when the user left
 */
export async function askForFormat(
  sample: () => Promise<readonly SentItem[]>,
): Promise<ExportFormat | undefined> {
  for (;;) {
    const picked = await vscode.window.showQuickPick(
      [
        {
          label: 'JSON',
          description: vscode.l10n.t('As the server sent it, laid out'),
          extension: 'json',
          isNamed: false,
          write: jsonOf,
        },
        {
          label: 'NDJSON',
          description: vscode.l10n.t('As the server sent it, one item in each line'),
          extension: 'ndjson',
          isNamed: false,
          write: jsonLinesOf,
        },
        {
          label: 'CSV',
          description: vscode.l10n.t('A table of chosen columns'),
          extension: 'csv',
          isNamed: true,
          write: undefined,
        },
      ],
      { title, placeHolder: vscode.l10n.t('Export in which format?') },
    );
    if (picked === undefined) {
      return undefined;
    }
    const write = picked.write ?? (await askForTable(await sample()));
    if (write !== 'back') {
      return write && { ...picked, write };
    }
  }
}

/** Asks for the columns, the encoding and the delimiter of a table. */
async function askForTable(sample: readonly SentItem[]): Promise<ExportFormat['write'] | 'back' | undefined> {
  const offered = csvColumns(sample).map(({ name, isPlain }) => ({
    label: withoutIcons(name),
    name,
    isPlain,
  }));
  const picked = await pickMany({
    title,
    placeholder: vscode.l10n.t('Export which columns?'),
    items: offered,
    chosen: offered.filter(({ isPlain }) => isPlain),
  });
  if (picked === undefined || picked === 'back') {
    return picked;
  }
  const encoding = await vscode.window.showQuickPick(
    [
      { label: 'UTF-8', description: '', bom: false, delimiter: ',' },
      {
        label: vscode.l10n.t('UTF-8 with BOM'),
        description: vscode.l10n.t('For Excel where 1.5 is written with a point, as in English'),
        bom: true,
        delimiter: ',',
      },
      {
        label: vscode.l10n.t('UTF-8 with BOM, Semicolons'),
        description: vscode.l10n.t('For Excel where 1,5 is written with a comma, as in German or French'),
        bom: true,
        delimiter: ';',
      },
    ] as const,
    { title, placeHolder: vscode.l10n.t('In which encoding?') },
  );
  const left = new Set(offered.filter((item) => !picked.includes(item)).map(({ name }) => name));
  return (
    encoding &&
    ((items, nameOf) => {
      // Also those that only later items have: nobody could decide against them.
      const columns = csvColumns(items).map(({ name }) => name);
      const { bom, delimiter } = encoding;
      return csvOf(items, { columns: columns.filter((name) => !left.has(name)), bom, delimiter, nameOf });
    })
  );
}
