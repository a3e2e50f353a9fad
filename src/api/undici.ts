// The only file that imports undici, and only by its parts: loading the package as a whole replaces the dispatcher
// that `fetch` uses, for every extension in the process. `undici` is pinned exactly, since these paths are not its API.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import { bodyText, largestBody } from './bodyText.ts';
import type { Transport } from './transport.ts';

/** At most so many connections to one server: enough to hide its latency, few enough for a small machine. */
const connectionsPerServer = 4;

const decompressors: ReadonlyMap<string, (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>> = new Map([
  ['gzip', promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ['br', promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress)],
]);

/** A transport over a pool of its own, which nothing else in the process uses. `close` ends its sockets. */
export function undiciTransport(): { transport: Transport; close: () => Promise<void> } {
  const agent = new Agent({
    connections: connectionsPerServer,
    allowH2: true,
    maxResponseSize: largestBody,
    // The signal of each request is its time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const transport: Transport = async ({ url, headers, signal }) => {
    const response = await request.call(agent, {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
      signal,
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const responseHeaders = new Map<string, string>();
    for (const [name, value] of Object.entries(response.headers)) {
      const first = Array.isArray(value) ? value[0] : value;
      if (first !== undefined) {
        responseHeaders.set(name.toLowerCase(), first);
      }
    }
    const decompress = decompressors.get((responseHeaders.get('content-encoding') ?? '').toLowerCase());
    const plain = (await decompress?.(bytes, { maxOutputLength: largestBody })) ?? bytes;
    return {
      status: response.statusCode,
      headers: responseHeaders,
      text: bodyText(plain, responseHeaders.get('content-type')),
    };
  };

  return { transport, close: () => agent.destroy() };
}
