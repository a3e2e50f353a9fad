import { baseUrl, type ServerAddress } from '../api/address.ts';
import { mapInSteps, runInSlices } from '../api/concurrency/slices.ts';
import type { Catalogue } from '../resources/server/catalogue.ts';
import { exercises, withPreferredName } from '../resources/exercises.ts';
import { areListedItems } from './snapshots/areListedItems.ts';
import { CompleteListing } from './completeListing.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/** Small enough to be shown quickly even by a slow server (`wger-api.md` §6). */
const firstPageSize = 20;

export interface ExerciseListingOptions {
  readonly address: ServerAddress;
  readonly catalogue: Catalogue;
  /** Store of the rows. */
  readonly snapshots: Snapshots;
}

/** Creates the listing of a server's exercises, which are few enough to read completely, and public, so they may be saved. */
export function createExerciseListing(options: ExerciseListingOptions): CompleteListing {
  const { address, catalogue, snapshots } = options;
  const snapshotName = baseUrl(address);
  /** True if the server's languages were known for every page of the current pass. */
  let hasReliableNames = false;
  return new CompleteListing({
    serverName: address.name,
    async readPage(cursor, context) {
      // A server may cache its pages for weeks, each from its first request on.
      const options = { ...context, size: firstPageSize, isRefresh: true };
      const page = await catalogue.readPage(exercises, 'own', cursor, options);
      hasReliableNames = catalogue.hasLanguages && (cursor === undefined || hasReliableNames);
      return page;
    },
    restore: () => snapshots.read(snapshotName, areListedItems),
    async save(items) {
      if (hasReliableNames) {
        await snapshots.save(snapshotName, items);
      }
    },
    localize: (rows) => {
      const { languages } = catalogue;
      return runInSlices(mapInSteps(rows, (row) => withPreferredName(row, languages)));
    },
  });
}
