import { byteOrderMark, concatBytes } from '../../api/http/bytes.ts';
import type { Steps } from '../../api/concurrency/slices.ts';

/** Character between the cells of a table. */
type Delimiter = ',' | ';';

/** Format of a table, which depends on the program that it is for. */
export interface TableFormat {
  /** True if the text begins with a byte order mark, by which Excel recognizes UTF-8. */
  readonly hasByteOrderMark: boolean;
  readonly delimiter: Delimiter;
}

/** Line break (RFC 4180). */
const lineEnd = '\r\n';

/** Characters that require quotes around a cell. */
const quotedCharacters: Readonly<Record<Delimiter, RegExp>> = { ',': /[,"\r\n]/, ';': /[;"\r\n]/ };

const decimal = /^-?\d+\.\d+$/;

/**
 * Parts into which a spreadsheet may split a cell: at the other delimiter, as Excel does in some regions, at tabs and at line
 * breaks.
 */
const cellParts: Readonly<Record<Delimiter, RegExp>> = { ',': /[^;\t\r\n]+/g, ';': /[^,\t\r\n]+/g };

/** Beginning of a formula, even after spaces and quotes, which a spreadsheet drops. The last four signs are full-width. */
const formula = /^["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** Leading characters that a spreadsheet may drop, which exposes a formula after them (OWASP, CSV Injection). */
const dropped = /^[\t\r\n]/;
/** Negative numbers, which are not formulas. Servers send decimals as text (`wger-api.md` §2). */
const negativeNumber = /^["\s]*-\d+(\.\d+)?(e[+-]?\d+)?["\s]*$/i;

/** Encodes rows of cells as CSV in UTF-8. Each row is formatted when it is written; undefined only pauses. */
export function* encodeTable(
  lines: Iterable<readonly string[] | undefined>,
  { hasByteOrderMark, delimiter }: TableFormat,
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

/**
 * Formats rows of cells as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets a leading apostrophe; numbers
 * do not.
 */
export function formatCsv(lines: readonly (readonly (string | number)[])[], delimiter: Delimiter): string {
  const formatCell = (cell: string | number): string =>
    typeof cell === 'number' ? String(cell) : escapeCell(cell, delimiter);
  return lines.map((cells) => cells.map(formatCell).join(delimiter) + lineEnd).join('');
}

function escapeCell(cell: string, delimiter: Delimiter): string {
  const text = withDecimalComma(escapeFormulas(cell, delimiter), delimiter);
  return quotedCharacters[delimiter].test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Replaces the decimal point by a comma if semicolons separate cells, since Excel takes `1.5` for the first of May then. */
function withDecimalComma(text: string, delimiter: Delimiter): string {
  return delimiter === ';' && decimal.test(text) ? text.replace('.', ',') : text;
}

/** Adds an apostrophe before everything that a spreadsheet would take for a formula, except numbers. */
function escapeFormulas(text: string, delimiter: Delimiter): string {
  const parts = text.replace(cellParts[delimiter], (part) => (isFormula(part) ? `'${part}` : part));
  // The whole may be a formula even if no part is: the first part may be a number, or white space.
  return dropped.test(parts) || isFormula(parts) ? `'${parts}` : parts;
}

function isFormula(text: string): boolean {
  return formula.test(text) && !negativeNumber.test(text);
}
