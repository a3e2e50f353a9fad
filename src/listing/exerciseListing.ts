import type { ServerAddress } from '../api/address.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { exercises, named } from '../resources/exercises.ts';
import type { ListedRow } from '../resources/resource.ts';
import { CompleteListing } from './completeListing.ts';
import type { SnapshotStore } from './snapshotStore.ts';

/** What the rows of a snapshot look like; another number makes older ones useless. */
export const snapshotFormat = 1;

/** So few rows are there at once, even of a slow server (`wger-api.md` §6). */
const firstPage = 20;

export interface ExerciseListingOptions {
  readonly address: ServerAddress;
  readonly catalogue: Catalogue;
  readonly snapshots: SnapshotStore;
  /** The languages to show names in, best first. */
  readonly languages: () => readonly string[];
}

/** A server's exercises: few enough to be known whole, and public, so that they may be kept on disk. */
export function exerciseListing(options: ExerciseListingOptions): CompleteListing {
  const { address, catalogue, snapshots, languages } = options;
  const name = `${address.origin}${address.prefix}`;
  return new CompleteListing({
    readPage: (next, attention) => catalogue.page(exercises, 'own', next, { ...attention, size: firstPage }),
    async restore() {
      const snapshot = await snapshots.read(name);
      return snapshot !== undefined && isRows(snapshot.content)
        ? { rows: snapshot.content, savedAt: snapshot.savedAt }
        : undefined;
    },
    keep: (rows) => snapshots.save(name, rows),
    named: (row) => named(row, languages()),
  });
}

/** The store hands out what was saved in this format or nothing. */
function isRows(content: unknown): content is readonly ListedRow[] {
  return Array.isArray(content);
}
