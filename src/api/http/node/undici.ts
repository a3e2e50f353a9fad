// undici is imported only module by module, in connectors.ts here and in route.ts, proxyRoute.ts and tunnels.ts in proxy/:
// loading the whole package replaces the dispatcher that `fetch` uses, for every extension in the process. Its version is pinned
// exactly, since these paths are not part of its API.
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
  // Enough connections to hide a server's latency, and few enough for a small machine.
  connections: 4,
  // In HTTP/2, undici may take a truncated response for a complete one. Every server speaks HTTP/1.1, where it is detected.
  allowH2: false,
  // The signal of each request limits its time.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/** Number of bytes that are decompressed at a time. */
const chunkSize = 64 * 1024;

type Decompressor = Gunzip | BrotliDecompress;

const decompressors = new Map<string, () => Decompressor>([
  ['gzip', () => createGunzip({ chunkSize })],
  // An old name for gzip (RFC 9110 §8.4.1.3).
  ['x-gzip', () => createGunzip({ chunkSize })],
  ['br', () => createBrotliDecompress({ chunkSize })],
]);

/** Settings of the network. */
export interface NetworkOptions {
  readonly proxy: ProxySettings;
  readonly certificates: CertificateSettings;
}

/** A transport with its own connection pools, which nothing else in the process uses. */
export interface UndiciClient {
  readonly transport: Transport;
  /** Closes its sockets when their pending requests are done; no more requests may follow. */
  readonly closeGracefully: () => Promise<void>;
  /** Aborts all requests and closes all sockets. */
  readonly close: () => Promise<void>;
}

/** Creates a client over undici. Its options are fixed: other options require another client. */
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

/** Reads a body and decompresses it as it arrives, so that no step handles all of it. */
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
    // A response without a body, such as a redirect, may still have a `Content-Encoding`.
    if (getCauseCode(error) === 'Z_BUF_ERROR' && decompressor.bytesWritten === 0) {
      return new Uint8Array();
    }
    throw error;
  }
}
