import * as vscode from 'vscode';
import { dayOf, type Term } from '../../../resources/details.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import type { Phrase } from '../../../resources/text/phrases.ts';
import { dateText, monthText } from '../../../vscode/text/moments.ts';
import type { Arrangement, Titles } from '../../filters/arrangement.ts';
import type { List } from '../list.ts';

/** Months that records are under. */
export const months: Titles = {
  ...dates((day) => ({ id: day.slice(0, 7), name: monthText(day) })),
  areOpen: true,
};

/** Returns true if a month may have more records than those of it that were read: a list is read from the newest on. */
export function isCutMonth(
  { hasMore, known }: Pick<List, 'hasMore' | 'known'>,
  [first]: readonly ListedItem[],
): boolean {
  const monthOf = (record: ListedItem | undefined): string | undefined => dayOf(record?.details)?.slice(0, 7);
  return hasMore && monthOf(first) === monthOf(known.at(-1));
}

/** Days that records are under. */
export const days: Titles = dates((day) => ({ id: day, name: dateText(day) }));

/** Records under titles, in their order. */
export function under(titles: Titles): Arrangement {
  return { isSorted: false, isFiltered: false, titles };
}

function dates(titleOf: (day: string) => Term): Titles {
  return {
    of: ({ details }) => {
      const day = dayOf(details);
      return [day === undefined ? { id: '', name: vscode.l10n.t('No Date') } : titleOf(day)];
    },
    areListed: true,
  };
}

/** The description of a record that stands under its day: the time in the place of the moment that comes first. */
export function withoutDay([first = '', ...others]: readonly Phrase[]): readonly Phrase[] {
  return [typeof first === 'object' && 'day' in first ? first.time : first, ...others];
}
