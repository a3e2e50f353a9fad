// Checks that texts of a server are only shown, and trigger nothing, wherever the editor displays them.
import * as vscode from 'vscode';

/** Describes each problem of a text in one kind of place; empty if the text is harmless there. */
type Check = (text: string) => readonly string[];

function createCheck(...problems: readonly (readonly [what: string, pattern: RegExp])[]): Check {
  return (text) => problems.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${what} in ${text}`);
}

const multiline = ['more than one line, or controls', /[\p{Cc}\p{Zl}\p{Zp}]/u] as const;
const direction = ['another direction', /[\u202A-\u202E\u2066-\u2069]/] as const;
const icon = ['an icon', /\$\([a-z0-9-]+(~[a-z]+)?\)/i] as const;
/** The same pattern as in `parseLinkedText` of VS Code. */
const link = ['a link', /\[[^\]]+\]\((https?:\/\/|command:|file:)/i] as const;
const formula = ['a formula', /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20](?!\d+(\.\d+)?$)/] as const;

export const checks = {
  /** Names of documents and files, and copied text. */
  label: createCheck(multiline, direction),
  /** Messages, dialogs and prompts. */
  message: createCheck(direction, link),
  /** Any text in a single line, including places that render links and icons. */
  line: createCheck(multiline, direction, icon, link),
  /** The Markdown of a hover. The editor would turn even a plain address into a link. */
  markdown: createCheck(
    direction,
    ['a link or a picture', /(?<!\\)\[[^\]]*(?<!\\)\]\(/],
    ['an element', /<[a-z!/][^>]*(?<!\\)>/i],
    ['an address', /:\/\/|www\.(?=[\w-])/i],
  ),
  /** The HTML of an error editor, except for its style. Its only active content are links that run commands. */
  html: createCheck(
    ['an element', /<(?!\/?(html|head|meta|style|body|p|a)\b|!DOCTYPE html>)/],
    ['another link', /\b(href|src)="(?!command:)/],
    ['no policy', /^(?!.*default-src 'none'; style-src 'nonce-[\da-f-]{36}'")/s],
    ['a script', /<[^>]*\bon[a-z]+=|script-src|unsafe/i],
  ),
  cell: createCheck(formula),
  /** The name of a file, without its extension. */
  file: createCheck(
    multiline,
    direction,
    ['a path', /[\\/]|^\.+$/],
    ['a device of Windows', /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i],
  ),
  /** A command line. */
  snippet: createCheck(
    direction,
    ['a control', /[\p{Cc}--\n]/v],
    ['an end of its quotes', /'[^']*[$`"\\][^']*'[^']*$/],
  ),
} satisfies Readonly<Record<string, Check>>;

/** Returns true for a link to a document of the extension, or to the server. */
export function isOwnLink({ target }: vscode.DocumentLink, origin: string): boolean {
  return target?.scheme === 'wger' || target?.toString(true).startsWith(`${origin}/`) === true;
}
