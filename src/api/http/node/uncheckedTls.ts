import type { Transport } from '../transport.ts';
import { createTransportError, uncheckedTlsCode } from '../transportErrors.ts';

/**
 * A transport over an HTTP client that checks certificates as the process does by default: it sends nothing over HTTPS while
 * an environment variable turns that check off.
 */
export function rejectUncheckedTls(transport: Transport): Transport {
  return (request) => {
    if (request.url.protocol === 'https:' && process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
      return Promise.reject(
        createTransportError(
          uncheckedTlsCode,
          'Certificates are not checked: NODE_TLS_REJECT_UNAUTHORIZED is 0.',
        ),
      );
    }
    return transport(request);
  };
}
