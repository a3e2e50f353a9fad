import { readBody } from '../../api/http/body.ts';
import type { Transport, TransportResponse } from '../../api/http/transport.ts';
import {
  connectionResetCode,
  mixedContentCode,
  createTransportError,
  opaqueFailureCode,
} from '../../api/http/transportErrors.ts';
import { readChunks } from '../readChunks.ts';

/** Seconds to wait where a server that is busy does not say how long. */
const defaultRetryAfter = 30;

/** Status that stands for a redirect, of which a page sees neither status nor target. */
const redirectStatus = 302;

/** Hosts that VS Code lets its page read over plain HTTP. Others of this computer, such as `[::1]`, are not among them. */
const plainHttpHosts = ['localhost', '127.0.0.1'];

/**
 * A transport over the `fetch` of a page. It sends no cookies, and no header that wger does not let a page send. What a server
 * does not let a page see is told as far as it can be.
 */
export const fetchTransport: Transport = async ({ url, headers, maxBytes, signal }) => {
  if (url.protocol === 'http:' && !plainHttpHosts.includes(url.hostname)) {
    throw createTransportError(mixedContentCode, 'The editor’s page may not read this host over plain HTTP.');
  }
  const pendingResponse = fetch(url, {
    // In English, since it is words that say how long to wait.
    headers: { ...headers, 'accept-language': 'en' },
    signal,
    redirect: 'manual',
    credentials: 'omit',
    // The header of that name would have to be allowed by the server. This is for the page's own cache, which is on disk: it
    // answers nothing by itself, and keeps nothing that is private.
    cache: 'authorization' in headers ? 'no-store' : 'no-cache',
  });
  // The same for a server that is down or hangs up, and for a proxy's own page, which allows no other page to read it.
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
    body:
      body === null
        ? new Uint8Array()
        : await withErrorCode(connectionResetCode, readBody(readChunks(body), maxBytes), signal),
  };
  return status === 429 && !response.headers.has('retry-after') ? withRetryAfter(response) : response;
};

/** Gives a code to an error that the page does not explain. Those of ours have one. */
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
    throw createTransportError(code, 'The page was not told why the request failed.', { cause });
  }
}

/** The header with the wait is mostly hidden from pages; the words of the answer have it, too (`wger-api.md` §4). */
function withRetryAfter(response: TransportResponse): TransportResponse {
  const seconds = /\d+(?= seconds?)/.exec(new TextDecoder().decode(response.body.subarray(0, 1024)));
  return {
    ...response,
    headers: new Map([...response.headers, ['retry-after', seconds?.[0] ?? String(defaultRetryAfter)]]),
  };
}
