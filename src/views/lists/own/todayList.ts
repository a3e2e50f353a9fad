import { PagedListing } from '../../../collections/pagedListing.ts';
import { wholePage } from '../../../resources/paging/rowPage.ts';
import type { BranchRow, ProblemRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import { List } from '../list.ts';
import type { Lists } from '../lists.ts';
import { plannedRows } from '../plannedRows.ts';
import { readParts, type TodaysPart } from './todayParts.ts';

/** Today at a glance: the exercises of the workout that is running, the food against the goals, and the last weight. */
export function todayList({ currentServer, plans }: Lists, view: View, parent: () => BranchRow): List {
  let parts: readonly TodaysPart[] = [];
  const list = new List({
    name: 'today',
    isPrivate: true,
    isCounted: false,
    isOfToday: true,
    parent,
    listing: () => {
      parts = [];
      return new PagedListing(async (_next, signal) => {
        const read = await readParts(parts, currentServer.get(), { signal, onWait: view.saysWaiting });
        // The list may have been read anew meanwhile, with another key.
        signal.throwIfAborted();
        parts = read;
        plans.followNames(view);
        // Nothing waits for names: the plan is drawn again when there are any.
        void plans.learnNames(parts.flatMap(({ said }) => said?.day ?? [])).catch(() => undefined);
        return wholePage(parts.flatMap(({ said }) => said?.item ?? []));
      });
    },
    address: () => currentServer.get().address,
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
                shownIn: undefined,
              },
            ],
      ),
  });
  return list;
}
