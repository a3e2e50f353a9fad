import { byteOrderMark, concatBytes } from '../../api/http/bytes.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import { formatCsv, type Delimiter } from './formatCsv.ts';

/** Format of a table, which depends on the program that it is for. */
export interface TableFormat {
  /** True if the text begins with a byte order mark, by which Excel recognizes UTF-8. */
  readonly hasByteOrderMark: boolean;
  /** A comma when absent. */
  readonly delimiter?: Delimiter | undefined;
}

/** Encodes rows of cells as CSV in UTF-8. Each row is formatted when it is written; undefined only pauses. */
export function* encodeTable(
  lines: Iterable<readonly string[] | undefined>,
  { hasByteOrderMark, delimiter = ',' }: TableFormat,
): Steps<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = hasByteOrderMark ? [byteOrderMark] : [];
  for (const line of lines) {
    if (line !== undefined) {
      parts.push(encoder.encode(formatCsv([line], delimiter)));
    }
    yield;
  }
  return yield* concatBytes(parts);
}
