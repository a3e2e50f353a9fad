import * as vscode from 'vscode';
import { groupings, type Arrangements, type Grouping } from './arrangements.ts';
import { facetTitle } from './facetTitle.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Asks by what to group exercises. @returns whether it is another grouping than before */
export async function groupExercises(arrangements: Arrangements): Promise<boolean> {
  const { grouping: current } = arrangements;
  const picked = await vscode.window.showQuickPick(
    groupings.map((grouping) => ({
      label: sanitize(groupingTitle(grouping)),
      description: grouping === current ? vscode.l10n.t('Current') : '',
      grouping,
    })),
    { title: vscode.l10n.t('Group Exercises'), placeHolder: vscode.l10n.t('Select how to group exercises') },
  );
  if (picked === undefined || picked.grouping === current) {
    return false;
  }
  await arrangements.group(picked.grouping);
  return true;
}

function groupingTitle(grouping: Grouping): string {
  switch (grouping) {
    case 'none':
      return vscode.l10n.t('Not Grouped');
    case 'letter':
      return vscode.l10n.t('First Letter');
    default:
      return facetTitle(grouping);
  }
}
