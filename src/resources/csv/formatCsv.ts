import { escapeFormulas, type Delimiter } from './escapeFormulas.ts';

/** Ends a line (RFC 4180). */
const lineEnd = '\r\n';

/** Characters for which a cell needs quotes. */
const quotedCharacters: Readonly<Record<Delimiter, RegExp>> = { ',': /[,"\r\n]/, ';': /[;"\r\n]/ };

const decimal = /^-?\d+\.\d+$/;

/**
 * Lines of cells as comma-separated values (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in front;
 * numbers do not.
 */
export function formatCsv(lines: readonly (readonly (string | number)[])[], delimiter: Delimiter): string {
  const textOf = (cell: string | number): string =>
    typeof cell === 'number' ? String(cell) : escapeCell(cell, delimiter);
  return lines.map((cells) => cells.map(textOf).join(delimiter) + lineEnd).join('');
}

function escapeCell(cell: string, delimiter: Delimiter): string {
  const text = withDecimalComma(escapeFormulas(cell, delimiter), delimiter);
  return quotedCharacters[delimiter].test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Decimals have a comma where semicolons divide cells: with a point, Excel takes `1.5` for the first of May. */
function withDecimalComma(text: string, delimiter: Delimiter): string {
  return delimiter === ';' && decimal.test(text) ? text.replace('.', ',') : text;
}
