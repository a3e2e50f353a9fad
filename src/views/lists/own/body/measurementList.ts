import type { ListedItem } from '../../../../resources/resource.ts';
import { endpointResource } from '../../../../resources/server/endpoints.ts';
import { wantedNames } from '../../../../resources/text/phrases.ts';
import type { BranchRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import type { List } from '../../list.ts';
import type { Lists } from '../../lists.ts';
import { readLatestMeasurements } from './latestMeasurements.ts';
import { RemarkedNames } from './remarkedNames.ts';

/** The categories of the user's measurements with their latest values, and below each that has any its measurements. */
export function measurementList(lists: Lists, view: View, parent: () => BranchRow): List {
  const names = lists.names(RemarkedNames, () => list, view, readLatestMeasurements);
  const list: List = lists.childList(parent, endpointResource('measurement-category'), view, {
    name: 'measurements',
    names,
    childList: (category) => {
      const { id } = category.item;
      const name = `measurements ${id ?? ''}`;
      return id === undefined || isGroup(id, list.known)
        ? undefined
        : view.childLists.list(name, () =>
            lists.childList(() => category, endpointResource('measurement'), view, {
              name,
              filters: { category: id },
            }),
          );
    },
  });
  return list;
}

/** Returns true for a category that others are parts of: it has no measurements itself (`wger-api.md` §3.8). */
function isGroup(id: string, categories: readonly ListedItem[]): boolean {
  return categories.some(
    ({ details }) =>
      details?.kind === 'record' && wantedNames(details.description).some((group) => group.id === id),
  );
}
