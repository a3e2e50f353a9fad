import type { Transport } from '../transport.ts';
import { createCodedError, uncheckedTlsCode } from '../transportErrors.ts';

/**
 * Wraps a transport whose certificate checks follow the process-wide default: nothing is sent over HTTPS while an environment
 * variable turns them off.
 */
export function rejectUncheckedTls(transport: Transport): Transport {
  return (request) => {
    if (request.url.protocol === 'https:' && process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
      return Promise.reject(
        createCodedError(
          uncheckedTlsCode,
          'Certificates are not checked: NODE_TLS_REJECT_UNAUTHORIZED is 0.',
        ),
      );
    }
    return transport(request);
  };
}
