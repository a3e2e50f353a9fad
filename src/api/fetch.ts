import type { Transport } from './transport.ts';

/**
 * A transport over the editor's own `fetch`, which knows the user's proxy, PAC file and certificates.
 * `fetch` names its causes in `error.cause`.
 */
export const fetchTransport: Transport = async ({ url, headers, signal }) => {
  const response = await fetch(url, { headers, signal, redirect: 'manual', credentials: 'omit' });
  return { status: response.status, headers: new Map(response.headers), text: await response.text() };
};
