import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

/**
 * Responses in place of those of the `code-server` wrapper, which the tests leave out, by the last part of the path:
 * whether there is an update, and its half of the key that encrypts secrets in the browser. Without that half, no
 * secret can be stored.
 */
export function createWrapperResponses(secretStorage = true): ReadonlyMap<string, Buffer> {
  return new Map([
    ['update/check', Buffer.from('{ "isLatest": true }')],
    ...(secretStorage ? [['mint-key', randomBytes(32)] as const] : []),
  ]);
}

/** Makes all pages of a context receive {@link createWrapperResponses}. */
export async function routeWrapperRequests(context: BrowserContext, secretStorage?: boolean): Promise<void> {
  for (const [path, body] of createWrapperResponses(secretStorage)) {
    await context.route(`**/${path}`, (route) => route.fulfill({ body }));
  }
}
