import type * as vscode from 'vscode';

/** Output for lines of the log. */
export type LogWriter = Pick<vscode.LogOutputChannel, 'info' | 'warn'>;

/** A log that can be shown to the user. */
interface LogOutput extends LogWriter {
  show(): void;
  dispose(): void;
}

/** A key as the service writes it. Nothing validates the length, so another text may be a key all the same. */
export const apiKeyPattern = /^[\da-f]{40}$/i;

/** Such a key, or what stands in a header that lets somebody in: HTTP clients quote headers that they cannot send. */
const credentials = /\b(Token|Basic|Bearer|Negotiate) [^"]*?(?="|$| \d+ ms$)|[\da-f]{40}/gi;

/** Letters and digits that somebody encoded in an address. */
const percentEncoded = /%(3\d|[46][1-9a-f]|[57][\da])/gi;

/** The one way into the log: no line of it shows a key, whoever wrote that into an address or a message. */
export class LogChannel implements LogWriter {
  readonly #channel: LogOutput;
  readonly #secrets = new Set<string>();

  constructor(channel: LogOutput) {
    this.#channel = channel;
  }

  /** Keeps a key out of the log from now on. Usual ones are known by their form, and are not kept for that. */
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

  /** In one line, too. */
  #redact(line: string): string {
    const plain = line.replace(percentEncoded, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));
    return [...this.#secrets]
      .reduce((text, key) => text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…'), plain)
      .replace(credentials, (_, scheme: string | undefined) => (scheme === undefined ? '…' : `${scheme} …`))
      .replace(/\s*[\r\n\u2028\u2029][^]*/, '');
  }
}
