import { isLoopback } from '../../api/address.ts';
import { wholeBody } from '../../api/http/body.ts';
import type { Transport, TransportResponse } from '../../api/http/transport.ts';
import { mixedContent, transportError, unreadableFailure } from '../../api/http/transportErrors.ts';
import { chunksOf } from '../chunksOf.ts';

/** Seconds to wait where a server that is busy does not say how long. */
const usualWait = 30;

/** Status that stands for a redirect, of which a page sees neither status nor target. */
const redirect = 302;

/**
 * A transport over the `fetch` of a page. It sends no cookies, and no header that wger does not let a page send. What a server
 * does not let a page see is told as far as it can be.
 */
export const fetchTransport: Transport = async ({ url, headers, maxBytes, signal }) => {
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw transportError(mixedContent, 'The editor’s page may read no other computer over plain HTTP.');
  }
  return toldApart(signal, async () => {
    const response = await fetch(url, {
      // In English, since it is words that say how long to wait.
      headers: { ...headers, 'accept-language': 'en' },
      signal,
      redirect: 'manual',
      credentials: 'omit',
      // The header of that name would have to be allowed by the server. This is for the page's own cache, which is on disk: it
      // answers nothing by itself, and keeps nothing that is private.
      cache: 'authorization' in headers ? 'no-store' : 'no-cache',
    });
    if (response.type === 'opaqueredirect') {
      return { status: redirect, headers: new Map(), body: new Uint8Array() };
    }
    const answer = {
      status: response.status,
      headers: new Map(response.headers),
      body: response.body === null ? new Uint8Array() : await wholeBody(chunksOf(response.body), maxBytes),
    };
    return answer.status === 429 ? withWait(answer) : answer;
  });
};

/** Tells what the page does not explain from errors of ours, which have codes. */
async function toldApart(
  signal: AbortSignal,
  request: () => Promise<TransportResponse>,
): Promise<TransportResponse> {
  try {
    return await request();
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
      throw cause;
    }
    // The same for a server that is down or hangs up, and for a proxy's own page, which allows no other page to read it.
    throw transportError(unreadableFailure, 'The page was not told why the request failed.', { cause });
  }
}

/** The header with the wait is hidden from pages; the words of the answer have it, too (`wger-api.md` §4). */
function withWait(answer: TransportResponse): TransportResponse {
  const seconds = /\d+(?= seconds?)/.exec(new TextDecoder().decode(answer.body.subarray(0, 1024)));
  return {
    ...answer,
    headers: new Map([...answer.headers, ['retry-after', seconds?.[0] ?? String(usualWait)]]),
  };
}
