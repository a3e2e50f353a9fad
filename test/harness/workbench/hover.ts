import type { Locator, Page } from 'playwright-core';
import { waitFor, defaultTimeout } from '../system/waitFor.ts';
import type { PageElement } from '../browser/pageElement.ts';
import { normalizeText } from './texts.ts';

/** The visible hovers. */
function locateHovers(page: Page): Locator {
  return page.locator('.monaco-hover:visible');
}

/**
 * Points at nothing, and waits until no hover is shown. A hover that opened after the pointer had left stays until the
 * pointer was on it and leaves it.
 */
export async function movePointerAway(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  const what = async (): Promise<string> =>
    `no hover. There is: ${(await locateHovers(page).allInnerTexts()).join(' | ')}`;
  await waitFor(what, async () => {
    const [box] = await locateHovers(page).evaluateAll((elements: PageElement[]) =>
      elements.map((element) => element.getBoundingClientRect()),
    );
    if (box === undefined) {
      return true;
    }
    await page.mouse.move(box.left + box.width / 2, box.top + box.height / 2);
    await page.mouse.move(0, 0);
    await page.waitForTimeout(200);
    return undefined;
  });
}

/** Closes a hover, if there is one, because it covers what is below its row. */
export async function dismissHover(page: Page): Promise<void> {
  if ((await locateHovers(page).count()) > 0) {
    await movePointerAway(page);
  }
}

/**
 * The text of the visible hover, once it is loaded.
 *
 * @param limit in milliseconds
 */
export async function waitForHoverText(page: Page, limit = defaultTimeout): Promise<string> {
  return waitFor(
    'a hover',
    async () => {
      const texts = (await locateHovers(page).allInnerTexts()).map(normalizeText);
      return texts.findLast((text) => text !== '' && text !== 'Loading...');
    },
    limit,
  );
}
