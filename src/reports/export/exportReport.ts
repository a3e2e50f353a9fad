import * as vscode from 'vscode';
import { inSlices } from '../../api/concurrency/slices.ts';
import { tableBytes } from '../../resources/csv/tableBytes.ts';
import { askForFile } from '../../vscode/dialogs/askForFile.ts';
import { askForProgram } from '../../vscode/dialogs/askForProgram.ts';
import { showExported } from '../../vscode/dialogs/exportResult.ts';
import { showNote } from '../../vscode/dialogs/note.ts';
import { showUnwritten } from '../../vscode/files/showUnwritten.ts';
import { replaceFile } from '../../vscode/node/replaceFile.ts';
import { nameOf } from '../../vscode/text/fileName.ts';
import type { Report } from '../report.ts';
import { reportMarkdown } from './reportMarkdown.ts';
import { tableOfReport, type UsualColumns } from './reportTable.ts';

/** A format with what writes a report in it. */
interface Format extends vscode.QuickPickItem {
  /** File extension, without a dot. */
  readonly extension: string;
  /** @returns undefined when the user left */
  readonly write: (report: Report) => Promise<Uint8Array | undefined>;
}

/**
 * Asks for a format and a file, and writes a report there. What cannot be written is said.
 *
 * @param isWithdrawn tells if the key that a report was read with has changed by now
 */
export async function exportReport(report: Report, isWithdrawn: (report: Report) => boolean): Promise<void> {
  const title = vscode.l10n.t('Export Report');
  const format = await vscode.window.showQuickPick(formats(title), {
    title,
    placeHolder: vscode.l10n.t('Select a format'),
  });
  const bytes = await format?.write(report);
  const file = format && bytes && (await askForFile(title, report.title, format));
  if (bytes === undefined || file === undefined) {
    return;
  }
  if (isWithdrawn(report)) {
    showNote(vscode.l10n.t('No report was written: the API key has changed meanwhile'));
    return;
  }
  try {
    await replaceFile(file, { bytes, isPrivate: report.keyOrigin !== undefined });
  } catch (error) {
    showUnwritten(file, error);
    return;
  }
  void showExported(file, vscode.l10n.t('Exported the report to {0}.', nameOf(file)));
}

/** Copies a report to paste it into an issue. */
export async function copyReport(report: Report): Promise<void> {
  await vscode.env.clipboard.writeText(await inSlices(reportMarkdown(report, usualColumns())));
  showNote(vscode.l10n.t('Copied the report as Markdown'));
}

function formats(title: string): readonly Format[] {
  return [
    {
      label: 'Markdown',
      description: vscode.l10n.t('To paste into an issue'),
      extension: 'md',
      write: async (report) =>
        new TextEncoder().encode(await inSlices(reportMarkdown(report, usualColumns()))),
    },
    {
      label: 'CSV',
      description: vscode.l10n.t('A table of all findings'),
      extension: 'csv',
      async write(report) {
        const form = await askForProgram(title);
        const { columns, lines } = await inSlices(tableOfReport(report, usualColumns()));
        return form && inSlices(tableBytes([columns, ...lines], form));
      },
    },
  ];
}

function usualColumns(): UsualColumns {
  return {
    group: vscode.l10n.t('Group'),
    name: vscode.l10n.t('Name'),
    description: vscode.l10n.t('Details'),
  };
}
