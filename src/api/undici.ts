// undici is imported only by its parts, here and in connectors.ts, route.ts, throughProxy.ts and tunnels.ts: loading the
// package as a whole replaces the dispatcher that `fetch` uses, for every extension in the process. `undici` is pinned
// exactly, since these paths are not its API.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { bodyText, largestBody } from './bodyText.ts';
import type { CertificateSettings } from './certificates.ts';
import { connectorsWith } from './connectors.ts';
import { proxyFor, type ProxySettings } from './proxy.ts';
import { direct, type PoolOptions, type Route } from './route.ts';
import { throughProxy } from './throughProxy.ts';
import type { Transport } from './transport.ts';

const poolOptions: PoolOptions = {
  // At most so many connections to one server: enough to hide its latency, few enough for a small machine.
  connections: 4,
  allowH2: true,
  maxResponseSize: largestBody,
  // The signal of each request is its time limit.
  headersTimeout: 0,
  bodyTimeout: 0,
};

const decompressors: ReadonlyMap<string, (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>> = new Map([
  ['gzip', promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ['br', promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress)],
]);

/** What there is between here and the servers. */
export interface NetworkOptions {
  readonly proxy: ProxySettings;
  readonly certificates: CertificateSettings;
}

/** A transport over pools of its own, which nothing else in the process uses. */
export interface UndiciClient {
  readonly transport: Transport;
  /** Ends its sockets once what is under way on them is over; for when nothing more is sent. */
  readonly retire: () => Promise<void>;
  /** Ends all at once. */
  readonly close: () => Promise<void>;
}

/**
 * Makes a client over undici. Its connections, and what they are made with, last as long as the client: other options are
 * for another one.
 */
export function undiciTransport({ proxy, certificates }: NetworkOptions): UndiciClient {
  const connectors = connectorsWith(certificates);
  const directly = direct(connectors, poolOptions);
  let proxied: Route | undefined;

  const routeTo = (url: URL): Route => {
    const through = proxyFor(url, proxy);
    return through === undefined ? directly : (proxied ??= throughProxy(through, connectors, poolOptions));
  };

  const transport: Transport = async ({ url, headers, signal }) => {
    const response = await routeTo(url).send({
      url,
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

  return {
    transport,
    retire: async () => {
      await Promise.all([directly.close(), proxied?.close()]);
    },
    close: async () => {
      connectors.giveUp();
      await Promise.all([directly.destroy(), proxied?.destroy()]);
    },
  };
}
