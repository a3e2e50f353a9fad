import type { BranchRow, ProblemRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import { List } from '../list.ts';
import type { ListFactory } from '../listFactory.ts';
import { createPlannedRows } from '../createPlannedRows.ts';
import { createUnpagedListing } from '../createUnpagedListing.ts';
import { readTodayParts, type TodayPart } from './todayParts.ts';

/** Today at a glance: the exercises of the workout that is running, the food against the goals, and the last weight. */
export function createTodayList(
  { currentServer, planLists }: ListFactory,
  view: View,
  parent: () => BranchRow,
): List {
  let parts: readonly TodayPart[] = [];
  const list = new List(view, {
    name: 'today',
    isPrivate: true,
    isCountShown: false,
    isDayDependent: true,
    // Plans up to 2.2 come with the names of exercises in one language.
    isTranslated: true,
    parent,
    createListing: () => {
      parts = [];
      return createUnpagedListing(view, async (context) => {
        const newParts = await readTodayParts(parts, currentServer.get(), context);
        // The list may have been read anew meanwhile, with another key.
        context.signal.throwIfAborted();
        parts = newParts;
        planLists.observeNames(view);
        // Nothing waits for names: the plan is drawn again when there are any.
        void planLists
          .loadNames(parts.flatMap(({ content }) => content?.planDay ?? []))
          .catch(() => undefined);
        return parts.flatMap(({ content }) => content?.item ?? []);
      });
    },
    createChildRows: (row, drawn) => {
      const planned = parts.find(({ content }) => content?.item.of === row.item.of)?.content?.planDay;
      return planned && createPlannedRows(planned, row, drawn, currentServer.get().exercises);
    },
    createTrailingRows: () =>
      parts.flatMap(({ title, failure, content, readAt }): ProblemRow[] =>
        failure === undefined
          ? []
          : [
              {
                kind: 'problem',
                list,
                failure,
                partTitle: title,
                rowsReadAt: content === undefined ? undefined : readAt,
                primaryViewTitle: view.sharedProblems.findPrimaryViewTitle(list, failure),
              },
            ],
      ),
  });
  return list;
}
