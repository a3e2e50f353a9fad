import { stringify } from 'csv-stringify/sync';
import { joined } from '../../api/http/bytes.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import { withoutFormulas, type Delimiter } from './formulas.ts';

/** Form of a table, by the program that it is for. */
export interface TableForm {
  /** True if the text begins with a byte order mark, by which Excel knows UTF-8. */
  readonly bom: boolean;
  /** A comma when absent. */
  readonly delimiter?: Delimiter | undefined;
}

/** So many lines are written in one step. */
const stepLength = 20;

const decimal = /^-?\d+\.\d+$/;

/**
 * Lines of cells as comma-separated values (RFC 4180), in UTF-8. What a spreadsheet would take for a formula gets an apostrophe
 * in front; numbers do not.
 */
export function* tableBytes(
  lines: readonly (readonly string[])[],
  { bom, delimiter = ',' }: TableForm,
): Steps<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < lines.length; at += stepLength) {
    const text = stringify(lines.slice(at, at + stepLength), {
      bom: bom && at === 0,
      delimiter,
      record_delimiter: 'windows',
      // By itself, the library quotes no line break that is not the one between records.
      quote_record_delimiter: true,
      cast: { string: (value) => cellText(value, delimiter) },
    });
    parts.push(new TextEncoder().encode(text));
    yield;
  }
  return yield* joined(parts);
}

/** Writes decimals with a comma where semicolons divide cells: with a point, Excel takes `1.5` for the first of May. */
function cellText(value: string, delimiter: Delimiter): string {
  const text = withoutFormulas(value, delimiter);
  return delimiter === ';' && decimal.test(text) ? text.replace('.', ',') : text;
}
