import { createUndiciClient, type NetworkOptions, type UndiciClient } from '../src/api/http/node/undici.ts';

/** What is between here and the servers where nobody ever heard of proxies: nothing, and the certificates of Node. */
export const directNetworkOptions: NetworkOptions = {
  proxy: { isOff: false, url: '', noProxy: [], authorization: undefined, environment: {} },
  certificates: { trustsSystem: false, extraFile: undefined, warn: () => undefined },
};

/** A client that asks servers directly, in use until it is closed. */
export function createDirectTransport(): UndiciClient & AsyncDisposable {
  const client = createUndiciClient(directNetworkOptions);
  return { ...client, [Symbol.asyncDispose]: client.close };
}
