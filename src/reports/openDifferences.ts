import * as vscode from 'vscode';
import { countText } from '../vscode/text/numbers.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { entriesIn, type ReportGroup, type ReportLead } from './report.ts';
import type { ReportTexts } from './reportTexts.ts';
import { showInformation } from '../vscode/dialogs/message.ts';

/** Upper limit on the differences that are opened at once: the editor lays out each of them. */
const maxOpened = 100;

type Difference = Extract<ReportLead, { kind: 'difference' }>;

/** Returns true if there is a difference in a group, or in the groups in it. */
export function hasDifferences({ entries = [], groups = [] }: ReportGroup): boolean {
  return entries.some(({ opens }) => opens?.kind === 'difference') || groups.some(hasDifferences);
}

function differencesIn(group: ReportGroup): readonly Difference[] {
  return entriesIn(group).flatMap(({ opens }) => (opens?.kind === 'difference' ? opens : []));
}

/** Opens the differences in a group beside each other, one below another in one editor, as many as it can take. */
export async function openDifferences(group: ReportGroup, texts: ReportTexts): Promise<void> {
  const all = differencesIn(group);
  const opened = all.slice(0, maxOpened);
  const changes = opened.map(({ left, right }) => {
    const [from, to] = [texts.uriOf(left), texts.uriOf(right)];
    return [to, from, to] as const;
  });
  await vscode.commands.executeCommand('vscode.changes', sanitize(group.label), changes);
  if (opened.length < all.length) {
    const text = vscode.l10n.t(
      'The first {0} of {1} differences are open. To open another one, select its row.',
      countText(opened.length),
      countText(all.length),
    );
    showInformation(text);
  }
}
