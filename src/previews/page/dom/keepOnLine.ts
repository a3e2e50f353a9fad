/**
 * Keeps multiplications and ranges of numbers on one line, as well as repetitions and their weight, separators with what is before
 * them, and numbers with a short word such as a unit.
 */
export function keepOnLine(text: string): string {
  return text
    .replace(/ (?=[·×])|(?<=×) |(?<=\d ·) (?=\d)|(?<=\d) (?=\p{L}{1,3}(?!\p{L}))/gu, '\u00A0')
    .replace(/(?<=\d–)(?=\d)/g, '\u2060');
}
