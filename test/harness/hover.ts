import type { Locator, Page } from 'playwright-core';
import { eventually, patience } from './eventually.ts';
import type { PageElement } from './pageElement.ts';
import { plain } from './texts.ts';

/** The hovers that are shown. */
function hovers(page: Page): Locator {
  return page.locator('.monaco-hover:visible');
}

/**
 * Points at nothing, and waits until what was pointed at before has no hover any more. One that came when the pointer had left
 * stays until the pointer was on it and leaves it.
 */
export async function pointAtNothing(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  const what = async (): Promise<string> =>
    `no hover. There is: ${(await hovers(page).allInnerTexts()).join(' | ')}`;
  await eventually(what, async () => {
    const [box] = await hovers(page).evaluateAll((elements: PageElement[]) =>
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

/** Ends a hover, if there is one: it covers what is below the row that it tells of. */
export async function endHover(page: Page): Promise<void> {
  if ((await hovers(page).count()) > 0) {
    await pointAtNothing(page);
  }
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
