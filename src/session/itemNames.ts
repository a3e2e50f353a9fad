import type { Server } from './currentServer.ts';
import { openExercises } from './loadExercises.ts';
import { exercises } from '../resources/exercises.ts';
import { isNameTable, findRowName } from '../resources/server/tableNames.ts';

/** Tells the name behind an id of a resource; undefined where it is not known. */
export type NameLookup = (resource: string, id: string) => string | undefined;

/**
 * The names of items of some resources: of those that are known whole anyway, and of small tables, each of which is read at
 * most once. No id is ever asked for by itself.
 */
export async function readNameLookup(server: Server, resources: ReadonlySet<string>): Promise<NameLookup> {
  await Promise.all([...resources].map((resource) => readResourceNames(server, resource)));
  return createNameLookup(server);
}

/** The names that are known of a server's items, at the time that they are asked for. Asks the server for nothing. */
export function createNameLookup({ catalogue, exercises: listing }: Server): NameLookup {
  return (resource, id) => {
    if (resource === exercises.id) {
      return listing.findItem(id)?.label;
    }
    return isNameTable(resource)
      ? findRowName(resource, catalogue.tables.get(resource).findRow(id))
      : undefined;
  };
}

/** Reads the names of a resource's items, where they are not known and there is a way to; those of exercises go on behind it. */
export async function readResourceNames(
  { catalogue, exercises: listing }: Server,
  resource: string,
): Promise<void> {
  if (resource === exercises.id) {
    await openExercises(listing);
  } else if (isNameTable(resource)) {
    await catalogue.tables.get(resource).readRows();
  }
}
