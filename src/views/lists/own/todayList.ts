import { ignoreFailureOrAbort } from '../../../api/failures/failures.ts';
import type { BranchRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import { List } from '../list.ts';
import type { ListFactory } from '../listFactory.ts';
import { createPlannedRows } from '../createPlannedRows.ts';
import { createUnpagedListing } from '../createUnpagedListing.ts';
import { readTodayParts, type TodayPart } from './todayParts.ts';

/** Creates the list of today: the exercises of the running workout, the food compared with the goals, and the latest weight. */
export function createTodayList(
  { currentServer, planLists }: ListFactory,
  view: View,
  parent: () => BranchRow,
): List {
  let parts: readonly TodayPart[] = [];
  const list: List = new List(view, {
    name: 'today',
    isPrivate: true,
    isCountShown: false,
    isDayDependent: true,
    // Plans up to 2.2 come with the names of exercises in one language.
    isTranslated: true,
    // They would be under the new date if no part can be read on a new day.
    isExcluded: () => list.isFromEarlierDay,
    parent,
    createListing: () => {
      parts = [];
      return createUnpagedListing(view, async (context) => {
        const newParts = await readTodayParts(parts, currentServer.get(), context);
        // The list may have been reset by now, as after a change of the key.
        context.signal.throwIfAborted();
        parts = newParts;
        planLists.observeNames(view);
        // Not awaited, since the plan is redrawn when names are known.
        const days = parts.flatMap(({ content }) => content?.planDay ?? []);
        void ignoreFailureOrAbort(planLists.loadNames(days));
        return parts.flatMap(({ content }) => content?.item ?? []);
      });
    },
    createChildRows: (row, drawn) => {
      const planned = parts.find(({ content }) => content?.item.of === row.item.of)?.content?.planDay;
      return planned && createPlannedRows(planned, row, drawn, currentServer.get().exercises);
    },
    createTrailingRows: () =>
      parts.flatMap(({ title, failure, content, readAt }) => {
        const rowsReadAt = content === undefined ? undefined : readAt;
        return failure === undefined ? [] : view.sharedProblems.createRow(list, failure, rowsReadAt, title);
      }),
  });
  return list;
}
