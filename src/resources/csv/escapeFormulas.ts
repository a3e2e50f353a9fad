/** Character between the cells of a table. */
export type Delimiter = ',' | ';';

/**
 * Parts into which a spreadsheet may split a cell: at the other delimiter, as Excel does in some regions, at tabs and at line
 * breaks.
 */
const cellParts: Readonly<Record<Delimiter, RegExp>> = { ',': /[^;\t\r\n]+/g, ';': /[^,\t\r\n]+/g };

/** Beginning of a formula, even after spaces and quotes, which a spreadsheet drops. The last four signs are full-width. */
const formula = /^["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** Leading characters that a spreadsheet may drop, so that a formula after them is revealed (OWASP, CSV Injection). */
const dropped = /^[\t\r\n]/;
/** Negative numbers, which are not formulas. Servers send decimals as text (`wger-api.md` §2). */
const negativeNumber = /^["\s]*-\d+(\.\d+)?(e[+-]?\d+)?["\s]*$/i;

/** Adds an apostrophe before everything that a spreadsheet would take for a formula, except numbers. */
export function escapeFormulas(text: string, delimiter: Delimiter): string {
  const parts = text.replace(cellParts[delimiter], (part) => (isFormula(part) ? `'${part}` : part));
  // The whole may be a formula even if no part is: the first part may be a number, or white space.
  return dropped.test(parts) || isFormula(parts) ? `'${parts}` : parts;
}

function isFormula(text: string): boolean {
  return formula.test(text) && !negativeNumber.test(text);
}
