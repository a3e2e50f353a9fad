import { decodeStart } from '../http/body.ts';
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
import { getCauseCode } from '../http/causes.ts';
import { toObject, toStrings } from '../json/value.ts';
import type { ProxyFailure } from '../http/node/proxy/proxyFailure.ts';
import type { TransportResponse } from '../http/transport.ts';

/** Maximum length of a redirect target that is reported: a longer one is not a server address, and unreadable. */
const maxLocationLength = 2000;

/**
 * Converts a response other than 200 to a failure by its status and content type, never by its text, which is localized
 * (`wger-api.md` §4).
 *
 * @param key sent with the request, if any; a 403 then counts as a rejected key until the profile is read
 */
export function responseToFailure(
  server: string,
  response: TransportResponse,
  url: URL,
  key?: string,
): Failure {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    const header = headers.get('location');
    const location = header === undefined ? undefined : URL.parse(header, url.href)?.href;
    const isReported =
      location !== undefined && location.length <= maxLocationLength && !includesKey(location, key);
    return new NotWger(server, 'redirect', isReported ? { location } : {});
  }
  switch (status) {
    case 401:
    case 403:
      if (!isJson(response)) {
        // wger always refuses in JSON: this answer is from something in front of it, and says nothing about the key.
        return new NotWger(server, 'refused');
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

/** Maximum length of a reason that is shown. */
const maxReasonLength = 200;

/** The server's reason for refusing a request, such as `energy: Enter a number.`; undefined if it contains the key. */
function findRefusalReason({ status, body }: TransportResponse, key: string | undefined): string | undefined {
  const reason = status < 500 ? formatErrorDetails(decodeStart(body)) : '';
  const isReported = reason !== '' && reason.length <= maxReasonLength && !includesKey(reason, key);
  return isReported ? reason : undefined;
}

function includesKey(text: string, key: string | undefined): boolean {
  return key !== undefined && text.includes(key);
}

/** Formats the texts in a JSON object as one line, each after its name, except for `detail`. */
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

/** Error codes of gzip and Brotli for a body that is not encoded as its header says. */
const decompressionErrorCodes = /^(?:Z_DATA_ERROR$|ERR_+ERROR_FORMAT)/;

/** Converts the HTTP client's error for a missing, incomplete or garbled response to a failure. */
export function errorToFailure(server: string, cause: unknown, isTimeout: boolean): Failure {
  const code = isTimeout ? 'TIMEOUT' : getCauseCode(cause);
  return decompressionErrorCodes.test(code)
    ? new NotWger(server, 'not-json', { cause })
    : new Unreachable(server, code, { cause, proxy: findFailedProxy(cause) });
}

/** The proxy of a `ProxyFailure`, recognized by its name, since its class is loaded with the HTTP client. */
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

/** Returns true for a web page, recognized by its content type or its first character. */
export function isHtml(body: Uint8Array, contentType = ''): boolean {
  return contentType.toLowerCase().includes('html') || decodeStart(body).trimStart().startsWith('<');
}

/** Longest plausible `Retry-After`, in seconds: a year. A longer one is ignored. */
const maxRetryAfter = 366 * 24 * 60 * 60;

/** Parses `Retry-After`, which is seconds or a date (RFC 9110 §10.2.3), as seconds from the current time. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) {
    return undefined;
  }
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds < maxRetryAfter ? Math.max(0, Math.ceil(seconds)) : undefined;
}
