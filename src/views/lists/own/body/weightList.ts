import { endpointResource } from '../../../../resources/server/endpoints.ts';
import type { BranchRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import type { List } from '../../list.ts';
import type { Lists } from '../../lists.ts';
import { readLatestWeight } from './latestWeight.ts';
import { RemarkedNames, type ReadRemarks } from './remarkedNames.ts';

/** The user's body weight, the newest first, and beside that how it changed. */
export function weightList(lists: Lists, view: View, parent: () => BranchRow): List {
  const names = lists.names(RemarkedNames, () => list, view, readChange);
  const list: List = lists.childList(parent, endpointResource('weightentry'), view, {
    name: 'weight',
    names,
  });
  return list;
}

const readChange: ReadRemarks = async (server, context) => {
  const { latest, change = '' } = (await readLatestWeight(server, context)) ?? {};
  return new Map(latest?.item.id === undefined ? [] : [[latest.item.id, change]]);
};
