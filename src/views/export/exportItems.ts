import * as vscode from 'vscode';
import { isAbortError } from '../../api/concurrency/abort.ts';
import { IncompleteList } from '../../api/errors.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import type { ItemReader } from '../../collections/itemReader.ts';
import { abortOnAccessChange } from '../../session/access.ts';
import { askForSaveLocation } from '../../vscode/dialogs/askForSaveLocation.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import { showNothingWritten } from '../../vscode/failures/notices.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { showWriteError } from '../../vscode/files/showWriteError.ts';
import { replaceFile } from '../../vscode/node/replaceFile.ts';
import { getIdentity } from '../../resources/resource.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import type { ExportContent } from '../../resources/csv/exportContent.ts';
import type { RawItem } from '../../resources/paging/itemPages.ts';
import { readCellNames } from './exportNames.ts';
import { withProgressNotification, type ProgressContext } from '../../vscode/dialogs/progress.ts';
import { askForFormat, askForScope, exportTitle } from './exportPrompts.ts';
import { showExportResult } from '../../vscode/dialogs/showExportResult.ts';
import { createExportScopes, getExceededRowLimit, type ExportScope } from './exportScopes.ts';
import { resolveExportTarget, type ExportTarget } from './exportTarget.ts';
import type { View } from '../view.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';
import { toCancellationToken } from '../../vscode/dialogs/toCancellationToken.ts';

/** Parts of the rest of the extension that an export needs. */
export interface ExportContext {
  readonly currentServer: CurrentServer;
  readonly keys: Pick<KeyStore, 'onDidChange'>;
  /** Those that the question is about. */
  readonly views: readonly View[];
}

/**
 * Asks what to export and how, reads the items again from the server, and writes them. What fails is shown. What was read
 * with another key, or of another server, is not written.
 *
 * @param row the row whose menu it was, if it was one
 * @param selected all rows that were selected with it
 * @throws an abort when the user gave up: nothing was written then
 */
export async function exportItems(
  { currentServer, keys, views }: ExportContext,
  row?: unknown,
  selected?: unknown,
): Promise<void> {
  const server = currentServer.get();
  await abortOnAccessChange(currentServer, keys, async (changes) => {
    try {
      const target = await resolveExportTarget(views, row, selected, toCancellationToken(changes));
      if (target !== undefined) {
        await openList(target);
        changes.throwIfAborted();
        await exportFromTarget(target, server, changes);
      }
    } catch (error) {
      await showNothingWritten(error, changes.aborted);
    }
  });
}

/** @param changes ends it when what was read is no longer what may be written */
async function exportFromTarget(target: ExportTarget, server: Server, changes: AbortSignal): Promise<void> {
  const token = toCancellationToken(changes);
  const scopes = createExportScopes(target, server.catalogue);
  const scope = await askForScope(scopes, getExceededRowLimit(target), token);
  if (scope === undefined) {
    return;
  }
  let sample: Promise<readonly RawItem[]> | undefined;
  const known = await runInSlices(scope.getKnownItems());
  const format = await askForFormat(
    known,
    () => (sample ??= readSample(scope.createReadings(), changes)),
    token,
  );
  if (format === undefined) {
    return;
  }
  const file = await askForSaveLocation(exportTitle, getFileName(target), format);
  if (file === undefined) {
    return;
  }
  const result = await withExportProgress(changes, async (context) => {
    const items = format.known ?? (await readItems(scope, server, context));
    const { rowLimit = Infinity } = scope;
    if (items.length >= rowLimit) {
      showTooManyRows(rowLimit);
      return undefined;
    }
    const columns = format.columnsOf === undefined ? [] : await runInSlices(format.columnsOf(items));
    const nameOf =
      format.known === undefined ? await readCellNames(server, items, columns, context) : undefined;
    const isPrivate = items.some(({ row }) => getResource(row.of).access === 'key');
    const text = await runInSlices(format.write(items, columns, nameOf));
    const count = await writeFile(file, text, isPrivate, context.signal);
    return count === undefined ? undefined : { count, wanted: scope.count ?? items.length };
  });
  if (result !== undefined) {
    void showExportResult(file, result.count, result.wanted);
  }
}

/** Shows how far the work is. It ends when the user gives up, or when what it reads may no longer be written. */
function withExportProgress<Result>(
  changes: AbortSignal,
  work: (context: ProgressContext) => Promise<Result>,
): Promise<Result> {
  return withProgressNotification(vscode.l10n.t('Exporting'), work, changes);
}

/** Says of a list whose length the server does not tell that it is too long: only reading it shows that. */
function showTooManyRows(rows: number): void {
  showInformation(
    vscode.l10n.t(
      'This list has {0} or more rows, which is too many to export. Nothing was written.',
      countText(rows),
    ),
  );
}

/** Opens and draws a list, since its shown rows are one of the choices. */
async function openList({ view, list }: ExportTarget): Promise<void> {
  if (list.source !== undefined) {
    await view.requireRows(list);
  }
}

function getFileName({ list, selection }: ExportTarget): string {
  const [first] = selection;
  return list.source?.resource.id ?? (first?.kind === 'item' ? first.item.of : list.name);
}

/** Some of the items: those of the first page that has any. */
function readSample(readings: readonly ItemReader[], changes: AbortSignal): Promise<readonly RawItem[]> {
  return withExportProgress(changes, async (context) => {
    for (const reading of readings) {
      while (reading.items.length === 0 && !reading.isComplete) {
        await reading.readNextPage(context);
      }
    }
    return readings.flatMap(({ items }) => items);
  });
}

/**
 * All items, in the order that they are wanted in.
 *
 * @throws IncompleteList where some may be missing, also after a second reading if rows came or went during the first
 */
async function readItems(
  scope: ExportScope,
  { address }: Server,
  context: ProgressContext,
): Promise<readonly RawItem[]> {
  let readings = await readAllPages(scope, context);
  if (readings.some(({ incompleteReason: shortfall = '' }) => ['moved', 'short'].includes(shortfall))) {
    readings = await readAllPages(scope, context);
  }
  for (const { incompleteReason: shortfall, rowCount: came, total } of readings) {
    if (shortfall !== undefined) {
      throw new IncompleteList(address.name, shortfall, came, total);
    }
  }
  const items = readings.flatMap(({ items }) => items);
  if (scope.order === undefined) {
    return items;
  }
  const byName = new Map(items.map((item) => [getIdentity(item.row), item]));
  return scope.order.flatMap((name) => byName.get(name) ?? []);
}

async function readAllPages(scope: ExportScope, context: ProgressContext): Promise<readonly ItemReader[]> {
  const readings = scope.createReadings();
  for (const reading of readings) {
    while (!reading.isComplete) {
      context.report(
        readings.reduce((sum, { items }) => sum + items.length, 0),
        scope.count,
      );
      await reading.readNextPage(context);
    }
  }
  return readings;
}

/** @returns how many items the file has; 0 where there is none, undefined where it could not be written */
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
