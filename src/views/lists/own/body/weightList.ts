import { createEndpointResource } from '../../../../resources/server/endpoints.ts';
import type { BranchRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import type { List } from '../../list.ts';
import type { ListFactory } from '../../listFactory.ts';
import { readLatestWeight } from './latestWeight.ts';
import { NamesWithValues, type ReadValueTexts } from './namesWithValues.ts';

/** Creates the list of the user's body weight, the newest first, with its change. */
export function createWeightList(listFactory: ListFactory, view: View, parent: () => BranchRow): List {
  const names = new NamesWithValues(listFactory.currentServer, () => list.redrawNames(), readWeightChange);
  const list: List = listFactory.createChildList(parent, createEndpointResource('weightentry'), view, {
    name: 'weight',
    names,
  });
  return list;
}

const readWeightChange: ReadValueTexts = async (server, context) => {
  const { latest, change = '' } = (await readLatestWeight(server, context)) ?? {};
  return new Map(latest?.item.id === undefined ? [] : [[latest.item.id, change]]);
};
