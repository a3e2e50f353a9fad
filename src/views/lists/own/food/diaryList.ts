import { dayOf } from '../../../../resources/details.ts';
import { endpointResource } from '../../../../resources/server/endpoints.ts';
import type { Arrangement } from '../../../filters/arrangement.ts';
import type { BranchRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import type { List } from '../../list.ts';
import type { Lists } from '../../lists.ts';
import { byDay } from '../datedTitles.ts';
import { DiaryNames } from './diaryNames.ts';
import { eatenText } from './eatenText.ts';

/** The food that the user has entered, by day with its energy and protein, the newest first. */
export function diaryList(lists: Lists, view: View, parent: () => BranchRow): List {
  const names = new DiaryNames(
    () => lists.servers.get(),
    () => {
      void view.redraw([list]);
    },
  );
  const arrangement: Arrangement = {
    ...byDay,
    describe: ({ id }, entries) => {
      // Of the last day that was read, more may be on the next page.
      const isWhole = !list.hasMore || id !== dayOf(list.known.at(-1)?.details);
      return (isWhole && eatenText(entries.map(names.nutrientsOf))) || undefined;
    },
  };
  const list: List = lists.below(parent, endpointResource('nutritiondiary'), view, {
    name: 'diary',
    names,
    arrangement: () => arrangement,
  });
  return list;
}
