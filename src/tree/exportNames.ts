import type { Server } from '../platform/currentServer.ts';
import { namesIn } from '../platform/itemNames.ts';
import { csvColumns, type NameInCell } from '../resources/csv.ts';
import type { SentItem } from '../resources/itemPages.ts';
import { targetOf } from '../resources/references.ts';

/** The names behind the ids in items; each table of names is read once at most, and what cannot be read has none. */
export async function namesForCells(server: Server, items: readonly SentItem[]): Promise<NameInCell> {
  const [first] = items;
  const offered = await server.catalogue.endpoints();
  const target = (member: string, isListed: boolean): string | undefined =>
    first && targetOf({ resource: first.row.of, member, isListed }, offered);
  const targets = csvColumns(items).flatMap(({ name }) =>
    [true, false].flatMap((isListed) => target(name, isListed) ?? []),
  );
  const nameOf = await namesIn(server, new Set(targets));
  return (member, id, isListed) => {
    const resource = target(member, isListed);
    return resource === undefined ? undefined : nameOf(resource, id);
  };
}
