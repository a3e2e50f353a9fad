import type { IngredientCatalogue } from '../../domain/ingredients/catalogue.ts';
import type { Scope } from '../support/endpoint.ts';
import { createSimilarity } from './trigrams.ts';

/**
 * Number of generated rows that a filter looks at, evenly spread over a larger catalogue. A filter over millions of
 * rows stays fast, and always finds the same rows.
 */
export const maxScannedRows = 30_000;

/** The indexes of the rows that a filter looks at. */
export function getScannedIndexes(catalogue: IngredientCatalogue): number[] {
  const generated = catalogue.size - catalogue.written;
  const scannedCount = Math.min(generated, maxScannedRows);
  return [
    ...Array.from({ length: catalogue.written }, (_, index) => index),
    ...Array.from(
      { length: scannedCount },
      (_, at) => catalogue.written + Math.floor((at * generated) / scannedCount),
    ),
  ];
}

/** A row that a search found. */
interface Match {
  index: number;
  name: string;
  /** Quality of the match of the name's beginning or words: 0 is best. */
  rank: number;
  similarity: number;
}

/**
 * The results of `name__search` as on PostgreSQL, the best first (wger-api.md §3.4), among the rows that it scans or
 * among `candidates`.
 */
export function searchIngredients(
  { catalogue, release }: Scope,
  term: string,
  candidates: readonly number[] | undefined,
): number[] {
  const barcode =
    release.isAtLeast('2.6') && /^(\d{8}|\d{12,14})$/.test(term)
      ? catalogue.findIndexByCode(term)
      : undefined;
  if (barcode !== undefined) {
    return (candidates ?? [barcode]).filter((index) => index === barcode);
  }
  const indexes = candidates ?? getScannedIndexes(catalogue);
  // The coming 2.7 branched off before the search improved (wger-api.md §3.8).
  if (!release.isAtLeast('2.7') || release.isAtLeast('next')) {
    return findSimilarIngredients(catalogue, term, indexes, release.isAtLeast('2.6') ? 0.3 : 0.15);
  }
  const lowerCaseTerm = term.toLowerCase();
  if (lowerCaseTerm.length < 3) {
    return indexes.filter((index) => catalogue.getName(index).toLowerCase() === lowerCaseTerm);
  }
  if (!/[\p{L}\p{N}]/u.test(lowerCaseTerm)) {
    return [];
  }
  const partsCount = !/\s/.test(lowerCaseTerm) && /[\p{L}\p{N}]{3}/u.test(lowerCaseTerm);
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_])${lowerCaseTerm.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
    'u',
  );
  const similarity = createSimilarity(lowerCaseTerm);
  return sortByRank(
    indexes.flatMap((index) => {
      const name = catalogue.getName(index);
      const lower = name.toLowerCase();
      const similar = similarity(lower);
      return similar >= 0.3 || (partsCount && lower.includes(lowerCaseTerm))
        ? { index, name, rank: getRank(lower, lowerCaseTerm, word), similarity: similar }
        : [];
    }),
  );
}

/** The rows whose names are similar to `term` by `least` or more, the best first. */
export function findSimilarIngredients(
  catalogue: IngredientCatalogue,
  term: string,
  indexes: readonly number[],
  least: number,
): number[] {
  const similarity = createSimilarity(term);
  return sortByRank(
    indexes.flatMap((index) => {
      const name = catalogue.getName(index);
      const similar = similarity(name);
      return similar >= least ? { index, name, rank: 0, similarity: similar } : [];
    }),
  );
}

/** The rows whose name contains `term`. */
export function findContainingIngredients(catalogue: IngredientCatalogue, term: string): number[] {
  const sought = term.toLowerCase();
  return getScannedIndexes(catalogue).filter((index) =>
    catalogue.getName(index).toLowerCase().includes(sought),
  );
}

function getRank(name: string, sought: string, word: RegExp): number {
  if (name.startsWith(sought)) {
    return name === sought ? 0 : 1;
  }
  return word.test(name) ? 2 : 3;
}

function sortByRank(matches: Match[]): number[] {
  return matches
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.similarity - a.similarity ||
        Number(a.name > b.name) - Number(a.name < b.name) ||
        a.index - b.index,
    )
    .map(({ index }) => index);
}
