import type { Page } from 'playwright-core';
import { plain } from './texts.ts';

/** The text of the hover that is shown, as soon as one is. */
export async function hoverText(page: Page): Promise<string> {
  const hover = page.locator('.monaco-hover:visible').filter({ hasText: /\S/ }).last();
  await hover.waitFor();
  return plain(await hover.innerText());
}
