import type { Server } from './currentServer.ts';
import { openExercises } from './loadExercises.ts';
import { exercises } from '../resources/exercises.ts';
import { isNameTable, findRowName } from '../resources/server/tableNames.ts';

/** Returns the name behind an id of a resource; undefined if it is not known. */
export type NameLookup = (resource: string, id: string) => string | undefined;

/**
 * Reads the names of items of some resources: of exercises, and of small tables that are each read at most once. Never makes a
 * request for a single id.
 */
export async function readNameLookup(server: Server, resources: ReadonlySet<string>): Promise<NameLookup> {
  await Promise.all([...resources].map((resource) => readResourceNames(server, resource)));
  return createNameLookup(server);
}

/** Creates a lookup of the names that are known at the time of each call. Makes no request. */
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

/** Reads the names of a resource's items if they can be read; those of exercises are completed in the background. */
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
