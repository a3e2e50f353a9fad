import * as vscode from 'vscode';
import { groupings, type Arrangements, type Grouping } from './arrangements.ts';
import { facetTitles } from './facetTitles.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Asks by what to group exercises. @returns whether it is another grouping than before */
export async function groupExercises(arrangements: Arrangements): Promise<boolean> {
  const { grouping: current } = arrangements;
  const picked = await vscode.window.showQuickPick(
    groupings.map((grouping) => ({
      label: sanitize(groupingTitles[grouping]),
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

const groupingTitles: Readonly<Record<Grouping, string>> = {
  ...facetTitles,
  none: vscode.l10n.t('Not Grouped'),
  letter: vscode.l10n.t('First Letter'),
};
