import { baseUrl, type ServerAddress } from '../api/address.ts';
import { each, inSlices } from '../api/concurrency/slices.ts';
import type { Catalogue } from '../resources/server/catalogue.ts';
import { exercises, named } from '../resources/exercises.ts';
import { areRows } from './snapshots/areRows.ts';
import { CompleteListing } from './completeListing.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/** Version of the format of a snapshot's rows; another number makes older ones useless. */
export const snapshotFormat = 3;

/** Number of rows that are there at once, even of a slow server (`wger-api.md` §6). */
const firstPage = 20;

export interface ExerciseListingOptions {
  readonly address: ServerAddress;
  readonly catalogue: Catalogue;
  /** Store of the rows, loaded when it is needed. */
  readonly snapshots: () => Promise<Snapshots>;
}

/** A server's exercises: few enough to be known whole, and public, so that they may be kept on disk. */
export function exerciseListing(options: ExerciseListingOptions): CompleteListing {
  const { address, catalogue, snapshots } = options;
  const name = baseUrl(address);
  /** True if every page of the reading under way came with the languages of its names. */
  let areNamesSure = false;
  return new CompleteListing({
    server: address.name,
    async readPage(next, context) {
      const page = await catalogue.page(exercises, 'own', next, { ...context, size: firstPage });
      areNamesSure = catalogue.knowsLanguages && (next === undefined || areNamesSure);
      return page;
    },
    async restore() {
      const snapshot = await (await snapshots()).read(name, areRows);
      return snapshot && { rows: snapshot.content, savedAt: snapshot.savedAt };
    },
    async keep(rows) {
      if (areNamesSure) {
        await (await snapshots()).save(name, rows);
      }
    },
    named: (rows) => {
      const { languages } = catalogue;
      return inSlices(each(rows, (row) => named(row, languages)));
    },
  });
}
