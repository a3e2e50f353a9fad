import * as vscode from 'vscode';
import { createEndpointResource } from '../../../resources/server/endpoints.ts';
import { countText, formatSessionCount } from '../../../vscode/text/numbers.ts';
import { byMonth, isIncompleteGroup } from './dateGroupings.ts';
import { SessionNames } from './sessionNames.ts';
import type { RowGrouping } from '../../filters/arrangement.ts';
import type { BranchRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import type { List } from '../list.ts';
import type { ListFactory } from '../listFactory.ts';

const trainingSessions = createEndpointResource('workoutsession');

/** Creates the list of the user's training sessions, the newest first, with their logged sets below. */
export function createTrainingList(listFactory: ListFactory, view: View, parent: () => BranchRow): List {
  const names = new SessionNames(listFactory.currentServer, () => list.redrawNames(), view.waitingMessage);
  const grouping: RowGrouping = {
    ...byMonth,
    describeGroup: (_month, sessions) =>
      isIncompleteGroup(byMonth, list, sessions)
        ? vscode.l10n.t('{0} or more sessions', countText(sessions.length))
        : formatSessionCount(sessions.length),
  };
  const list: List = listFactory.createChildList(parent, trainingSessions, view, {
    name: 'training',
    names,
    arrangement: () => ({ grouping }),
    createChildRows: (row, drawn) => {
      const logs = names.getLogs(row.item);
      const rows = drawn.getChildRows(row, logs);
      const isLimited = names.getLogCount(row.item) > logs.length;
      const limit = { kind: 'limit', list, parent: row, loadedCount: logs.length } as const;
      return isLimited ? [...rows, drawn.getPlainRow(limit)] : rows;
    },
    onDidOpenChildRows: names.loadSetRecords,
  });
  return list;
}
