import { byteOrderMark, concatBytes } from '../../api/http/bytes.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import { formatCsv } from './formatCsv.ts';
import type { Delimiter } from './escapeFormulas.ts';

/** Form of a table, by the program that it is for. */
export interface TableFormat {
  /** True if the text begins with a byte order mark, by which Excel knows UTF-8. */
  readonly hasByteOrderMark: boolean;
  /** A comma when absent. */
  readonly delimiter?: Delimiter | undefined;
}

/** Lines of cells as comma-separated values, in UTF-8. Each is made when it is written; undefined makes a pause only. */
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
