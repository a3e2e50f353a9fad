import type { Cursor } from './rowPage.ts';
import { withParameters } from './sources.ts';

/** Upper limit on the rows of a list that is read completely. */
export const maxListRows = 50_000;

/** Number of records to request at once; servers may send fewer. Most have some hundred bytes. */
export const recordsPerPage = 500;

/** Upper limit on the rows of a range: some servers take seconds for more exercises (`wger-api.md` §6). */
const defaultRangeSize = 125;

/** A part of a list that can be read independently. */
export interface PageRange {
  readonly start: Cursor;
  /** The offset at which the next range begins; `Infinity` for the last. */
  readonly end: number;
}

/**
 * Splits the rest of a list into ranges of equal size that can be read concurrently. A list without offsets, or of unknown
 * length, is one range.
 *
 * @param next position at which the list continues
 * @param total the number of rows that the server claims; capped at {@link maxListRows}
 * @param concurrency number of ranges read at the same time; the number of ranges is a multiple of it, since rounds take the time
 * @param maxRangeSize upper limit on the rows of a range
 */
export function splitIntoRanges(
  next: Cursor,
  total: number | undefined,
  concurrency: number,
  maxRangeSize = defaultRangeSize,
): readonly PageRange[] {
  const from = getOffset(next);
  const remaining = Math.min(total ?? 0, maxListRows) - from;
  if (Number.isNaN(from) || remaining <= 0) {
    return [{ start: next, end: Infinity }];
  }
  const needed = Math.ceil(remaining / maxRangeSize);
  const count = needed <= concurrency ? needed : Math.ceil(needed / concurrency) * concurrency;
  const size = Math.ceil(remaining / count);
  return Array.from({ length: Math.ceil(remaining / size) }, (_, index) => {
    const query = withParameters(next.query, { offset: from + index * size, limit: size });
    const end = from + (index + 1) * size;
    return { start: { source: next.source, query }, end: end >= from + remaining ? Infinity : end };
  });
}

/** Returns the offset of a cursor in its list; NaN if the list is not paged by offset. */
export function getOffset({ query }: Cursor): number {
  return Number(query.get('offset') ?? NaN);
}
