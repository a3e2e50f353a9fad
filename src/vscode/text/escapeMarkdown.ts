/** Matches characters with a meaning in Markdown at any position. */
const special = /[\\`*_{}[\]<>|#~$&]/g;
/** Matches the sign of a mention, which notifies somebody in an issue tracker. */
const mention = /@(?=[\p{L}\p{N}])/gu;

/** Escapes a text as one line of Markdown, without markup or mentions. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(special, '\\$&').replace(mention, '@<!-- -->');
}
