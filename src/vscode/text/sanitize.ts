/** Matches text that the editor would interpret as markup: the start of a link's target, and of an icon. */
const markupStart = /\](?=\()|\$(?=\()/g;
/** Matches control characters except for line feeds, and marks that change the text direction. */
const controlCharacters =
  /[[\p{Cc}\p{Zl}\p{Zp}\u{61C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]--[\n]]+/gv;

/**
 * Sanitizes text that may come from a server or an address, for any part of the editor. Notifications and input boxes would
 * otherwise turn `[words](command:…)` into a link that runs a command, and boxes and the status bar `$(name)` into an icon.
 */
export function sanitize(text: string): string {
  return text.replace(controlCharacters, ' ').replace(markupStart, '$& ');
}

/** Escapes a text for HTML content and attribute values. */
export function sanitizeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Matches runs of right-to-left words, up to our own separators and Latin words. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}](?:[^·×\p{Script=Latin}\n]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}])?\p{M}*/gu;

/** Matches a text with a number and our own separators or units. */
const numberWithUnit = /^(?=.*\d)(?=.*[·×\p{Script=Latin}])/su;

/** Matches a text with a number before its first letter. */
const leadingNumber = /^\P{L}*\d/u;

/**
 * Isolates right-to-left names in a text with numbers, so that they do not reorder the numbers: 3 × 5 would otherwise be
 * displayed as 5 × 3. Other text is returned unchanged.
 *
 * @param description text that is displayed after it, on the same line
 */
export function isolateRightToLeft(text: string, description = ''): string {
  return leadingNumber.test(description) || numberWithUnit.test(text.replace(rightToLeft, ''))
    ? text.replace(rightToLeft, '\u2068$&\u2069')
    : text;
}

/** Matches characters with a meaning in Markdown at any position. */
const markdownCharacters = /[\\`*_{}[\]<>|#~$&]/g;
/** Matches the sign of a mention, which notifies somebody in an issue tracker. */
const mention = /@(?=[\p{L}\p{N}])/gu;

/** Escapes a text as one line of Markdown, without markup or mentions. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(markdownCharacters, '\\$&').replace(mention, '@<!-- -->');
}
