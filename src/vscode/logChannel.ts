import type * as vscode from 'vscode';

/** Output for lines of the log. */
export type LogWriter = Pick<vscode.LogOutputChannel, 'info' | 'warn'>;

/** The part of a log channel that is used. */
interface LogOutput extends LogWriter {
  show(): void;
  dispose(): void;
}

/** Matches keys in wger's own format. Servers do not validate the length, so other texts may also be keys. */
export const apiKeyPattern = /^[\da-f]{40}$/i;

/** Matches such keys and credentials in headers: HTTP clients quote invalid headers in errors. */
const credentials = /\b(Token|Basic|Bearer|Negotiate) [^"]*?(?="|$| \d+ ms$)|[\da-f]{40}/gi;

/** Matches percent-encoded letters and digits. */
const percentEncoded = /%(3\d|[46][1-9a-f]|[57][\da])/gi;

/** The only access to the log. It redacts keys, even those that a server put into an address or a message. */
export class LogChannel implements LogWriter {
  readonly #channel: LogOutput;
  readonly #secrets = new Set<string>();

  constructor(channel: LogOutput) {
    this.#channel = channel;
  }

  /** Redacts a key from here on. Keys in the usual format are recognized by it, and are not stored. */
  addSecret(key: string): void {
    if (!apiKeyPattern.test(key)) {
      this.#secrets.add(key);
    }
  }

  info(line: string): void {
    this.#channel.info(this.#redact(line));
  }

  warn(line: string): void {
    this.#channel.warn(this.#redact(line));
  }

  show(): void {
    this.#channel.show();
  }

  dispose(): void {
    this.#channel.dispose();
  }

  /** Redacts secrets, and cuts the text after its first line. */
  #redact(line: string): string {
    const plain = line.replace(percentEncoded, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));
    return [...this.#secrets]
      .reduce((text, key) => text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…'), plain)
      .replace(credentials, (_, scheme: string | undefined) => (scheme === undefined ? '…' : `${scheme} …`))
      .replace(/\s*[\r\n\u2028\u2029][^]*/, '');
  }
}
