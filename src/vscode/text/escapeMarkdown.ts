/** Characters that mean something in Markdown, wherever they stand. */
const special = /[\\`*_{}[\]<>|#~$&]/g;
/** Signs that call somebody's attention where an issue tracker reads the text. */
const mention = /@(?=[\p{L}\p{N}])/gu;

/** A text as it is, in one line of Markdown: nothing in it is markup, and nobody is mentioned. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(special, '\\$&').replace(mention, '@<!-- -->');
}
