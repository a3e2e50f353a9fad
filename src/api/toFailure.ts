import { decodeStart } from './http/body.ts';
import {
  Busy,
  Forbidden,
  Gone,
  KeyRejected,
  NotOffered,
  NotWger,
  ServerFault,
  Unreachable,
  type FailedProxy,
  type Failure,
} from './errors.ts';
import { getCauseCode } from './http/causes.ts';
import { toObject, toStrings } from './json/value.ts';
import type { ProxyFailure } from './http/node/proxy/proxyFailure.ts';
import type { TransportResponse } from './http/transport.ts';

/** The target of a redirect with more characters is no address of a server, and nothing to tell a person. */
const maxLocationLength = 2000;

/**
 * Meaning of an answer other than 200, told by its status and type, never by its words: those are localized
 * (`wger-api.md` §4).
 *
 * @param key that the request carried, if any; a 403 then stands for a rejected key until the profile is asked
 */
export function responseToFailure(
  server: string,
  response: TransportResponse,
  url: URL,
  key?: string,
): Failure {
  const { status, headers, body } = response;
  if (status >= 300 && status < 400) {
    const header = headers.get('location');
    const location = header === undefined ? undefined : URL.parse(header, url.href)?.href;
    const isReported = location !== undefined && location.length <= maxLocationLength;
    return new NotWger(server, 'redirect', isReported ? { location } : {});
  }
  switch (status) {
    case 401:
    case 403:
      if (!isJson(response)) {
        // wger refuses in JSON only: this is something in front of it, which says nothing of the key.
        return new NotWger(server, isHtml(body, headers.get('content-type')) ? 'html' : 'not-json');
      }
      return key === undefined ? new Forbidden(server, false) : new KeyRejected(server);
    case 404:
      return isJson(response) ? new Gone(server) : new NotOffered(server);
    case 429:
      return new Busy(server, parseRetryAfter(headers.get('retry-after')));
    default:
      return new ServerFault(
        server,
        status,
        parseRetryAfter(headers.get('retry-after')),
        findRefusalReason(response, key),
      );
  }
}

/** Upper limit on the characters of a reason: nobody reads more of them. */
const maxReasonLength = 200;

/** The words for which a request was refused: `energy: Enter a number.` None that somebody put the key into. */
function findRefusalReason({ status, body }: TransportResponse, key: string | undefined): string | undefined {
  const reason = status < 500 ? formatErrorDetails(decodeStart(body)) : '';
  const isReported =
    reason !== '' && reason.length <= maxReasonLength && (key === undefined || !reason.includes(key));
  return isReported ? reason : undefined;
}

/** The texts of a JSON object in one line, each after its name; that of `detail` by itself. */
function formatErrorDetails(json: string): string {
  try {
    return Object.entries(toObject(JSON.parse(json)))
      .flatMap(([name, value]) => {
        const words = toStrings([value].flat()).join(' ');
        return words === '' || name === 'detail' ? words : `${name}: ${words}`;
      })
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  } catch {
    return '';
  }
}

/** Codes of a body that is not packed as its header says, in gzip and in Brotli. */
const decompressionErrorCodes = /^(?:Z_DATA_ERROR$|ERR_+ERROR_FORMAT)/;

/** Meaning of a missing, incomplete or garbled answer, told by the error of the HTTP client. */
export function errorToFailure(server: string, cause: unknown, isTimeout: boolean): Failure {
  const code = isTimeout ? 'TIMEOUT' : getCauseCode(cause);
  return decompressionErrorCodes.test(code)
    ? new NotWger(server, 'not-json', { cause })
    : new Unreachable(server, code, { cause, proxy: findFailedProxy(cause) });
}

/** The proxy of a `ProxyFailure`, told by its name: its class is loaded with the HTTP client. */
function findFailedProxy(error: unknown): FailedProxy | undefined {
  return isProxyFailure(error)
    ? { name: error.proxy, status: error.status, retryAfter: parseRetryAfter(error.retryAfter) }
    : undefined;
}

function isProxyFailure(error: unknown): error is ProxyFailure {
  return error instanceof Error && error.name === ('ProxyFailure' satisfies ProxyFailure['name']);
}

function isJson({ headers, body }: TransportResponse): boolean {
  return (
    headers.get('content-type')?.toLowerCase().includes('json') === true || /^\s*[[{]/.test(decodeStart(body))
  );
}

/** Returns true for a web page, told by its content type or its beginning. */
export function isHtml(body: Uint8Array, contentType = ''): boolean {
  return contentType.toLowerCase().includes('html') || decodeStart(body).trimStart().startsWith('<');
}

/** Longest wait that a server can mean, in seconds: a year. What is longer is no time at all. */
const maxRetryAfter = 366 * 24 * 60 * 60;

/** `Retry-After`: seconds, or a date (RFC 9110 §10.2.3), as seconds from now. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) {
    return undefined;
  }
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds < maxRetryAfter ? Math.max(0, Math.ceil(seconds)) : undefined;
}
