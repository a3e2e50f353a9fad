/** Matches text that the editor would take for markup: the beginning of a link's target, and of an icon. */
const active = /\](?=\()|\$(?=\()/g;
/** Controls but for the end of a line, and marks that change the direction of what follows. */
const invisible =
  /[[\p{Cc}\p{Zl}\p{Zp}\u{61C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]--[\n]]+/gv;

/**
 * A text that may have words of a server or an address in it, for whatever place of the editor it is shown in. Notices and
 * boxes would make a link of `[words](command:…)` that runs a command, and boxes and the status bar an icon of `$(name)`.
 */
export function sanitize(text: string): string {
  return text.replace(invisible, ' ').replace(active, '$& ');
}
