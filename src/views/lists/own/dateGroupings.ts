import * as vscode from 'vscode';
import { getRecordDay, type Term } from '../../../resources/details.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import type { Phrase } from '../../../resources/text/phrases.ts';
import { formatDate, formatMonth } from '../../../vscode/text/dates.ts';
import type { RowGrouping } from '../../filters/arrangement.ts';
import type { List } from '../list.ts';

/** Groups records by month. */
export const byMonth: RowGrouping = {
  ...createDateGrouping((day) => ({ id: day.slice(0, 7), name: formatMonth(day) })),
  isExpanded: true,
};

/** Groups records by day. */
export const byDay: RowGrouping = createDateGrouping((day) => ({ id: day, name: formatDate(day) }));

/** Returns true if a group may have more records than were loaded, since lists are read from the newest record on. */
export function isIncompleteGroup(
  { getGroups }: RowGrouping,
  { hasMore, items }: Pick<List, 'hasMore' | 'items'>,
  [first]: readonly ListedItem[],
): boolean {
  const getId = (record: ListedItem | undefined): string | undefined => record && getGroups(record)[0]?.id;
  return hasMore && getId(first) === getId(items.at(-1));
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
