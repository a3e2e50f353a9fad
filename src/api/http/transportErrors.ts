// Codes of errors of ours, told apart from those of a system or an HTTP client where a failure is described.

/** The process checks no certificates, so that nothing was sent. */
export const uncheckedTlsCode = 'ERR_TLS_UNCHECKED';

/** A page is told nothing of why a request failed. */
export const opaqueFailureCode = 'ERR_FETCH';

/** The connection broke before an answer was whole, as Node calls that. */
export const connectionResetCode = 'ECONNRESET';

/** A page reads next to nothing over plain HTTP, so that nothing was sent. */
export const mixedContentCode = 'ERR_MIXED_CONTENT';

/** An answer that is none of TLS, as Node calls that. */
export const tlsProtocolErrorCodes: ReadonlySet<string> = new Set([
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

/** An error of a transport with a code of ours. */
export function createTransportError(code: string, message: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { code });
}
