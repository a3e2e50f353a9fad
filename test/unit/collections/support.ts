import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAddress } from '../../../src/api/address.ts';
import type { CompleteListing } from '../../../src/collections/completeListing.ts';
import { createExerciseListing } from '../../../src/collections/createExerciseListing.ts';
import type { Listing } from '../../../src/collections/listing.ts';
import { SnapshotStore } from '../../../src/collections/node/snapshotStore.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { silentLog, type Setup } from '../support/support.ts';

/** A folder for snapshots, and what its store logged. */
export interface Folder extends AsyncDisposable {
  readonly path: string;
  /** One entry per line. */
  readonly lines: string[];
  readonly store: SnapshotStore;
}

export async function createSnapshotFolder(path?: string): Promise<Folder> {
  const parent = await mkdtemp(join(tmpdir(), 'wger-snapshots-'));
  const lines: string[] = [];
  const folder = path ?? join(parent, 'snapshots');
  const store = new SnapshotStore(folder, {
    unreadableSnapshot: (file) => lines.push(`unreadable ${file}`),
    unsavedSnapshot: (file) => lines.push(`unsaved ${file}`),
  });
  return {
    path: folder,
    lines,
    store,
    async [Symbol.asyncDispose]() {
      // Waits for pending saves, which would create the folder again.
      await store.save('last', []);
      await rm(parent, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The listing of a server's exercises, as in a window that was just opened. */
export function createListing(
  { service, client }: Setup,
  { store }: Folder,
  languages: readonly string[] = ['en'],
): CompleteListing {
  return createExerciseListing({
    address: parseAddress(service.url),
    catalogue: new Catalogue(client, () => languages, silentLog),
    snapshots: store,
  });
}

/** Opens a listing, and waits until it has stopped loading by itself. */
export async function openCompletely(listing: CompleteListing): Promise<CompleteListing> {
  await listing.open();
  await listing.whenSettled();
  return listing;
}

/** The ids of the rows of a listing, in order; undefined for a row that has none. */
export function getIds({ items }: Pick<Listing, 'items'>): (string | undefined)[] {
  return items.map(({ id }) => id);
}
