import { rejectOnAbort } from '../concurrency/abort.ts';
import { readBody } from './body.ts';
import { findProxyFailure } from './node/proxy/findProxyFailure.ts';
import type { Transport } from './transport.ts';
import { rejectUncheckedTls } from './node/uncheckedTls.ts';

/**
 * The editor's own `fetch`, which knows the user's proxy, PAC file and certificates. It cannot be told to check those, so
 * nothing is sent while the process does not.
 */
export const fetchTransport: Transport = rejectUncheckedTls(
  createFetchTransport((...request) => fetch(...request)),
);

/**
 * A transport over a `fetch`, which names its causes in `error.cause`; the proxy among them is a `ProxyFailure`. It ends
 * with its signal at any time; by itself the editor's `fetch` heeds that only once it knows the way to the server.
 */
export function createFetchTransport(fetchFunction: typeof fetch): Transport {
  const sendRequest: Transport = async ({ url, headers, maxBytes, signal }) => {
    const response = await fetchFunction(url, {
      // The editor may keep copies, and servers let it keep some lists for weeks (`wger-api.md` §2).
      headers: { ...headers, 'cache-control': 'no-cache' },
      signal,
      redirect: 'manual',
      credentials: 'omit',
    });
    return {
      status: response.status,
      headers: new Map(response.headers),
      body: await readBody(response.body ?? [], maxBytes),
    };
  };
  return async (request) => {
    try {
      return await rejectOnAbort(sendRequest(request), request.signal);
    } catch (error) {
      throw findProxyFailure(error, request.url) ?? error;
    }
  };
}
