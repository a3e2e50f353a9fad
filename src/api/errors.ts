/** Base of all failures of a read. They carry facts; the code that shows one phrases it in the user's language. */
abstract class ApiError extends Error {
  /** The server's `host[:port][/prefix]`, or the text in the settings where it is no address. */
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
   * `invalid`: no http(s) address. `insecure`: plain HTTP to another machine, which would show the key to the network, and to
   * which the user has not agreed.
   */
  readonly reason: 'invalid' | 'insecure';

  constructor(server: string, reason: 'invalid' | 'insecure') {
    super(server, `${reason} address`);
    this.reason = reason;
  }
}

/** An item of another server than the configured one was asked for; no request was made. */
export class OtherServer extends ApiError {
  override readonly name = 'OtherServer';
  /** The item's server, as in `ServerAddress.name`. */
  readonly itemServer: string;

  constructor(server: string, itemServer: string) {
    super(server, 'the item is of another server');
    this.itemServer = itemServer;
  }
}

/** Reason for a missing key: none was ever set (`unset`), one was and is gone (`lost`), or nobody can tell (`unreadable`). */
export type KeyAbsence = 'unset' | 'lost' | 'unreadable';

/** A private endpoint was asked for and there is no key to send; no request was made. */
export class KeyMissing extends ApiError {
  override readonly name = 'KeyMissing';
  readonly reason: KeyAbsence;

  constructor(server: string, reason: KeyAbsence = 'unset') {
    super(server, `no API key: ${reason}`);
    this.reason = reason;
  }
}

/** The server does not know the key that was sent. The key stays stored: an answer never deletes it. */
export class KeyRejected extends ApiError {
  override readonly name = 'KeyRejected';

  constructor(server: string) {
    super(server, 'the API key was rejected');
  }
}

/** The key is good, but the object is somebody else's; or what should be public is not. */
export class Forbidden extends ApiError {
  override readonly name = 'Forbidden';
  /** True if the request carried a good key. */
  readonly isSignedIn: boolean;

  constructor(server: string, isSignedIn: boolean) {
    super(server, 'access was refused');
    this.isSignedIn = isSignedIn;
  }
}

/** The object was deleted or never existed: a 404 in JSON (`wger-api.md` §4), as wger itself answers. */
export class Gone extends ApiError {
  override readonly name = 'Gone';
  /** `page`: a part of a list, which ends earlier than it did, or whose cursor is no longer known. */
  readonly what: 'item' | 'page';

  constructor(server: string, what: 'item' | 'page' = 'item') {
    super(server, `no such ${what}`);
    this.what = what;
  }
}

/** This server has no such endpoint: a 404 that is not JSON (`wger-api.md` §4), or its root names none of the forms. */
export class NotOffered extends ApiError {
  override readonly name = 'NotOffered';

  constructor(server: string) {
    super(server, 'no such endpoint');
  }
}

/** The server may have said when to come back. */
abstract class Postponed extends ApiError {
  /** Delay in `Retry-After`, in seconds; absent when it said nothing readable. */
  readonly retryAfter: number | undefined;
  /** End of that delay, in milliseconds since 1970. */
  readonly retryAt: number | undefined;

  constructor(server: string, message: string, retryAfter: number | undefined) {
    super(server, message);
    this.retryAfter = retryAfter;
    this.retryAt = retryAfter === undefined ? undefined : Date.now() + retryAfter * 1000;
  }
}

/** The server wants fewer requests (429). */
export class Busy extends Postponed {
  override readonly name = 'Busy';

  constructor(server: string, retryAfter: number | undefined) {
    super(server, 'too many requests', retryAfter);
  }
}

/** The server failed (5xx) or refused a request that is right (other 4xx). */
export class ServerFault extends Postponed {
  override readonly name = 'ServerFault';
  readonly status: number;
  /** The server's own words on what is wrong with the request, where it has some. */
  readonly reason: string | undefined;

  constructor(server: string, status: number, retryAfter?: number, reason?: string) {
    super(server, `the server answered ${status}`, retryAfter);
    this.status = status;
    this.reason = reason;
  }
}

