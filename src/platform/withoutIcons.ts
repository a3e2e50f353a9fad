/** A text that may have words of a server in it, for a row of a quick pick: there, `$(name)` would become an icon. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}
