import * as vscode from 'vscode';
import { isAbort } from '../../api/concurrency/abort.ts';
import { IncompleteList } from '../../api/errors.ts';
import { inSlices } from '../../api/concurrency/slices.ts';
import type { ItemReading } from '../../collections/itemReading.ts';
import { withSameAccess } from '../../session/access.ts';
import { askForFile } from '../../vscode/dialogs/askForFile.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import type { KeyStore } from '../../session/keyStore.ts';
import { showNothingWritten } from '../../vscode/failures/notices.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { showUnwritten } from '../../vscode/files/showUnwritten.ts';
import { replaceFile } from '../../vscode/node/replaceFile.ts';
import { identityOf } from '../../resources/resource.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import type { ExportedText } from '../../resources/csv/exportedText.ts';
import type { SentItem } from '../../resources/paging/itemPages.ts';
import { namesForCells } from './exportNames.ts';
import { showingProgress, type ProgressContext } from '../../vscode/dialogs/progress.ts';
import { askForFormat, askForScope, title } from './exportQuestions.ts';
import { showExportResult } from '../../vscode/dialogs/exportResult.ts';
import { exportScopes, type ExportScope } from './exportScopes.ts';
import { exportTarget, type ExportTarget } from './exportTarget.ts';
import type { View } from '../view.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

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
  await withSameAccess(currentServer, keys, async (changes) => {
    try {
      const target = await exportTarget(views, row, selected);
      if (target !== undefined) {
        await makeKnown(target);
        changes.throwIfAborted();
        await exportFrom(target, server, changes);
      }
    } catch (error) {
      await showNothingWritten(error, changes.aborted);
    }
  });
}

/** @param changes ends it when what was read is no longer what may be written */
async function exportFrom(target: ExportTarget, server: Server, changes: AbortSignal): Promise<void> {
  const scope = await askForScope(exportScopes(target, server.catalogue));
  if (scope === undefined) {
    return;
  }
  let sample: Promise<readonly SentItem[]> | undefined;
  const known = await inSlices(scope.known());
  const format = await askForFormat(known, () => (sample ??= sampleOf(scope.readings(), changes)));
  if (format === undefined) {
    return;
  }
  const file = await askForFile(title, fileName(target), format);
  if (file === undefined) {
    return;
  }
  const result = await showingExport(changes, async (context) => {
    const items = format.known ?? (await itemsOf(scope, server, context));
    const { tooMany = Infinity } = scope;
    if (items.length >= tooMany) {
      sayTooLong(tooMany);
      return undefined;
    }
    const columns = format.columnsOf === undefined ? [] : await inSlices(format.columnsOf(items));
    const nameOf =
      format.known === undefined ? await namesForCells(server, items, columns, context) : undefined;
    const isPrivate = items.some(({ row }) => resourceNamed(row.of).access === 'key');
    const text = await inSlices(format.write(items, columns, nameOf));
    const count = await write(file, text, isPrivate, context.signal);
    return count === undefined ? undefined : { count, wanted: scope.count ?? items.length };
  });
  if (result !== undefined) {
    void showExportResult(file, result.count, result.wanted);
  }
}

/** Shows how far the work is. It ends when the user gives up, or when what it reads may no longer be written. */
function showingExport<Result>(
  changes: AbortSignal,
  work: (context: ProgressContext) => Promise<Result>,
): Promise<Result> {
  return showingProgress(vscode.l10n.t('Exporting'), work, changes);
}

/** Says of a list whose length the server does not tell that it is too long: only reading it shows that. */
function sayTooLong(rows: number): void {
  showInformation(
    vscode.l10n.t(
      'This list has {0} or more rows, which is too many to export. Nothing was written.',
      countText(rows),
    ),
  );
}

/** Opens and draws a list, since its shown rows are one of the choices. */
async function makeKnown({ view, list }: ExportTarget): Promise<void> {
  if (list.source !== undefined) {
    await view.requireRows(list);
  }
}

function fileName({ list, selection }: ExportTarget): string {
  const [first] = selection;
  return list.source?.resource.id ?? (first?.kind === 'item' ? first.item.of : list.name);
}

/** Some of the items: those of the first page that has any. */
function sampleOf(readings: readonly ItemReading[], changes: AbortSignal): Promise<readonly SentItem[]> {
  return showingExport(changes, async (context) => {
    for (const reading of readings) {
      while (reading.items.length === 0 && !reading.isComplete) {
        await reading.advance(context);
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
async function itemsOf(
  scope: ExportScope,
  { address }: Server,
  context: ProgressContext,
): Promise<readonly SentItem[]> {
  let readings = await readWhole(scope, context);
  if (readings.some(({ shortfall = '' }) => ['moved', 'short'].includes(shortfall))) {
    readings = await readWhole(scope, context);
  }
  for (const { shortfall, came, total } of readings) {
    if (shortfall !== undefined) {
      throw new IncompleteList(address.name, shortfall, came, total);
    }
  }
  const found = readings.flatMap(({ items }) => items);
  if (scope.order === undefined) {
    return found;
  }
  const byName = new Map(found.map((item) => [identityOf(item.row), item]));
  return scope.order.flatMap((name) => byName.get(name) ?? []);
}

async function readWhole(scope: ExportScope, context: ProgressContext): Promise<readonly ItemReading[]> {
  const readings = scope.readings();
  for (const reading of readings) {
    while (!reading.isComplete) {
      context.report(
        readings.reduce((sum, { items }) => sum + items.length, 0),
        scope.count,
      );
      await reading.advance(context);
    }
  }
  return readings;
}

/** @returns how many items the file has; 0 where there is none, undefined where it could not be written */
async function write(
  file: vscode.Uri,
  { bytes, count }: ExportedText,
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
    if (isAbort(error)) {
      throw error;
    }
    showUnwritten(file, error);
    return undefined;
  }
}
