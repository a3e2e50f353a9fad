import { decodeStart, readBody } from '../../api/http/body.ts';
import type { Transport, TransportResponse } from '../../api/http/transport.ts';
import {
  connectionResetCode,
  mixedContentCode,
  createCodedError,
  opaqueFailureCode,
} from '../../api/http/transportErrors.ts';
import { readChunks } from '../readChunks.ts';

/** Default `Retry-After`, in seconds. */
const defaultRetryAfter = 30;

/** Status used for a redirect, whose real status and target the browser hides. */
const redirectStatus = 302;

/** Hosts that VS Code's content security policy allows over plain HTTP; `[::1]` is not among them. */
const plainHttpHosts = ['localhost', '127.0.0.1'];

/**
 * Transport over the browser's `fetch`. It sends no cookies, and only headers that wger's CORS rules allow. Information that
 * CORS hides is reconstructed as far as possible.
 */
export const fetchTransport: Transport = async ({ url, headers, maxBytes, signal }) => {
  if (url.protocol === 'http:' && !plainHttpHosts.includes(url.hostname)) {
    throw createCodedError(mixedContentCode, 'The editor’s page may not read this host over plain HTTP.');
  }
  const pendingResponse = fetch(url, {
    // English, since the time to wait is read from the text of the response.
    headers: { ...headers, 'accept-language': 'en' },
    signal,
    redirect: 'manual',
    credentials: 'omit',
    // Servers do not allow a `Cache-Control` header. This option makes the browser's disk cache revalidate everything, and
    // store nothing that is private.
    cache: 'authorization' in headers ? 'no-store' : 'no-cache',
  });
  // The error is the same for a server that is down or hangs up, and for a proxy's error page without CORS headers.
  const {
    type,
    status,
    headers: responseHeaders,
    body,
  } = await withErrorCode(opaqueFailureCode, pendingResponse, signal);
  if (type === 'opaqueredirect') {
    return { status: redirectStatus, headers: new Map(), body: new Uint8Array() };
  }
  const response = {
    status,
    headers: new Map(responseHeaders),
    body: await withErrorCode(
      connectionResetCode,
      readBody(body === null ? [] : readChunks(body), maxBytes),
      signal,
    ),
  };
  return status === 429 && !response.headers.has('retry-after') ? withRetryAfter(response) : response;
};

/** Adds a code to an error of the browser, which has none. Our own errors have one. */
async function withErrorCode<Result>(
  code: string,
  step: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  try {
    return await step;
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
      throw cause;
    }
    throw createCodedError(code, 'The page was not told why the request failed.', { cause });
  }
}

/** Adds `Retry-After` from the response text, since CORS hides the header (`wger-api.md` §4). */
function withRetryAfter(response: TransportResponse): TransportResponse {
  const seconds = /\d+(?= seconds?)/.exec(decodeStart(response.body));
  return {
    ...response,
    headers: new Map([...response.headers, ['retry-after', seconds?.[0] ?? String(defaultRetryAfter)]]),
  };
}
