import * as vscode from 'vscode';
import { groupingNames, type Arrangements, type GroupingName } from './arrangements.ts';
import { facetTitles } from './facetTitles.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { toCancellationToken } from '../../vscode/dialogs/toCancellationToken.ts';

/** Asks for the grouping of exercises. @returns true if it was changed */
export async function askForGrouping(arrangements: Arrangements, signal: AbortSignal): Promise<boolean> {
  const { groupingName } = arrangements;
  const picked = await vscode.window.showQuickPick(
    groupingNames.map((grouping) => ({
      label: sanitize(groupingTitles[grouping]),
      description: grouping === groupingName ? vscode.l10n.t('Current') : '',
      grouping,
    })),
    { title: vscode.l10n.t('Group Exercises'), placeHolder: vscode.l10n.t('Select how to group exercises') },
    toCancellationToken(signal),
  );
  if (picked === undefined || picked.grouping === groupingName) {
    return false;
  }
  await arrangements.setGrouping(picked.grouping);
  return true;
}

const groupingTitles: Readonly<Record<GroupingName, string>> = {
  ...facetTitles,
  none: vscode.l10n.t('Not Grouped'),
  letter: vscode.l10n.t('First Letter'),
};
