// Our own error codes, beside those of the system and of HTTP clients.

/** Certificate checks are turned off in the process, so nothing was sent. */
export const uncheckedTlsCode = 'ERR_TLS_UNCHECKED';

/** The browser does not say why a request failed. */
export const opaqueFailureCode = 'ERR_FETCH';

/** The connection was interrupted before the response was complete; Node's own code. */
export const connectionResetCode = 'ECONNRESET';

/** The browser blocks plain HTTP to this host, so nothing was sent. */
export const mixedContentCode = 'ERR_MIXED_CONTENT';

/** Node's codes for a peer that does not speak TLS. */
export const tlsProtocolErrorCodes: ReadonlySet<string> = new Set([
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

/** Creates an error that is recognized by its code: one of these, one of Node's, or that of an answer beyond a limit. */
export function createCodedError(code: string, message: string, options?: ErrorOptions): Error {
  return Object.assign(new Error(message, options), { code });
}
