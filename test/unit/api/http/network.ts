import { maxBytes } from '../../../../src/api/contentKinds.ts';
// Helpers for the tests of proxies and certificates.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Unreachable } from '../../../../src/api/failures/errors.ts';
import { errorToFailure } from '../../../../src/api/failures/toFailure.ts';
import type { ProxySettings } from '../../../../src/api/http/node/proxy/proxy.ts';
import {
  createUndiciClient,
  type NetworkOptions,
  type UndiciClient,
} from '../../../../src/api/http/node/undici.ts';
import { startProxy, type ProxyOptions, type RunningProxy } from '../../../harness/network/startProxy.ts';
import { directNetworkOptions } from '../../../directTransport.ts';
import { project } from '../../../harness/system/paths.ts';
import { owner } from '../../../service/domain/users.ts';

/** Sent with each request of {@link readStatus}; neither a proxy of a tunnel nor an untrusted server may receive it. */
export const secretKey = `Token ${owner.key}`;

function createNetworkOptions(
  proxy: Partial<ProxySettings>,
  certificates: Partial<NetworkOptions['certificates']> = {},
): NetworkOptions {
  return {
    proxy: { ...directNetworkOptions.proxy, ...proxy },
    certificates: {
      ...directNetworkOptions.certificates,
      warn: (file) => {
        assert.fail(`${file} cannot be used`);
      },
      ...certificates,
    },
  };
}

/** Creates a client with such settings, which is closed at the end of a test. */
export function createNetworkClient(
  ...options: Parameters<typeof createNetworkOptions>
): UndiciClient & AsyncDisposable {
  const client = createUndiciClient(createNetworkOptions(...options));
  return { ...client, [Symbol.asyncDispose]: client.close };
}

/** The status of the response, or the failure. */
export async function readStatus(
  { transport }: Pick<UndiciClient, 'transport'>,
  url: string,
  milliseconds = 30_000,
): Promise<number | Unreachable> {
  const limit = AbortSignal.timeout(milliseconds);
  try {
    const headers = { accept: 'application/json', authorization: secretKey };
    const { status } = await transport({
      url: new URL(url),
      headers,
      maxBytes: maxBytes.smallValue,
      signal: limit,
    });
    return status;
  } catch (error) {
    const failure = errorToFailure('the server', error, limit.aborted);
    assert.ok(failure instanceof Unreachable);
    return failure;
  }
}

/** Starts a proxy in its own process. */
export function startTestProxy(options?: ProxyOptions): Promise<RunningProxy> {
  return startProxy(join(project, 'test', 'harness', 'network', 'proxyMain.ts'), options);
}
