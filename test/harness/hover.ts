import type { Locator, Page } from 'playwright-core';
import { eventually, patience } from './eventually.ts';
import { plain } from './texts.ts';

/** The hovers that are shown. */
function hovers(page: Page): Locator {
  return page.locator('.monaco-hover:visible');
}

/** Points at nothing, and waits until what was pointed at before has no hover any more. */
export async function pointAtNothing(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await eventually('no hover', async () => ((await hovers(page).count()) === 0 ? true : undefined));
}

/**
 * The text of the hover that is shown, as soon as one is that has come to its text.
 *
 * @param limit milliseconds
 */
export async function hoverText(page: Page, limit = patience): Promise<string> {
  return eventually(
    'a hover',
    async () => {
      const texts = (await hovers(page).allInnerTexts()).map(plain);
      return texts.findLast((text) => text !== '' && text !== 'Loading...');
    },
    limit,
  );
}
