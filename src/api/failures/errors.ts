/** Base of all failures of a read. They carry facts; the code that shows one phrases it in the user's language. */
export abstract class ApiError extends Error {
  /** The server's `host[:port][/prefix]`, or the text in the settings if that is not an address. */
  readonly server: string;

  constructor(server: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.server = server;
  }
}

/** The configured address cannot be used; no request was made. */
export class AddressRefused extends ApiError {
  override readonly name = 'AddressRefused';
  /**
   * `invalid`: not an http(s) address. `insecure`: plain HTTP to another machine, which would expose the key to the network,
   * and to which the user has not agreed.
   */
  readonly reason: 'invalid' | 'insecure';

  constructor(server: string, reason: 'invalid' | 'insecure') {
    super(server, `${reason} address`);
    this.reason = reason;
  }
}

/** The item is on another server than the configured one; no request was made. */
export class OtherServer extends ApiError {
  override readonly name = 'OtherServer';
  /** The item's server, as in `ServerAddress.name`. */
  readonly itemServer: string;

  constructor(server: string, itemServer: string) {
    super(server, 'the item is of another server');
    this.itemServer = itemServer;
  }
}

/** Reason for a missing key: never set (`unset`), gone from the secret storage (`lost`), or storage failed (`unreadable`). */
export type KeyAbsence = 'unset' | 'lost' | 'unreadable';

/** The endpoint is private and there is no key to send; no request was made. */
export class KeyMissing extends ApiError {
  override readonly name = 'KeyMissing';
  readonly reason: KeyAbsence;

  constructor(server: string, reason: KeyAbsence = 'unset') {
    super(server, `no API key: ${reason}`);
    this.reason = reason;
  }
}

/** The server rejected the key. It stays stored: a response never deletes it. */
export class KeyRejected extends ApiError {
  override readonly name = 'KeyRejected';

  constructor(server: string) {
    super(server, 'the API key was rejected');
  }
}

/** The key is valid, but the object belongs to another user; or something that should be public is not. */
export class Forbidden extends ApiError {
  override readonly name = 'Forbidden';
  /** True if the request carried a valid key. */
  readonly isSignedIn: boolean;

  constructor(server: string, isSignedIn: boolean) {
    super(server, 'access was refused');
    this.isSignedIn = isSignedIn;
  }
}

/** The object was deleted or never existed: a 404 in JSON, as wger itself sends it (`wger-api.md` §4). */
export class Gone extends ApiError {
  override readonly name = 'Gone';
  /** `page`: a page of a list that has become shorter, or whose cursor has expired. */
  readonly what: 'item' | 'page';

  constructor(server: string, what: 'item' | 'page' = 'item') {
    super(server, `no such ${what}`);
    this.what = what;
  }
}

/** The server has no such endpoint: a 404 that is not JSON (`wger-api.md` §4), or its root names none of the forms. */
export class NotOffered extends ApiError {
  override readonly name = 'NotOffered';

  constructor(server: string) {
    super(server, 'no such endpoint');
  }
}

/** Failure with an optional `Retry-After`. */
abstract class Postponed extends ApiError {
  /** Delay in `Retry-After`, in seconds; undefined if it is absent or unreadable. */
  readonly retryAfter: number | undefined;
  /** End of that delay, in milliseconds since 1970. */
  readonly retryAt: number | undefined;

  constructor(server: string, message: string, retryAfter: number | undefined) {
    super(server, message);
    this.retryAfter = retryAfter;
    this.retryAt = retryAfter === undefined ? undefined : Date.now() + retryAfter * 1000;
  }
}

/** The server limits the rate of requests (429). */
export class Busy extends Postponed {
  override readonly name = 'Busy';

  constructor(server: string, retryAfter: number | undefined) {
    super(server, 'too many requests', retryAfter);
  }
}

/** The server failed (5xx) or refused a valid request (other 4xx). */
export class ServerFault extends Postponed {
  override readonly name = 'ServerFault';
  readonly status: number;
  /** The server's own explanation of a refusal, if any. */
  readonly reason: string | undefined;

