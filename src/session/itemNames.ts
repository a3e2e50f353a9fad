import type { CompleteListing } from '../collections/completeListing.ts';
import type { Server } from './currentServer.ts';
import { exercises } from '../resources/exercises.ts';
import { isTableOfNames, nameInTable } from '../resources/server/tableNames.ts';

/** Tells the name behind an id of a resource; undefined where it is not known. */
export type NameOf = (resource: string, id: string) => string | undefined;

/**
 * The names of items of some resources: of those that are known whole anyway, and of small tables, each of which is read at
 * most once. No id is ever asked for by itself.
 */
export async function namesIn(server: Server, resources: ReadonlySet<string>): Promise<NameOf> {
  await Promise.all([...resources].map((resource) => readNames(server, resource)));
  return knownNames(server);
}

/** The names that are known of a server's items, at the time that they are asked for. Asks the server for nothing. */
export function knownNames({ catalogue, exercises: listing }: Server): NameOf {
  return (resource, id) => {
    if (resource === exercises.id) {
      return listing.item(id)?.label;
    }
    return isTableOfNames(resource)
      ? nameInTable(resource, catalogue.tables.of(resource).row(id))
      : undefined;
  };
}

/** Reads the names of a resource's items, where they are not known and there is a way to; those of exercises go on behind it. */
export async function readNames({ catalogue, exercises: listing }: Server, resource: string): Promise<void> {
  if (resource === exercises.id) {
    await openNames(listing);
  } else if (isTableOfNames(resource)) {
    await catalogue.tables.of(resource).rows();
  }
}

/**
 * Makes the first names of exercises known. What failed before is tried again behind it, unless it would be read whole to end
 * short of what the server counts once more.
 */
export async function openNames(listing: CompleteListing): Promise<void> {
  const earlier = listing.problem;
  await listing.open();
  if (earlier !== undefined && earlier === listing.problem && earlier.name !== 'IncompleteList') {
    void listing.loadMore();
  }
}
