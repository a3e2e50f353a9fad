import { escapeFormulas, type Delimiter } from './escapeFormulas.ts';

/** Line break (RFC 4180). */
const lineEnd = '\r\n';

/** Characters that require quotes around a cell. */
const quotedCharacters: Readonly<Record<Delimiter, RegExp>> = { ',': /[,"\r\n]/, ';': /[;"\r\n]/ };

const decimal = /^-?\d+\.\d+$/;

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
