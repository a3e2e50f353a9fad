// undici is imported only by its parts, in connectors.ts beside this and in route.ts, proxyRoute.ts and tunnels.ts of proxy/:
// loading the package as a whole replaces the dispatcher that `fetch` uses, for every extension in the process. `undici` is
// pinned exactly, since these paths are not its API.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, type BrotliDecompress, type Gunzip } from 'node:zlib';
import { readBody } from '../body.ts';
import { getCauseCode } from '../causes.ts';
import type { CertificateSettings } from './certificates.ts';
import { createConnectors } from './connectors.ts';
import { findProxy, type ProxySettings } from './proxy/proxy.ts';
import { createDirectRoute, type PoolOptions, type Route } from './proxy/route.ts';
import { createProxyRoute } from './proxy/proxyRoute.ts';
import type { Transport } from '../transport.ts';

const poolOptions: PoolOptions = {
  // At most so many connections to one server: enough to hide its latency, few enough for a small machine.
  connections: 4,
  // An answer that breaks off shows in HTTP/1.1, which every server speaks. In HTTP/2, undici may take it for a whole one.
  allowH2: false,
  // The signal of each request is its time limit.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/** Bytes that are unpacked at a time. */
const chunkSize = 64 * 1024;

type Decompressor = Gunzip | BrotliDecompress;

const decompressors = new Map<string, () => Decompressor>([
  ['gzip', () => createGunzip({ chunkSize })],
  // An old name for the same (RFC 9110 §8.4.1.3).
  ['x-gzip', () => createGunzip({ chunkSize })],
  ['br', () => createBrotliDecompress({ chunkSize })],
]);

/** Options of the network between here and the servers. */
export interface NetworkOptions {
  readonly proxy: ProxySettings;
  readonly certificates: CertificateSettings;
}

/** A transport over pools of its own, which nothing else in the process uses. */
export interface UndiciClient {
  readonly transport: Transport;
  /** Ends its sockets once what is under way on them is over; for when nothing more is sent. */
  readonly closeGracefully: () => Promise<void>;
  /** Ends all at once. */
  readonly close: () => Promise<void>;
}

/**
 * Makes a client over undici. Its connections, and what they are made with, last as long as the client: other options are
 * for another one.
 */
export function createUndiciClient({ proxy, certificates }: NetworkOptions): UndiciClient {
  const connectors = createConnectors(certificates);
  const directRoute = createDirectRoute(connectors, poolOptions);
  let proxyRoute: Route | undefined;

  const getRoute = (url: URL): Route => {
    const proxyServer = findProxy(url, proxy);
    return proxyServer === undefined
      ? directRoute
      : (proxyRoute ??= createProxyRoute(proxyServer, connectors, poolOptions));
  };

  const transport: Transport = async ({ url, headers, maxBytes, signal }) => {
    const response = await getRoute(url).send({
      url,
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
      maxBytes,
      signal,
    });
    const responseHeaders = new Map<string, string>();
    for (const [name, value] of Object.entries(response.headers)) {
      const first = Array.isArray(value) ? value[0] : value;
      if (first !== undefined) {
        responseHeaders.set(name.toLowerCase(), first);
      }
    }
    const decompressor = decompressors.get((responseHeaders.get('content-encoding') ?? '').toLowerCase())?.();
    return {
      status: response.statusCode,
      headers: responseHeaders,
      body: await readDecompressedBody(response.body, decompressor, maxBytes),
    };
  };

  return {
    transport,
    closeGracefully: async () => {
      await Promise.all([directRoute.close(), proxyRoute?.close()]);
    },
    close: async () => {
      connectors.destroyPending();
      await Promise.all([directRoute.destroy(), proxyRoute?.destroy()]);
    },
  };
}

/** Unpacked as it comes, so that no step has all of it. */
async function readDecompressedBody(
  body: Readable,
  decompressor: Decompressor | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  if (decompressor === undefined) {
    return readBody(body, maxBytes);
  }
  try {
    return await pipeline(body, decompressor, (chunks: AsyncIterable<Uint8Array>) =>
      readBody(chunks, maxBytes),
    );
  } catch (error) {
    // An answer without a body, such as a redirect, may be said to be packed, too: it ends before it begins.
    if (getCauseCode(error) === 'Z_BUF_ERROR' && decompressor.bytesWritten === 0) {
      return new Uint8Array();
    }
    throw error;
  }
}
