/**
 * Text as a user reads it: the workbench draws spaces as no-break spaces, and breaks long words with invisible
 * characters.
 */
export function normalizeText(text: string | null | undefined): string {
  return (text ?? '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[\u200b\u200e\u200f]/g, '')
    .trim();
}

/** Matches a whole text, whichever spaces it is drawn with. */
export function toExactPattern(text: string): RegExp {
  return new RegExp(`^\\s*${escapeRegExp(text).replaceAll(' ', '\\s+')}\\s*$`);
}

/** Escapes a text for use in a regular expression, which then matches that text alone. */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
