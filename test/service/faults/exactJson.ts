/*
 * JSON as a value in which each number is a text with a mark before it. What nobody changes is so written as it was
 * read (`21.0`), and a number may have more digits than JavaScript can hold.
 */
const mark = '\u0000';

/** A number by its digits. */
export function exactNumber(digits: string): string {
  return `${mark}${digits}`;
}

/** The digits of a number that was read. */
export function getDigits(value: unknown): string {
  return typeof value === 'string' ? value.replace(mark, '') : '';
}

/** Whether a value that was read is a number. */
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
