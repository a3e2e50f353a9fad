import * as vscode from 'vscode';
import type { SymmetricDifference } from '../../audit/differences/symmetricDifference.ts';
import { baseUrl } from '../../api/address.ts';
import type { ReportGroup } from '../report.ts';
import type { ComparedServer } from './readServer.ts';

/** Names of two servers that are compared. */
export interface ServerNames {
  readonly left: string;
  readonly right: string;
}

/** Returns the names of two servers, with the scheme if they would be equal otherwise. */
export function getServerNames(
  { address: left }: ComparedServer,
  { address: right }: ComparedServer,
): ServerNames {
  return left.name === right.name
    ? { left: baseUrl(left), right: baseUrl(right) }
    : { left: left.name, right: right.name };
}

export function formatRelease(name: string, { release }: ComparedServer): string {
  return release === undefined
    ? vscode.l10n.t('{0}: version unknown', name)
    : vscode.l10n.t('{0}: version {1}', name, release);
}

/** Creates a group with a subgroup for each server that has names of its own; none if there are no differences. */
export function createDifferenceGroups(
  label: string,
  icon: string,
  { left, right }: ServerNames,
  difference: SymmetricDifference,
): readonly ReportGroup[] {
  const groups = [
    { name: left, own: difference.left },
    { name: right, own: difference.right },
  ]
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }): ReportGroup => ({
      label: vscode.l10n.t('Only on {0}', name),
      icon: 'server',
      findings: own.map((label) => ({ label })),
    }));
  return groups.length === 0 ? [] : [{ label, icon, groups }];
}
