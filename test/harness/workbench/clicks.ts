// Clicks on elements that the editor redraws repeatedly. As it reuses the element of a removed row for another row, an
// element that was located a moment ago may belong to another row when it is clicked.
import type { Locator, Page } from 'playwright-core';
import { waitFor } from '../system/waitFor.ts';
import { dismissHover } from './hover.ts';
import type { GuardedPage, PageElement, PageEvent, Point } from '../browser/pageElement.ts';

/** One of several elements of the same kind, which differ by a label. */
export interface ClickTarget {
  /** Selector for all of them. */
  readonly row: string;
  /** Selector for the labelled part within one of them. */
  readonly labelled: string;
  readonly label: RegExp;
  /** Selector for the part to click within one of them; the labelled part by default. */
  readonly part?: string;
}

/** Options of a click. */
export interface ClickOptions {
  /** Moves and presses; a single click of the left button by default. */
  readonly perform?: (point: Point) => Promise<void>;
  /** Runs before each attempt to locate the target, to scroll it into view. */
  readonly prepare?: () => Promise<unknown>;
  /** Time limit for the target to appear, in milliseconds. */
  readonly limit?: number;
}

/**
 * Clicks a target as soon as it is drawn and not covered. The element below the pointer is checked again when the
 * button is pressed: if it is not the target, the editor does not receive the click, and another attempt is made.
 * Another attempt is also made if the row was redrawn before the button was released, because then the browser sends no
 * click.
 */
export async function click(
  page: Page,
  within: Locator,
  target: ClickTarget,
  { perform = ({ x, y }) => page.mouse.click(x, y), prepare, limit }: ClickOptions = {},
): Promise<void> {
  const hit = async (): Promise<true | undefined> => {
    await prepare?.();
    const point = await locateTarget(within, target, true);
    if (point === undefined) {
      await dismissHover(page);
      return undefined;
    }
    await perform(point);
    return (await wasHit(page)) || undefined;
  };
  await waitFor(`${String(target.label)} is there to be clicked`, hit, limit);
}

/** Points at a target as soon as it is drawn and not covered. */
export async function pointAt(
  page: Page,
  within: Locator,
  target: ClickTarget,
  { prepare }: ClickOptions = {},
): Promise<void> {
  await waitFor(`${String(target.label)} is there to be pointed at`, async () => {
    await prepare?.();
    const before = await locateTarget(within, target, false);
    if (before === undefined) {
      await dismissHover(page);
      return undefined;
    }
    await page.mouse.move(before.x, before.y);
    const now = await locateTarget(within, target, false);
    return (now?.x === before.x && now.y === before.y) || undefined;
  });
}

/** The position of a target; undefined if it is not visible. */
async function locateTarget(
  within: Locator,
  target: ClickTarget,
  isGuarded: boolean,
): Promise<Point | undefined> {
  const { row, labelled, label, part = labelled } = target;
  const sent = { row, labelled, label: label.source, part, isGuarded };
  return within.locator(row).evaluateAll(findTarget, sent);
}

/**
 * Returns true if the target was below the pointer. A page that is gone was hit, because nothing else loads another
 * page.
 */
async function wasHit(page: Page): Promise<boolean> {
  try {
    return await page.evaluate(() => (globalThis as unknown as GuardedPage).endGuard?.() ?? true);
  } catch (error) {
    if (String(error).includes('Execution context was destroyed')) {
      return true;
    }
    throw error;
  }
}

interface SerializedTarget extends Readonly<Record<'row' | 'labelled' | 'label' | 'part', string>> {
  /** True to keep presses on other elements from the editor, from then on. */
  readonly isGuarded: boolean;
}

/** Runs inside the page. */
function findTarget(
  rows: PageElement[],
  { row, labelled, label, part, isGuarded }: SerializedTarget,
): Point | undefined {
  const page = globalThis as unknown as GuardedPage;
  const findPart = (element: PageElement): PageElement | undefined =>
    new RegExp(label).test(element.querySelector(labelled)?.textContent ?? '')
      ? (element.querySelector(part) ?? undefined)
      : undefined;
  const isUnderPointer = (pointed: PageElement | null): boolean => {
    const found = pointed?.closest(row);
    return found !== null && found !== undefined && findPart(found)?.contains(pointed) === true;
  };
  const found = rows.map(findPart).find((each) => each !== undefined);
  if (found === undefined) {
    return undefined;
  }
  const { left, top, width, height } = found.getBoundingClientRect();
  // The end of a long label may be out of view.
  const point = { x: left + Math.min(width, 16) / 2, y: top + height / 2 };
  if (!isUnderPointer(page.document.elementFromPoint(point.x, point.y))) {
    return undefined;
  }
  if (isGuarded) {
    page.endGuard?.();
    const rightButton = 2;
    const seen = { hit: false, miss: false };
    const guard = (event: PageEvent): void => {
      if (event.type === 'pointerdown') {
        seen.miss ||= !isUnderPointer(event.target);
        // The context menu opens on the press, and covers the target.
        seen.hit = event.button === rightButton;
      } else if (event.type === 'click' || event.type === 'dblclick') {
        seen.hit = isUnderPointer(event.target);
      }
      if (seen.miss) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    };
    const types = [
      'pointerdown',
      'mousedown',
      'pointerup',
      'mouseup',
      'click',
      'auxclick',
      'dblclick',
      'contextmenu',
    ];
    types.forEach((type) => {
      page.addEventListener(type, guard, true);
    });
    page.endGuard = () => {
      types.forEach((type) => {
        page.removeEventListener(type, guard, true);
      });
      delete page.endGuard;
      return seen.hit && !seen.miss;
    };
  }
  return point;
}
