import { unlessAborted } from './abort.ts';
import { BodyTooLarge, bodyText, largestBody } from './bodyText.ts';
import { proxyInCauses } from './proxyInCauses.ts';
import type { Transport } from './transport.ts';

/** The editor's own `fetch`, which knows the user's proxy, PAC file and certificates. */
export const fetchTransport: Transport = transportOver((...request) => fetch(...request));

/**
 * A transport over a `fetch`, which names its causes in `error.cause`; the proxy among them is a {@link ProxyFailure}. It ends
 * with its signal at any time; by itself the editor's `fetch` heeds that only once it knows the way to the server.
 */
export function transportOver(send: typeof fetch): Transport {
  const ask: Transport = async ({ url, headers, signal }) => {
    const response = await send(url, {
      // The editor may keep copies, and servers let it keep some lists for weeks (`wger-api.md` §2).
      headers: { ...headers, 'cache-control': 'no-cache' },
      signal,
      redirect: 'manual',
      credentials: 'omit',
    });
    const bytes = await wholeBody(response);
    return {
      status: response.status,
      headers: new Map(response.headers),
      text: bodyText(bytes, response.headers.get('content-type') ?? ''),
    };
  };
  return async (request) => {
    try {
      return await unlessAborted(ask(request), request.signal);
    } catch (error) {
      throw proxyInCauses(error, request.url) ?? error;
    }
  };
}

/** @throws BodyTooLarge, which ends the request */
async function wholeBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > largestBody) {
      throw new BodyTooLarge();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
