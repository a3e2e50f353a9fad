import * as vscode from 'vscode';
import { countText } from '../vscode/text/numbers.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { collectFindings, type ReportGroup } from './report.ts';
import type { ReportDocuments } from './reportDocuments.ts';
import { showInformation } from '../vscode/dialogs/message.ts';

/** Upper limit on the differences that are opened at once, since the editor lays out all of them. */
const maxOpened = 100;

/** Returns true if a group or any of its subgroups has a difference. */
export function hasDifferences({ findings = [], groups = [] }: ReportGroup): boolean {
  return findings.some(({ target }) => target?.kind === 'difference') || groups.some(hasDifferences);
}

/** Opens the differences of a group in one multi-file diff editor, up to a limit. */
export async function openDifferences(group: ReportGroup, documents: ReportDocuments): Promise<void> {
  const differences = collectFindings(group).flatMap(({ target }) =>
    target?.kind === 'difference' ? target : [],
  );
  const opened = differences.slice(0, maxOpened);
  const changes = opened.map(({ left, right }) => {
    const [from, to] = [documents.getUri(left), documents.getUri(right)];
    return [to, from, to] as const;
  });
  await vscode.commands.executeCommand('vscode.changes', sanitize(group.label), changes);
  if (opened.length < differences.length) {
    const text = vscode.l10n.t(
      'The first {0} of {1} differences are open. To open another one, select its row.',
      countText(opened.length),
      countText(differences.length),
    );
    showInformation(text);
  }
}
