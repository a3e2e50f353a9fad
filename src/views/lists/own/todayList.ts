import type { BranchRow, ProblemRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import { List } from '../list.ts';
import type { Lists } from '../lists.ts';
import { plannedRows } from '../plannedRows.ts';
import { wholeListing } from '../wholeListing.ts';
import { readParts, type TodaysPart } from './todayParts.ts';

/** Today at a glance: the exercises of the workout that is running, the food against the goals, and the last weight. */
export function todayList({ currentServer, plans }: Lists, view: View, parent: () => BranchRow): List {
  let parts: readonly TodaysPart[] = [];
  const list = new List(view, {
    name: 'today',
    isPrivate: true,
    isCounted: false,
    isOfToday: true,
    // Plans up to 2.2 come with the names of exercises in one language.
    isTranslated: true,
    parent,
    listing: () => {
      parts = [];
      return wholeListing(view, async (context) => {
        const read = await readParts(parts, currentServer.get(), context);
        // The list may have been read anew meanwhile, with another key.
        context.signal.throwIfAborted();
        parts = read;
        plans.followNames(view);
        // Nothing waits for names: the plan is drawn again when there are any.
        void plans.learnNames(parts.flatMap(({ said }) => said?.day ?? [])).catch(() => undefined);
        return parts.flatMap(({ said }) => said?.item ?? []);
      });
    },
    childRows: (row, drawn) => {
      const planned = parts.find(({ said }) => said?.item.of === row.item.of)?.said?.day;
      return planned && plannedRows(planned, row, drawn, currentServer.get().exercises);
    },
    appended: () =>
      parts.flatMap(({ title, failure, said, readAt }): ProblemRow[] =>
        failure === undefined
          ? []
          : [
              {
                kind: 'problem',
                list,
                failure,
                part: title,
                rowsReadAt: said === undefined ? undefined : readAt,
                shownIn: view.problems.shownIn(list, failure),
              },
            ],
      ),
  });
  return list;
}
