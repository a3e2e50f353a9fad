/** Character between the cells of a table. */
export type Delimiter = ',' | ';';

/**
 * Parts into which a spreadsheet may divide a cell: at the other delimiter, as Excel does by the computer's region, at tabs
 * and at line breaks.
 */
const cellParts: Readonly<Record<Delimiter, RegExp>> = { ',': /[^;\t\r\n]+/g, ';': /[^,\t\r\n]+/g };

/** Begins a formula, also behind spaces and quotes, which a spreadsheet drops. The last four are full-width signs. */
const formula = /^["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** Characters at the beginning of a cell that a spreadsheet may drop, with a formula behind them (OWASP, CSV Injection). */
const dropped = /^[\t\r\n]/;
/** Texts of the server's that are negative numbers are no formulas, decimals among them (`wger-api.md` §2). */
const negativeNumber = /^["\s]*-\d+(\.\d+)?(e[+-]?\d+)?["\s]*$/i;

/** A cell's text with an apostrophe in front of all that a spreadsheet would take for a formula; numbers have none. */
export function escapeFormulas(text: string, delimiter: Delimiter): string {
  const parts = text.replace(cellParts[delimiter], (part) => (isFormula(part) ? `'${part}` : part));
  // What is harmless in parts may still be a formula as a whole: the part in front may be a number, or white space.
  return dropped.test(parts) || isFormula(parts) ? `'${parts}` : parts;
}

function isFormula(text: string): boolean {
  return formula.test(text) && !negativeNumber.test(text);
}
