// Codes of errors of ours, told apart from those of a system or an HTTP client where a failure is described.

/** The process checks no certificates, so that nothing was sent. */
export const uncheckedTls = 'ERR_TLS_UNCHECKED';

/** A page is told nothing of why a request failed. */
export const unreadableFailure = 'ERR_FETCH';

/** The connection broke before an answer was whole, as Node calls that. */
export const brokenConnection = 'ECONNRESET';

/** A page reads next to nothing over plain HTTP, so that nothing was sent. */
export const mixedContent = 'ERR_MIXED_CONTENT';

/** An answer that is none of TLS, as Node calls that. */
export const noTls: ReadonlySet<string> = new Set([
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

/** An error of a transport with a code of ours. */
export function transportError(code: string, message: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { code });
}
