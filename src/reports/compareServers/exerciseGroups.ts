import * as vscode from 'vscode';
import type { UncheckedAddress } from '../../api/address.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { ExerciseComparison } from '../../audit/differences/compareExercises.ts';
import { sortByName } from '../../vscode/text/collator.ts';
import { countFindings, type Finding, type ReportGroup } from '../report.ts';
import { DifferingExerciseFinding, UnmatchedExerciseFinding } from './exerciseFindings.ts';
import type { ServerNames } from './serverGroups.ts';

/**
 * Creates the groups of exercises that differ, and of those that only one server has.
 *
 * @param leftAddress address of the server whose documents can be opened
 */
export function* createExerciseGroups(
  comparison: ExerciseComparison,
  names: ServerNames,
  leftAddress: UncheckedAddress,
): Steps<readonly ReportGroup[]> {
  const groups: readonly ReportGroup[] = [
    {
      label: vscode.l10n.t('Different'),
      detail: vscode.l10n.t(
        'Exercises that both servers have, but that differ. IDs, dates and addresses are not compared.',
      ),
      icon: 'diff-multiple',
      findings: yield* sortByLabel(
        comparison.differingPairs.map((pair) => new DifferingExerciseFinding(pair, names)),
      ),
    },
    {
      label: vscode.l10n.t('Only on {0}', names.left),
      icon: 'server',
      findings: yield* sortByLabel(
        comparison.onlyLeft.map(
          (exercise) => new UnmatchedExerciseFinding(exercise, names.left, leftAddress),
        ),
      ),
    },
    {
      label: vscode.l10n.t('Only on {0}', names.right),
      icon: 'server',
      findings: yield* sortByLabel(
        comparison.onlyRight.map((exercise) => new UnmatchedExerciseFinding(exercise, names.right)),
      ),
    },
  ];
  const nonEmptyGroups = groups.filter((group) => countFindings(group) > 0);
  return nonEmptyGroups.length === 0
    ? []
    : [{ label: vscode.l10n.t('Exercises'), icon: 'pulse', groups: nonEmptyGroups }];
}

function sortByLabel(findings: readonly Finding[]): Steps<readonly Finding[]> {
  return sortByName(findings, ({ label }) => label);
}
