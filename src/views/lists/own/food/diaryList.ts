import { dayOf } from '../../../../resources/details.ts';
import { endpointResource } from '../../../../resources/server/endpoints.ts';
import type { ListedItem } from '../../../../resources/resource.ts';
import type { BranchRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import type { List } from '../../list.ts';
import type { Lists } from '../../lists.ts';
import { days, under } from '../datedTitles.ts';
import { DiaryNames } from './diaryNames.ts';
import { eatenText } from './eatenText.ts';

/** The food that the user has entered, by day and by meal with their energy and protein, the newest first. */
export function diaryList(lists: Lists, view: View, parent: () => BranchRow): List {
  const names = lists.names(DiaryNames, () => list, view);
  const describe = (entries: readonly ListedItem[]): string | undefined => {
    // Of the last day that was read, more may be on the next page.
    const isWhole = !list.hasMore || dayOf(entries[0]?.details) !== dayOf(list.known.at(-1)?.details);
    return (isWhole && eatenText(entries.map(names.nutrientsOf))) || undefined;
  };
  const arrangement = under({
    ...days,
    describe: (_day, entries) => describe(entries),
    within: {
      of: names.mealsOf,
      describe: (_meal, entries) => describe(entries),
      areListed: true,
    },
  });
  const list: List = lists.childList(parent, endpointResource('nutritiondiary'), view, {
    name: 'diary',
    names,
    arrangement: () => arrangement,
  });
  return list;
}
