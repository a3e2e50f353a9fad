import * as vscode from 'vscode';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { encodeTable } from '../../resources/export/formatCsv.ts';
import { askForSaveLocation } from '../../vscode/dialogs/askForSaveLocation.ts';
import { askForTableProgram } from '../../vscode/dialogs/askForTableProgram.ts';
import { pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { showExportedFile } from '../../vscode/dialogs/showExportResult.ts';
import { showStatusMessage } from '../../vscode/dialogs/message.ts';
import { showNothingWrittenAfterChange } from '../../vscode/failures/notices.ts';
import { showWriteError } from '../../vscode/files/showWriteError.ts';
import { replaceFile } from '../../vscode/node/replaceFile.ts';
import { getBaseName } from '../../vscode/text/fileName.ts';
import type { Report } from '../report.ts';
import { formatReportMarkdown } from './reportMarkdown.ts';
import { createReportTable, type ColumnTitles } from './reportTable.ts';

/** A format, and the function that writes a report in it. */
interface ReportFormat extends vscode.QuickPickItem {
  /** File extension, without a dot. */
  readonly extension: string;
  /** Asks for what else it depends on. */
  readonly write: (report: Report) => Promise<Uint8Array | Back | undefined>;
}

/**
 * Asks for a format and a file, and writes a report to it. Shows an error if that fails.
 *
 * @param hasKeyChanged returns true if the key that a report was read with has changed in the meantime
 */
export async function exportReport(
  report: Report,
  hasKeyChanged: (report: Report) => boolean,
): Promise<void> {
  const title = vscode.l10n.t('Export Report');
  const content = await askInSteps(
    () =>
      pickOne({
        title,
        placeholder: vscode.l10n.t('Select a format'),
        items: getFormats(title),
        isFirstStep: true,
      }),
    async (format) => {
      const bytes = await format.write(report);
      return bytes instanceof Uint8Array ? { format, bytes } : bytes;
    },
  );
  if (typeof content !== 'object') {
    return;
  }
  const { format, bytes } = content;
  const file = await askForSaveLocation(title, report.title, format);
  if (file === undefined) {
    return;
  }
  if (hasKeyChanged(report)) {
    showNothingWrittenAfterChange();
    return;
  }
  try {
    await replaceFile(file, { bytes, isPrivate: report.keyOrigin !== undefined });
  } catch (error) {
    showWriteError(file, error);
    return;
  }
  void showExportedFile(file, vscode.l10n.t('Exported the report to {0}.', getBaseName(file)));
}

/** Copies a report as Markdown to paste into an issue. */
export async function copyReport(report: Report): Promise<void> {
  await vscode.env.clipboard.writeText(await toMarkdown(report));
  showStatusMessage(vscode.l10n.t('Copied the report as Markdown'));
}

function getFormats(title: string): readonly ReportFormat[] {
  return [
    {
      label: 'Markdown',
      description: vscode.l10n.t('To paste into an issue'),
      extension: 'md',
      write: async (report) => new TextEncoder().encode(await toMarkdown(report)),
    },
    {
      label: 'CSV',
      description: vscode.l10n.t('A table of all findings'),
      extension: 'csv',
      async write(report) {
        const program = await askForTableProgram(title);
        if (!isAnswer(program)) {
          return program;
        }
        const { columns, rows } = await runInSlices(createReportTable(report, getColumnTitles()));
        return runInSlices(encodeTable([columns, ...rows], program));
      },
    },
  ];
}

function toMarkdown(report: Report): Promise<string> {
  return runInSlices(formatReportMarkdown(report, getColumnTitles()));
}

function getColumnTitles(): ColumnTitles {
  return {
    group: vscode.l10n.t('Group'),
    name: vscode.l10n.t('Name'),
  };
}
