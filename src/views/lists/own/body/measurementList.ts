import type { ListedItem } from '../../../../resources/resource.ts';
import { createEndpointResource } from '../../../../resources/server/endpoints.ts';
import { getReferencedNames } from '../../../../resources/text/phrases.ts';
import type { BranchRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import type { List } from '../../list.ts';
import type { ListFactory } from '../../listFactory.ts';
import { readLatestMeasurements } from './latestMeasurements.ts';
import { NamesWithValues } from './namesWithValues.ts';

/** Creates the list of measurement categories with their latest values, and with their measurements below. */
export function createMeasurementList(listFactory: ListFactory, view: View, parent: () => BranchRow): List {
  const names = new NamesWithValues(
    listFactory.currentServer,
    () => list.redrawNames(),
    readLatestMeasurements,
  );
  const list: List = listFactory.createChildList(
    parent,
    createEndpointResource('measurement-category'),
    view,
    {
      name: 'measurements',
      names,
      createChildList: (category) => {
        const { id } = category.item;
        const name = `measurements ${id ?? ''}`;
        return id === undefined || isGroup(id, list.items)
          ? undefined
          : view.childLists.getOrCreateList(name, () =>
              listFactory.createChildList(() => category, createEndpointResource('measurement'), view, {
                name,
                filters: { category: id },
              }),
            );
      },
    },
  );
  return list;
}

/** Returns true for a category that has subcategories, and therefore no measurements (`wger-api.md` §3.8). */
function isGroup(id: string, categories: readonly ListedItem[]): boolean {
  return categories.some(
    ({ details }) =>
      details?.kind === 'record' && getReferencedNames(details.description).some((group) => group.id === id),
  );
}