  constructor(server: string, status: number, retryAfter?: number, reason?: string) {
    super(server, `the server answered ${status}`, retryAfter);
    this.status = status;
    this.reason = reason;
  }
}

/** The proxy that a request failed at. */
export interface FailedProxy {
  /** Its `host:port`, if the HTTP client provides it. */
  readonly name: string | undefined;
  /** Status of the proxy's own answer, if it gave one. */
  readonly status: number | undefined;
  /** Delay in that answer's `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;
}

/** Error codes of bodies and lists that exceed a limit. */
const tooLargeCodes: ReadonlySet<string> = new Set(['ERR_BODY_TOO_LARGE', 'ERR_TOO_MANY_ROWS']);

/** No complete response was received: name resolution, connection, TLS, proxy, a truncated body, or one of our limits. */
export class Unreachable extends ApiError {
  override readonly name = 'Unreachable';
  /** The cause's code, such as `ECONNREFUSED`; `TIMEOUT` for our time limit. */
  readonly code: string;
  /** The proxy that caused the failure, if it was not the server. */
  readonly proxy: FailedProxy | undefined;

  constructor(
    server: string,
    code: string,
    options: ErrorOptions & { proxy?: FailedProxy | undefined } = {},
  ) {
    super(server, code, options);
    this.code = code;
    this.proxy = options.proxy;
  }

  /** True if the server exceeded the time limit. */
  get isTimeout(): boolean {
    return this.code === 'TIMEOUT' && this.proxy === undefined;
  }

  /** True if the body or list exceeded a limit. */
  get isTooLarge(): boolean {
    return tooLargeCodes.has(this.code);
  }
}

/** The response is not from a wger API: HTML or broken JSON, JSON in an unexpected format, a redirect, or a proxy's refusal. */
export class NotWger extends ApiError {
  override readonly name = 'NotWger';
  readonly reason: 'html' | 'not-json' | 'other-shape' | 'redirect' | 'refused';
  /** Target of a redirect. */
  readonly location: string | undefined;

  constructor(
    server: string,
    reason: NotWger['reason'],
    details: { location?: string; cause?: unknown } = {},
  ) {
    super(server, `not a wger API: ${reason}`, details);
    this.reason = reason;
    this.location = details.location;
  }
}

/** The document is too large for an editor. It can still be saved. */
export class TooLargeToShow extends ApiError {
  override readonly name = 'TooLargeToShow';
  /** The URI of its document. */
  readonly document: string;
  /** Maximum size that is shown, in bytes. */
  readonly limit: number;

  constructor(server: string, document: string, limit: number) {
    super(server, `more than ${limit} bytes are too many to show`);
    this.document = document;
    this.limit = limit;
  }
}

/** The list is incomplete, although every page of it could be read. */
export class IncompleteList extends ApiError {
  override readonly name = 'IncompleteList';
  /**
   * `short`: it ended before the server's row count. `repeats`: a page had no rows that were not received before. `endless`:
   * the list, or a page, is longer than any list of its kind. `moved`: its rows changed places while it was read.
   */
  readonly reason: 'short' | 'repeats' | 'endless' | 'moved';
  /** Number of rows received. */
  readonly receivedCount: number;
  /** The server's row count; undefined if it sent none. */
  readonly reportedCount: number | undefined;

  constructor(
    server: string,
    reason: IncompleteList['reason'],
    receivedCount: number,
    reportedCount?: number,
  ) {
    super(server, `incomplete list: ${reason}`);
    this.reason = reason;
    this.receivedCount = receivedCount;
    this.reportedCount = reportedCount;
  }
}

/** All failures of a read from a server. */
export type Failure =
  | AddressRefused
  | OtherServer
  | KeyMissing
  | KeyRejected
  | Forbidden
  | Gone
  | NotOffered
  | Busy
  | ServerFault
  | Unreachable
  | NotWger
  | TooLargeToShow
  | IncompleteList;
