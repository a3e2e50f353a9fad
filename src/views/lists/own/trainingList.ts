import * as vscode from 'vscode';
import { endpointResource } from '../../../resources/server/endpoints.ts';
import { countText, sessionsText } from '../../../vscode/text/numbers.ts';
import { isCutMonth, months, under } from './datedTitles.ts';
import { SessionNames } from './sessionNames.ts';
import type { BranchRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import type { List } from '../list.ts';
import type { Lists } from '../lists.ts';

const trainingSessions = endpointResource('workoutsession');

/** The user's training sessions, the newest first, and below each the sets that were logged in it. */
export function trainingList(lists: Lists, view: View, parent: () => BranchRow): List {
  const names = lists.names(SessionNames, () => list, view, view.waiting);
  const arrangement = under({
    ...months,
    describe: (_month, sessions) =>
      isCutMonth(list, sessions)
        ? vscode.l10n.t('{0} or more sessions', countText(sessions.length))
        : sessionsText(sessions.length),
  });
  const list: List = lists.childList(parent, trainingSessions, view, {
    name: 'training',
    names,
    arrangement: () => arrangement,
    childRows: (row, drawn) => {
      const logs = names.logsOf(row.item);
      const rows = drawn.below(row, logs);
      const isLimited = names.countOf(row.item) > logs.length;
      const limit = { kind: 'limit', list, parent: row, loaded: logs.length } as const;
      return isLimited ? [...rows, drawn.plain(limit)] : rows;
    },
    childRowsOpened: names.wantRecords,
    appended: () =>
      names.problem === undefined || list.failure !== undefined
        ? []
        : [
            {
              kind: 'problem',
              list,
              failure: names.problem,
              rowsReadAt: undefined,
              shownIn: view.problems.shownIn(list, names.problem),
            },
          ],
  });
  return list;
}
