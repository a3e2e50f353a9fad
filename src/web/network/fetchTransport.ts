import { wholeBody } from '../../api/http/body.ts';
import type { Transport, TransportResponse } from '../../api/http/transport.ts';
import {
  brokenConnection,
  mixedContent,
  transportError,
  unreadableFailure,
} from '../../api/http/transportErrors.ts';
import { chunksOf } from '../chunksOf.ts';

/** Seconds to wait where a server that is busy does not say how long. */
const usualWait = 30;

/** Status that stands for a redirect, of which a page sees neither status nor target. */
const redirect = 302;

/** Hosts that VS Code lets its page read over plain HTTP. Others of this computer, such as `[::1]`, are not among them. */
const plainHosts = ['localhost', '127.0.0.1'];

/**
 * A transport over the `fetch` of a page. It sends no cookies, and no header that wger does not let a page send. What a server
 * does not let a page see is told as far as it can be.
 */
export const fetchTransport: Transport = async ({ url, headers, maxBytes, signal }) => {
  if (url.protocol === 'http:' && !plainHosts.includes(url.hostname)) {
    throw transportError(mixedContent, 'The editor’s page may not read this host over plain HTTP.');
  }
  const asked = fetch(url, {
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
  const { type, status, headers: sent, body } = await withCode(unreadableFailure, asked, signal);
  if (type === 'opaqueredirect') {
    return { status: redirect, headers: new Map(), body: new Uint8Array() };
  }
  const answer = {
    status,
    headers: new Map(sent),
    body:
      body === null
        ? new Uint8Array()
        : await withCode(brokenConnection, wholeBody(chunksOf(body), maxBytes), signal),
  };
  return status === 429 && !answer.headers.has('retry-after') ? withWait(answer) : answer;
};

/** Gives a code to an error that the page does not explain. Those of ours have one. */
async function withCode<Result>(code: string, step: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await step;
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
      throw cause;
    }
    throw transportError(code, 'The page was not told why the request failed.', { cause });
  }
}

/** The header with the wait is mostly hidden from pages; the words of the answer have it, too (`wger-api.md` §4). */
function withWait(answer: TransportResponse): TransportResponse {
  const seconds = /\d+(?= seconds?)/.exec(new TextDecoder().decode(answer.body.subarray(0, 1024)));
  return {
    ...answer,
    headers: new Map([...answer.headers, ['retry-after', seconds?.[0] ?? String(usualWait)]]),
  };
}
