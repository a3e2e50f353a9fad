import type * as vscode from 'vscode';

/** Output for lines of the log. */
export type LogWriter = Pick<vscode.LogOutputChannel, 'info' | 'warn'>;

/** A log that can be shown to the user. */
interface ShownLog extends LogWriter {
  show(): void;
  dispose(): void;
}

/** A key as the service writes it. Nothing validates the length, so another text may be a key all the same. */
export const usualKey = /^[\da-f]{40}$/i;

/** Such a key, or what stands in a header that lets somebody in: HTTP clients quote headers that they cannot send. */
const credentials = /\b(Token|Basic|Bearer|Negotiate) [^"]*?(?="|$| \d+ ms$)|[\da-f]{40}/gi;

/** Letters and digits that somebody encoded in an address. */
const encoded = /%(3\d|[46][1-9a-f]|[57][\da])/gi;

/** The one way into the log: no line of it shows a key, whoever wrote that into an address or a message. */
export class LogChannel implements LogWriter {
  readonly #channel: ShownLog;
  readonly #keys = new Set<string>();

  constructor(channel: ShownLog) {
    this.#channel = channel;
  }

  /** Keeps a key out of the log from now on. Usual ones are known by their form, and are not kept for that. */
  withhold(key: string): void {
    if (!usualKey.test(key)) {
      this.#keys.add(key);
    }
  }

  info(line: string): void {
    this.#channel.info(this.#redacted(line));
  }

  warn(line: string): void {
    this.#channel.warn(this.#redacted(line));
  }

  show(): void {
    this.#channel.show();
  }

  dispose(): void {
    this.#channel.dispose();
  }

  /** In one line, too. */
  #redacted(line: string): string {
    const plain = line.replace(encoded, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));
    return [...this.#keys]
      .reduce((text, key) => text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…'), plain)
      .replace(credentials, (_, scheme: string | undefined) => (scheme === undefined ? '…' : `${scheme} …`))
      .replace(/\s*[\r\n\u2028\u2029][^]*/, '');
  }
}
