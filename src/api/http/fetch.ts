import { rejectOnAbort } from '../concurrency/abort.ts';
import { readBody } from './body.ts';
import { findProxyFailure } from './node/proxy/findProxyFailure.ts';
import type { Transport } from './transport.ts';
import { rejectUncheckedTls } from './node/uncheckedTls.ts';

/**
 * Transport over the editor's `fetch`, which uses the user's proxy, PAC file and certificates. Certificate checks cannot be
 * forced on it, so nothing is sent while the process has them turned off.
 */
export const fetchTransport: Transport = rejectUncheckedTls(
  createFetchTransport((...request) => fetch(...request)),
);

/**
 * Creates a transport over a `fetch` function. A proxy found among the causes of an error becomes a `ProxyFailure`. A request
 * ends with its signal at any time; the editor's `fetch` alone ignores it until it has resolved the proxy.
 */
export function createFetchTransport(fetchFunction: typeof fetch): Transport {
  const sendRequest: Transport = async ({ url, headers, maxBytes, signal }) => {
    const response = await fetchFunction(url, {
      // The editor may cache responses, which servers allow for weeks for some lists (`wger-api.md` §2).
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
