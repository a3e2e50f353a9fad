import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

/**
 * Answers in place of the `code-server` wrapper, which the tests leave out, what a workbench asks it for: whether there
 * is a younger version, and its half of the key that encrypts the secrets in the browser. Without that half no secret
 * can be stored.
 */
export async function standInForWrapper(context: BrowserContext, secretStorage = true): Promise<void> {
  await context.route('**/update/check', (route) => route.fulfill({ json: { isLatest: true } }));
  if (secretStorage) {
    const key = randomBytes(32);
    await context.route('**/mint-key', (route) => route.fulfill({ body: key }));
  }
}
