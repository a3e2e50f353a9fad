import { createEndpointResource } from '../../../../resources/server/endpoints.ts';
import type { ListedItem } from '../../../../resources/resource.ts';
import type { RowGrouping } from '../../../filters/arrangement.ts';
import type { BranchRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import type { List } from '../../list.ts';
import type { ListFactory } from '../../listFactory.ts';
import { byDay, isIncompleteGroup } from '../dateGroupings.ts';
import { DiaryNames } from './diaryNames.ts';
import { formatEaten } from './formatEaten.ts';

/** Creates the food diary, the newest entries first, by day and meal with their energy and protein. */
export function createDiaryList(listFactory: ListFactory, view: View, parent: () => BranchRow): List {
  const names = new DiaryNames(listFactory.currentServer, () => list.redrawNames());
  const describeEntries = (entries: readonly ListedItem[]): string | undefined =>
    isIncompleteGroup(byDay, list, entries)
      ? undefined
      : formatEaten(entries.map(names.getNutrients)) || undefined;
  const grouping: RowGrouping = {
    ...byDay,
    describeGroup: (_day, entries) => describeEntries(entries),
    subgrouping: {
      getGroups: names.getMealGroups,
      describeGroup: (_meal, entries) => describeEntries(entries),
      isInListOrder: true,
    },
  };
  const list: List = listFactory.createChildList(parent, createEndpointResource('nutritiondiary'), view, {
    name: 'diary',
    names,
    arrangement: () => ({ grouping }),
  });
  return list;
}
