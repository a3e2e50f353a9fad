import * as vscode from 'vscode';
import { countText } from '../vscode/text/numbers.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { collectFindings, type ReportGroup, type FindingTarget } from './report.ts';
import type { ReportDocuments } from './reportDocuments.ts';
import { showInformation } from '../vscode/dialogs/message.ts';

/** Upper limit on the differences that are opened at once: the editor lays out each of them. */
const maxOpened = 100;

type Difference = Extract<FindingTarget, { kind: 'difference' }>;

/** Returns true if there is a difference in a group, or in the groups in it. */
export function hasDifferences({ findings = [], groups = [] }: ReportGroup): boolean {
  return findings.some(({ target }) => target?.kind === 'difference') || groups.some(hasDifferences);
}

function collectDifferences(group: ReportGroup): readonly Difference[] {
  return collectFindings(group).flatMap(({ target }) => (target?.kind === 'difference' ? target : []));
}

/** Opens the differences in a group beside each other, one below another in one editor, as many as it can take. */
export async function openDifferences(group: ReportGroup, documents: ReportDocuments): Promise<void> {
  const differences = collectDifferences(group);
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
