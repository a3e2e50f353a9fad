/**
 * A text that may have words of a server in it, for a message of the editor: there, `[words](command:…)` would become a
 * link that runs a command.
 */
export function unlinked(text: string): string {
  return text.replaceAll('](', '] (');
}
