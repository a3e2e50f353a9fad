/** Matches text that the editor would take for markup: the beginning of a link's target, and of an icon. */
const markupStart = /\](?=\()|\$(?=\()/g;
/** Controls but for the end of a line, and marks that change the direction of what follows. */
const controlCharacters =
  /[[\p{Cc}\p{Zl}\p{Zp}\u{61C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]--[\n]]+/gv;

/**
 * A text that may have words of a server or an address in it, for whatever place of the editor it is shown in. Notices and
 * boxes would make a link of `[words](command:…)` that runs a command, and boxes and the status bar an icon of `$(name)`.
 */
export function sanitize(text: string): string {
  return text.replace(controlCharacters, ' ').replace(markupStart, '$& ');
}

/** A text as text or the value of an attribute in HTML. */
export function sanitizeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Words that are written from right to left, with what stands between them but signs of ours and words of other writings. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}](?:[^·×\p{Script=Latin}\n]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}])?\p{M}*/gu;

/** Numbers with signs or units of ours. */
const numberWithUnit = /^(?=.*\d)(?=.*[·×\p{Script=Latin}])/su;

/**
 * A text to be shown, in which names that are written from right to left leave the numbers beside them as they are: 3 × 5 would
 * else be read as 5 × 3. Text without such numbers stays what it is.
 */
export function isolated(text: string): string {
  return numberWithUnit.test(text.replace(rightToLeft, ''))
    ? text.replace(rightToLeft, '\u2068$&\u2069')
    : text;
}
