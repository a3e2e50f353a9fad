// Clicks on what the editor draws again and again. It takes the element of a row that is gone for another row: what was found a
// moment ago may be another row's when it is pressed.
import type { Locator, Page } from 'playwright-core';
import { waitFor } from './waitFor.ts';
import { dismissHover } from './hover.ts';
import type { GuardedPage, PageElement, PageEvent, Point } from './pageElement.ts';

/** One of several things that are drawn alike, and are told from each other by a label. */
export interface ClickTarget {
  /** Selects all of them. */
  readonly row: string;
  /** Selects, in one of them, what has the label. */
  readonly labelled: string;
  readonly label: RegExp;
  /** Selects, in one of them, what is meant: what has the label unless given. */
  readonly part?: string;
}

/** How to click. */
export interface ClickOptions {
  /** Moves and presses: one click of the left button unless given. */
  readonly perform?: (point: Point) => Promise<void>;
  /** Runs before each look for the target: brings it into sight. */
  readonly prepare?: () => Promise<unknown>;
  /** Milliseconds that the target has to come. */
  readonly limit?: number;
}

/**
 * Clicks a target as soon as it is drawn and nothing covers it. What is below the pointer is looked at once more when it is
 * pressed: unless that is the target, the editor gets nothing of the click, and the next one is aimed anew. So it is when the
 * row was drawn anew before the button was let go, since what was pressed and is gone is not clicked.
 */
export async function click(
  page: Page,
  within: Locator,
  target: ClickTarget,
  { perform: act = ({ x, y }) => page.mouse.click(x, y), prepare, limit }: ClickOptions = {},
): Promise<void> {
  const hit = async (): Promise<true | undefined> => {
    await prepare?.();
    const point = await locateTarget(within, target, true);
    if (point === undefined) {
      await dismissHover(page);
      return undefined;
    }
    await act(point);
    return (await wasHit(page)) || undefined;
  };
  await waitFor(`${String(target.label)} is there to be clicked`, hit, limit);
}

/** Points at a target as soon as it is drawn and nothing covers it. */
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

/** Where a target is now; undefined where it is not to be seen. */
async function locateTarget(
  within: Locator,
  target: ClickTarget,
  isGuarded: boolean,
): Promise<Point | undefined> {
  const { row, labelled, label, part = labelled } = target;
  const sent = { row, labelled, label: label.source, part, isGuarded };
  return within.locator(row).evaluateAll(findTarget, sent);
}

/** Whether the target was below the pointer. A page that is gone was hit: nothing else loads another. */
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
  /** Whether presses elsewhere are kept from the editor from now on. */
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
  // Of a long label the end may be out of sight.
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
        // The menu comes with the press, and covers what was pressed.
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
