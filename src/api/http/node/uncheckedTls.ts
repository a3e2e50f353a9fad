import type { Transport } from '../transport.ts';

/** Means in a failure that the process checks no certificates. */
export const uncheckedTls = 'ERR_TLS_UNCHECKED';

/**
 * A transport over an HTTP client that checks certificates as the process does by default: it sends nothing over HTTPS while
 * an environment variable turns that check off.
 */
export function refusingUncheckedTls(transport: Transport): Transport {
  return (request) => {
    if (request.url.protocol === 'https:' && process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
      const error = new Error('Certificates are not checked: NODE_TLS_REJECT_UNAUTHORIZED is 0.');
      return Promise.reject(Object.assign(error, { code: uncheckedTls }));
    }
    return transport(request);
  };
}
