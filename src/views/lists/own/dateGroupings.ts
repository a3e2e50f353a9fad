import * as vscode from 'vscode';
import { getRecordDay, type Term } from '../../../resources/details.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import type { Phrase } from '../../../resources/text/phrases.ts';
import { formatDate, formatMonth } from '../../../vscode/text/dates.ts';
import type { Arrangement, RowGrouping } from '../../filters/arrangement.ts';
import type { List } from '../list.ts';

/** Groups records by month. */
export const byMonth: RowGrouping = {
  ...createDateGrouping((day) => ({ id: day.slice(0, 7), name: formatMonth(day) })),
  isExpanded: true,
};

/** Returns true if a month may have more records than were loaded, since lists are read from the newest record on. */
export function isIncompleteMonth(
  { hasMore, items }: Pick<List, 'hasMore' | 'items'>,
  [first]: readonly ListedItem[],
): boolean {
  const getMonth = (record: ListedItem | undefined): string | undefined =>
    getRecordDay(record?.details)?.slice(0, 7);
  return hasMore && getMonth(first) === getMonth(items.at(-1));
}

/** Groups records by day. */
export const byDay: RowGrouping = createDateGrouping((day) => ({ id: day, name: formatDate(day) }));

/** Creates the arrangement of grouped records, in the order of the list. */
export function createGroupedArrangement(grouping: RowGrouping): Arrangement {
  return { isSorted: false, isFiltered: false, grouping };
}

function createDateGrouping(getGroup: (day: string) => Term): RowGrouping {
  return {
    getGroups: ({ details }) => {
      const day = getRecordDay(details);
      return [day === undefined ? { id: '', name: vscode.l10n.t('No Date') } : getGroup(day)];
    },
    isInListOrder: true,
  };
}

/** The description of a record in the group of its day: its first phrase is reduced to the time. */
export function removeDay([first = '', ...others]: readonly Phrase[]): readonly Phrase[] {
  return [typeof first === 'object' && 'day' in first ? first.time : first, ...others];
}
