import * as vscode from 'vscode';
import { isAbortError } from '../../api/concurrency/abort.ts';
import { IncompleteList } from '../../api/failures/errors.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import type { ItemReader } from '../../collections/itemReader.ts';
import { abortOnAccessChange } from '../../session/access.ts';
import { askForSaveLocation } from '../../vscode/dialogs/askForSaveLocation.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import { showNothingWritten } from '../../vscode/failures/notices.ts';
import { showWriteError } from '../../vscode/files/showWriteError.ts';
import { replaceFile } from '../../vscode/node/replaceFile.ts';
import { getIdentity } from '../../resources/resource.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import type { ExportContent } from '../../resources/export/exportContent.ts';
import type { RawItem } from '../../resources/paging/itemPages.ts';
import { readCellNames } from './exportNames.ts';
import { withProgressNotification, type ProgressContext } from '../../vscode/dialogs/progress.ts';
import {
  askForFormat,
  askForScope,
  describeRowLimit,
  exportTitle,
  type ExportFormat,
} from './exportPrompts.ts';
import { askInSteps, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { showExportResult } from '../../vscode/dialogs/showExportResult.ts';
import { createExportScopes, getExceededRowLimit, type ExportScope } from './exportScopes.ts';
import { resolveExportTarget, type ExportTarget } from './exportTarget.ts';
import type { View } from '../view.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

/**
 * Asks what to export and how, reads the items from the server, and writes them to a file. Failures are shown. Nothing is written
 * if the server or the key changes meanwhile.
 *
 * @param views the views to export from
 * @param row the row whose menu the command was chosen from, if any
 * @param selected all selected rows
 * @throws an abort error if the user cancelled; nothing is written then
 */
export async function exportItems(
  currentServer: CurrentServer,
  keys: KeyStore,
  views: readonly View[],
  row?: unknown,
  selected?: unknown,
): Promise<void> {
  const server = currentServer.get();
  await abortOnAccessChange(currentServer, keys, async (signal) => {
    try {
      const choice = await askInSteps(
        () => resolveExportTarget(views, row, selected, signal),
        async (target) => {
          if (target.list.source !== undefined) {
            // Its loaded rows are one of the choices.
            await target.view.requireRows(target.list);
          }
          signal.throwIfAborted();
          return askForExport(target, server, signal);
        },
      );
      if (isAnswer(choice)) {
        await exportChoice(choice, server, signal);
      }
    } catch (error) {
      await showNothingWritten(error, signal.aborted);
    }
  });
}

/** Answers to the questions about an export. */
interface ExportChoice {
  readonly target: ExportTarget;
  readonly scope: ExportScope;
  readonly format: ExportFormat;
}

/** @param signal closes the boxes when the server or the key changes */
async function askForExport(
  target: ExportTarget,
  { catalogue }: Server,
  signal: AbortSignal,
): Promise<ExportChoice | Back | undefined> {
  const scopes = createExportScopes(target, catalogue);
  return askInSteps(
    () => askForScope(scopes, getExceededRowLimit(target), !target.isPicked, signal),
    async (scope) => {
      let sample: Promise<readonly RawItem[]> | undefined;
      const format = await askForFormat(
        await runInSlices(scope.getKnownItems()),
        () => (sample ??= readSample(scope.createReaders(), signal)),
        signal,
      );
      return isAnswer(format) ? { target, scope, format } : format;
    },
  );
}

/** @param signal aborts the export when the server or the key changes */
async function exportChoice(
  { target, scope, format }: ExportChoice,
  server: Server,
  signal: AbortSignal,
): Promise<void> {
  const file = await askForSaveLocation(exportTitle, getFileName(target), format);
  if (file === undefined) {
    return;
  }
  const result = await withExportProgress(signal, async (context) => {
    const items = format.known ?? (await readItems(scope, server, context));
    const { rowLimit = Infinity } = scope;
    if (items.length >= rowLimit) {
      // If the server does not send the length of a list, only reading reveals that it is too long.
      showInformation(`${describeRowLimit(rowLimit)} ${vscode.l10n.t('Nothing was written.')}`);
      return undefined;
    }
    const columns = format.columnsOf === undefined ? [] : await runInSlices(format.columnsOf(items));
    const names =
      format.known === undefined && columns.length > 0
        ? await readCellNames(server, items, columns, context)
        : undefined;
    const isPrivate = items.some(({ row }) => getResource(row.of).access === 'key');
    const text = await runInSlices(format.write(items, columns, names?.find));
    const count = await writeFile(file, text, isPrivate, context.signal);
    return count === undefined
      ? undefined
      : { count, requestedCount: scope.count ?? items.length, lacksNames: names?.areComplete() === false };
  });
  if (result !== undefined) {
    void showExportResult(file, result);
  }
}

/** Shows the progress of the work, and aborts it on cancellation or when the server or the key changes. */
function withExportProgress<Result>(
  signal: AbortSignal,
  work: (context: ProgressContext) => Promise<Result>,
): Promise<Result> {
  return withProgressNotification(vscode.l10n.t('Exporting'), work, signal);
}

function getFileName({ list, selection }: ExportTarget): string {
  const [first] = selection;
  return list.source?.resource.id ?? (first?.kind === 'item' ? first.item.of : list.name);
}

/** Reads the first page that has items. */
function readSample(readers: readonly ItemReader[], signal: AbortSignal): Promise<readonly RawItem[]> {
  return withExportProgress(signal, async (context) => {
    for (const reader of readers) {
      while (reader.items.length === 0 && !reader.isComplete) {
        await reader.readNextPage(context);
      }
    }
    return readers.flatMap(({ items }) => items);
  });
}

/**
 * Reads all items, in the order of the scope.
 *
 * @throws IncompleteList if some may be missing, also after a second read where rows were added or removed during the first
 */
async function readItems(
  scope: ExportScope,
  { address }: Server,
  context: ProgressContext,
): Promise<readonly RawItem[]> {
  let readers = await readAllPages(scope, context);
  if (readers.some(({ incompleteReason = '' }) => ['moved', 'short'].includes(incompleteReason))) {
    readers = await readAllPages(scope, context);
  }
  for (const { incompleteReason, rowCount, total } of readers) {
    if (incompleteReason !== undefined) {
      throw new IncompleteList(address.name, incompleteReason, rowCount, total);
    }
  }
  const items = readers.flatMap(({ items }) => items);
  if (scope.order === undefined) {
    return items;
  }
  const byName = new Map(items.map((item) => [getIdentity(item.row), item]));
  return scope.order.flatMap((name) => byName.get(name) ?? []);
}

async function readAllPages(scope: ExportScope, context: ProgressContext): Promise<readonly ItemReader[]> {
  const readers = scope.createReaders();
  for (const reader of readers) {
    while (!reader.isComplete) {
      context.report(
        readers.reduce((sum, { items }) => sum + items.length, 0),
        scope.count,
      );
      await reader.readNextPage(context);
    }
  }
  return readers;
}

/** @returns the number of items in the file; 0 if there is no file, undefined if it could not be written */
async function writeFile(
  file: vscode.Uri,
  { bytes, count }: ExportContent,
  isPrivate: boolean,
  signal: AbortSignal,
): Promise<number | undefined> {
  signal.throwIfAborted();
  if (count === 0) {
    return 0;
  }
  try {
    await replaceFile(file, { bytes, isPrivate }, signal);
    return count;
  } catch (error) {
    if (isAbortError(error)) {
      throw error;
    }
    showWriteError(file, error);
    return undefined;
  }
}
