import { createUndiciClient, type NetworkOptions, type UndiciClient } from '../src/api/http/node/undici.ts';

/** A direct connection without proxies, with Node's own certificates. */
export const directNetworkOptions: NetworkOptions = {
  proxy: { isOff: false, url: '', noProxy: [], authorization: undefined, environment: {} },
  certificates: { trustsSystem: false, extraFile: undefined, warn: () => undefined },
};

/** A client that connects to servers directly, until it is disposed. */
export function createDirectTransport(): UndiciClient & AsyncDisposable {
  const client = createUndiciClient(directNetworkOptions);
  return { ...client, [Symbol.asyncDispose]: client.close };
}
