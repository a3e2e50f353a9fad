import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

/**
 * Answers in place of the `code-server` wrapper, which the tests leave out, to what a workbench asks it for: whether there
 * is a younger version, and its half of the key that encrypts the secrets in the browser. Without that half no secret
 * can be stored. By the last part of the path.
 */
export function createWrapperResponses(secretStorage = true): ReadonlyMap<string, Buffer> {
  return new Map([
    ['update/check', Buffer.from('{ "isLatest": true }')],
    ...(secretStorage ? [['mint-key', randomBytes(32)] as const] : []),
  ]);
}

/** Lets all pages of a context get {@link createWrapperResponses}. */
export async function routeWrapperRequests(context: BrowserContext, secretStorage?: boolean): Promise<void> {
  for (const [path, body] of createWrapperResponses(secretStorage)) {
    await context.route(`**/${path}`, (route) => route.fulfill({ body }));
  }
}
