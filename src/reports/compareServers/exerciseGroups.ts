import * as vscode from 'vscode';
import type { WrittenAddress } from '../../api/address.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { ExerciseComparison } from '../../audit/differences/compareExercises.ts';
import { byName } from '../../vscode/text/collator.ts';
import type { ReportEntry, ReportGroup } from '../report.ts';
import { DifferingEntry, OwnEntry } from './exerciseEntries.ts';
import type { ServerNames } from './serverGroups.ts';

/**
 * The exercises that two servers have differently, and those that only one of them has.
 *
 * @param left address of the server whose documents can be opened
 */
export function* exerciseGroups(
  comparison: ExerciseComparison,
  names: ServerNames,
  left: WrittenAddress,
): Steps<readonly ReportGroup[]> {
  const groups = [
    {
      label: vscode.l10n.t('Different'),
      detail: vscode.l10n.t(
        'Exercises that both servers have, but that differ. IDs, dates and addresses are not compared.',
      ),
      icon: 'diff-multiple',
      entries: yield* byLabel(comparison.differing.map((pair) => new DifferingEntry(pair, names))),
    },
    {
      label: vscode.l10n.t('Only on {0}', names.left),
      icon: 'server',
      entries: yield* byLabel(comparison.left.map((facts) => new OwnEntry(facts, names.left, left))),
    },
    {
      label: vscode.l10n.t('Only on {0}', names.right),
      icon: 'server',
      entries: yield* byLabel(comparison.right.map((facts) => new OwnEntry(facts, names.right))),
    },
  ].filter(({ entries }) => entries.length > 0);
  return groups.length === 0 ? [] : [{ label: vscode.l10n.t('Exercises'), icon: 'pulse', groups }];
}

function byLabel(entries: readonly ReportEntry[]): Steps<readonly ReportEntry[]> {
  return byName(entries, ({ label }) => label);
}
