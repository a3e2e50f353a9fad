import * as vscode from 'vscode';
import { runInSlices, type Steps } from '../../api/concurrency/slices.ts';
import type { FileKind } from '../../vscode/dialogs/askForSaveLocation.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { askForTableProgram } from '../../vscode/dialogs/askForTableProgram.ts';
import { pickMany, pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, back, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { getCsvColumns, toCsv, type FindCellName } from '../../resources/export/csv.ts';
import { toJsonLines, toJson, type ExportContent } from '../../resources/export/exportContent.ts';
import type { RawItem } from '../../resources/paging/itemPages.ts';
import type { ExportScope } from './exportScopes.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';
import { showNothingExported } from '../../vscode/dialogs/showExportResult.ts';

/** Title of the boxes. */
export const exportTitle = vscode.l10n.t('Export');

/** A file format of an export, with the items to write. */
export interface ExportFormat extends FileKind {
  /** The items if they are known already; undefined if they have to be read. */
  readonly known: readonly RawItem[] | undefined;
  /** The columns of a table of the items; undefined for other formats. */
  readonly columnsOf?: (items: readonly RawItem[]) => Steps<readonly string[]>;
  readonly write: (
    items: readonly RawItem[],
    columns: readonly string[],
    nameOf: FindCellName | undefined,
  ) => Steps<ExportContent>;
}

/**
 * Asks which rows to export.
 *
 * @param exceededRowLimit the limit for which all rows are not among the choices
 * @param isFirstStep true if the user was not asked anything before
 * @returns undefined when the user left, or there are none
 */
export async function askForScope(
  scopes: readonly ExportScope[],
  exceededRowLimit: number | undefined,
  isFirstStep: boolean,
  signal: AbortSignal,
): Promise<ExportScope | Back | undefined> {
  const limitation = exceededRowLimit === undefined ? undefined : describeRowLimit(exceededRowLimit);
  if (scopes.length === 0) {
    showInformation(limitation ?? vscode.l10n.t('There is nothing to export.'));
    return undefined;
  }
  const picked = await pickOne(
    {
      title: exportTitle,
      placeholder: limitation ?? vscode.l10n.t('Select what to export'),
      items: scopes.map((scope) => ({
        label: sanitize(scope.label),
        description: sanitize(scope.count === undefined ? '' : countText(scope.count)),
        scope,
      })),
      isFirstStep,
    },
    signal,
  );
  return isAnswer(picked) ? picked.scope : picked;
}

/** Says that a list is too long to be exported. */
export function describeRowLimit(rows: number): string {
  return vscode.l10n.t('Lists with {0} or more rows cannot be exported completely.', countText(rows));
}

/**
 * Asks for the file format.
 *
 * @param known the items, if what is known of them is enough for a table
 * @param sample reads some items, whose members are offered as columns
 * @returns undefined if the box was closed
 */
export async function askForFormat(
  known: readonly RawItem[] | undefined,
  sample: () => Promise<readonly RawItem[]>,
  signal: AbortSignal,
): Promise<ExportFormat | Back | undefined> {
  return askInSteps(
    () =>
      pickOne(
        {
          title: exportTitle,
          placeholder: vscode.l10n.t('Select a format'),
          items: createFormatItems(known),
        },
        signal,
      ),
    async (picked) => {
      const { write } = picked;
      const writing =
        write === undefined ? await askForTableFormat(picked.known ?? (await sample()), signal) : { write };
      return isAnswer(writing) ? { ...picked.file, known: picked.known, ...writing } : writing;
    },
  );
}

/** Creates the choices. Known items can be written as a table at once; all other formats have to be read. */
function createFormatItems(known: readonly RawItem[] | undefined) {
  const table = { file: { label: 'CSV', extension: 'csv' }, write: undefined };
  const read = known === undefined ? '' : vscode.l10n.t('Reads the items from the server');
  return [
    {
      label: 'JSON',
      description: vscode.l10n.t('As the server sent it, formatted'),
      detail: read,
      file: { label: 'JSON', extension: 'json' },
      known: undefined,
      write: toJson,
    },
    {
      label: 'NDJSON',
      description: vscode.l10n.t('As the server sent it, one item per line'),
      detail: read,
      file: { label: 'NDJSON', extension: 'ndjson' },
      known: undefined,
      write: toJsonLines,
    },
    ...(known === undefined
      ? []
      : [
          {
            ...table,
            label: 'CSV',
            description: vscode.l10n.t('A table of names, muscles and equipment'),
            detail: vscode.l10n.t('Contains the loaded rows; nothing is read from the server'),
            known,
          },
        ]),
    {
      ...table,
      label: known === undefined ? 'CSV' : vscode.l10n.t('CSV, All Columns'),
      description: vscode.l10n.t('A table of chosen columns'),
      detail: read,
      known: undefined,
    },
  ];
}

/** Asks for the columns of a table, and for the program that will open it. */
async function askForTableFormat(
  sample: readonly RawItem[],
  signal: AbortSignal,
): Promise<Pick<ExportFormat, 'columnsOf' | 'write'> | Back | undefined> {
  if (sample.length === 0) {
    showNothingExported();
    return undefined;
  }
  const columnItems = (await runInSlices(getCsvColumns(sample))).map(({ name, isDefault }) => ({
    label: sanitize(name),
    name,
    isDefault,
  }));
  let selectedItems: readonly ColumnItem[] = columnItems.filter(({ isDefault }) => isDefault);
  return askInSteps(
    async () => {
      const picked = await pickMany<ColumnItem>(
        {
          title: exportTitle,
          placeholder: vscode.l10n.t('Select columns'),
          items: columnItems,
          selectedItems,
        },
        signal,
      );
      if (isAnswer(picked)) {
        // Still selected if the user comes back.
        selectedItems = picked;
      }
      return isAnswer(picked) && picked.length === 0 ? back : picked;
    },
    async (picked) => {
      const program = await askForTableProgram(exportTitle, signal);
      if (!isAnswer(program)) {
        return program;
      }
      const pickedColumns = new Set(picked.map(({ name }) => name));
      const excludedColumns = new Set(columnItems.map(({ name }) => name)).difference(pickedColumns);
      return {
        *columnsOf(items) {
          // Includes columns that only later items have, which the user could not deselect.
          return (yield* getCsvColumns(items))
            .map(({ name }) => name)
            .filter((name) => !excludedColumns.has(name));
        },
        write: (items, columns, nameOf) => toCsv(items, { ...program, columns, findName: nameOf }),
      } satisfies Pick<ExportFormat, 'columnsOf' | 'write'>;
    },
  );
}

/** A column to choose. */
interface ColumnItem extends vscode.QuickPickItem {
  readonly name: string;
}