/** The proxy that a request failed at. */
export interface FailedProxy {
  /** Its `host:port`, if the HTTP client tells. */
  readonly name: string | undefined;
  /** Status of the proxy's own answer, if it gave one. */
  readonly status: number | undefined;
  /** Delay in that answer's `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;
}

/** Codes of bodies and lists that are larger than they may be. */
const tooLargeCodes: ReadonlySet<string> = new Set(['ERR_BODY_TOO_LARGE', 'ERR_TOO_MANY_ROWS']);

/** No whole answer came: name resolution, connection, TLS, proxy, a cut-off body, or one of our limits. */
export class Unreachable extends ApiError {
  override readonly name = 'Unreachable';
  /** The cause's own name, such as `ECONNREFUSED`; `TIMEOUT` for our time limit. */
  readonly code: string;
  /** The proxy that is to blame, and not the server. */
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

  /** True if the server took longer than we wait. */
  get isTimeout(): boolean {
    return this.code === 'TIMEOUT' && this.proxy === undefined;
  }

  /** True if the body or list was larger than it may be. */
  get isTooLarge(): boolean {
    return tooLargeCodes.has(this.code);
  }
}

/** The answer is not a wger API's: HTML or broken JSON where JSON was due, another shape, or a redirect. */
export class NotWger extends ApiError {
  override readonly name = 'NotWger';
  readonly reason: 'html' | 'not-json' | 'other-shape' | 'redirect';
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

/** The document is larger than an editor shows. No fault of the server's: it can be saved. */
export class TooLargeToShow extends ApiError {
  override readonly name = 'TooLargeToShow';
  /** The URI of its document. */
  readonly document: string;
  /** Largest size that is shown, in bytes. */
  readonly limit: number;

  constructor(server: string, document: string, limit: number) {
    super(server, `more than ${limit} bytes are too many to show`);
    this.document = document;
    this.limit = limit;
  }
}

/** A list that did not come whole, although every page of it did. */
export class IncompleteList extends ApiError {
  override readonly name = 'IncompleteList';
  /**
   * `short`: it ended before as many rows as the server counts. `repeats`: only rows came that had come before. `endless`: it
   * is longer than any list of its kind, or a page of it is. `moved`: its rows changed places while it was read.
   */
  readonly why: 'short' | 'repeats' | 'endless' | 'moved';
  /** Number of rows that came. */
  readonly receivedCount: number;
  /** Number of rows that the server counts; undefined where it counts none. */
  readonly reportedCount: number | undefined;

  constructor(server: string, why: IncompleteList['why'], receivedCount: number, reportedCount?: number) {
    super(server, `incomplete list: ${why}`);
    this.why = why;
    this.receivedCount = receivedCount;
    this.reportedCount = reportedCount;
  }
}

/** Everything that a read from a server can fail with. */
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

/** Tells a failure that the user can do something about from a bug of ours or a cancellation. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof ApiError;
}

/** Returns true for a failure of the server as a whole, or of the way to it, but not for a bug in what was asked for (500). */
export function isServerDown(failure: Failure): boolean {
  return (
    failure.name === 'Unreachable' ||
    failure.name === 'Busy' ||
    (failure.name === 'ServerFault' && failure.status > 500)
  );
}

const refusalNames: ReadonlySet<Failure['name']> = new Set(['NotOffered', 'Gone', 'Forbidden', 'NotWger']);

/** Returns true for the answer that one thing is not to be had: it would be the same again, and says nothing of other things. */
export function isRefusal(failure: Failure): boolean {
  return refusalNames.has(failure.name) || (failure.name === 'ServerFault' && failure.status < 500);
}

/**
 * A failure that was caught.
 *
 * @throws what was caught, if it is anything else
 */
export function ensureFailure(error: unknown): Failure {
  if (isFailure(error)) {
    return error;
  }
  throw error;
}

/**
 * Waits for what can be done without: undefined where the server fails at it. Anything else that is thrown passes through.
 *
 * @param shouldIgnore true for the failures that it can be done without; all when absent
 */
export async function ignoreFailure<Result>(
  read: Promise<Result>,
  shouldIgnore: (failure: Failure) => boolean = () => true,
): Promise<Result | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isFailure(error) && shouldIgnore(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Returns true for the answer that there is no such list or item. */
export function isNotFound({ name }: Failure): boolean {
  return name === 'NotOffered' || name === 'Gone';
}
