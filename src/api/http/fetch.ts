import { rejectOnAbort } from '../concurrency/abort.ts';
import { wholeBody } from './body.ts';
import { proxyInCauses } from './node/proxy/proxyInCauses.ts';
import type { Transport } from './transport.ts';
import { refusingUncheckedTls } from './node/uncheckedTls.ts';

/**
 * The editor's own `fetch`, which knows the user's proxy, PAC file and certificates. It cannot be told to check those, so
 * nothing is sent while the process does not.
 */
export const fetchTransport: Transport = refusingUncheckedTls(
  transportOver((...request) => fetch(...request)),
);

/**
 * A transport over a `fetch`, which names its causes in `error.cause`; the proxy among them is a `ProxyFailure`. It ends
 * with its signal at any time; by itself the editor's `fetch` heeds that only once it knows the way to the server.
 */
export function transportOver(send: typeof fetch): Transport {
  const ask: Transport = async ({ url, headers, maxBytes, signal }) => {
    const response = await send(url, {
      // The editor may keep copies, and servers let it keep some lists for weeks (`wger-api.md` §2).
      headers: { ...headers, 'cache-control': 'no-cache' },
      signal,
      redirect: 'manual',
      credentials: 'omit',
    });
    return {
      status: response.status,
      headers: new Map(response.headers),
      body: await wholeBody(response.body ?? [], maxBytes),
    };
  };
  return async (request) => {
    try {
      return await rejectOnAbort(ask(request), request.signal);
    } catch (error) {
      throw proxyInCauses(error, request.url) ?? error;
    }
  };
}
