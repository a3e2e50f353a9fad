/*
  JSON as a value in which each number is a text with a mark in front. Unchanged numbers are written as they were read
  (`21.0`), and a number may have more digits than JavaScript can represent.
*/
const mark = '\u0000';

/** Makes a number of its digits. */
export function exactNumber(digits: string): string {
  return `${mark}${digits}`;
}

/** The digits of a number. */
export function getDigits(value: unknown): string {
  return typeof value === 'string' ? value.replace(mark, '') : '';
}

/** Returns true if a value is a number. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(mark);
}

export function parseExact(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : JSON.stringify(exactNumber(token)),
  );
  return JSON.parse(marked);
}

export function stringifyExact(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0000(-?\d[\d.eE+-]*)"/g, '$1');
}
