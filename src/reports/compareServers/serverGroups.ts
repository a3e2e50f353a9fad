import * as vscode from 'vscode';
import type { Apart } from '../../audit/differences/apart.ts';
import type { ReportGroup } from '../report.ts';
import type { ServerFacts } from './visitedServer.ts';

/** Names of two servers that are compared. */
export interface ServerNames {
  readonly left: string;
  readonly right: string;
}

/** The releases of two servers, one in each line. */
export function releaseLines({ left, right }: ServerNames, one: ServerFacts, other: ServerFacts): string {
  return [
    [left, one.release],
    [right, other.release],
  ]
    .map(([name = '', release]) =>
      release === undefined
        ? vscode.l10n.t('{0}: version unknown', name)
        : vscode.l10n.t('{0}: version {1}', name, release),
    )
    .join('\n');
}

/** The endpoints that only one of two servers names. */
export function endpointGroups({ left, right }: ServerNames, endpoints: Apart): readonly ReportGroup[] {
  const groups = [
    { name: left, found: endpoints.left },
    { name: right, found: endpoints.right },
  ]
    .filter(({ found }) => found.length > 0)
    .map(({ name, found }) => ({
      label: vscode.l10n.t('Only in {0}', name),
      icon: 'server',
      entries: found.map((label) => ({ label })),
    }));
  return groups.length === 0 ? [] : [{ label: vscode.l10n.t('Endpoints'), icon: 'plug', groups }];
}
