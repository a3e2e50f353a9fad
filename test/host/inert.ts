// What would do something in the places that texts of a server come to.
import * as vscode from 'vscode';

/** What is wrong with a text in one of these places; nothing when it is only a text there. */
type Check = (text: string) => readonly string[];

function check(...wrongs: readonly (readonly [what: string, pattern: RegExp])[]): Check {
  return (text) => wrongs.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${what} in ${text}`);
}

const lines = ['more than one line, or controls', /[\p{Cc}\p{Zl}\p{Zp}]/u] as const;
const direction = ['another direction', /[\u202A-\u202E\u2066-\u2069]/] as const;
const icon = ['an icon', /\$\([a-z0-9-]+(~[a-z]+)?\)/i] as const;
/** As `parseLinkedText` of VS Code finds them. */
const link = ['a link', /\[[^\]]+\]\((https?:\/\/|command:|file:)/i] as const;
const formula = ['a formula', /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20](?!\d+(\.\d+)?$)/] as const;

export const checks = {
  /** Names of documents and files, and what is copied. */
  label: check(lines, direction),
  /** Messages, dialogs, and what a box says below its line. */
  message: check(direction, link),
  /** Every place of the editor that shows a text in one line, whatever it would make of links and icons. */
  line: check(lines, direction, icon, link),
  /** The Markdown of a hover: there, too, is no address that the editor would make a link by itself. */
  markdown: check(
    direction,
    ['a link or a picture', /(?<!\\)\[[^\]]*(?<!\\)\]\(/],
    ['an element', /<[a-z!/][^>]*(?<!\\)>/i],
    ['an address', /:\/\/|www\.(?=[\w-])/i],
  ),
  /** The HTML of a page, but for its style: links run commands, and there is nothing else. */
  html: check(
    ['an element', /<(?!\/?(html|head|meta|style|body|p|a)\b|!DOCTYPE html>)/],
    ['another link', /\b(href|src)="(?!command:)/],
    ['no policy', /^(?!.*default-src 'none'; style-src 'nonce-[\da-f-]{36}'")/s],
    ['a script', /<[^>]*\bon[a-z]+=|script-src|unsafe/i],
  ),
  cell: check(formula),
  /** The name of a file, without its ending. */
  file: check(
    lines,
    direction,
    ['a path', /[\\/]|^\.+$/],
    ['a device of Windows', /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i],
  ),
  /** One line of a command line. */
  snippet: check(
    direction,
    ['a control', /[\p{Cc}--\n]/v],
    ['an end of its quotes', /'[^']*[$`"\\][^']*'[^']*$/],
  ),
} satisfies Readonly<Record<string, Check>>;

/** What may be a link of ours. */
export function isOwnLink({ target }: vscode.DocumentLink, origin: string): boolean {
  return target?.scheme === 'wger' || target?.toString(true).startsWith(`${origin}/`) === true;
}
