import type { Locator, Page } from 'playwright-core';
import { waitFor } from '../system/waitFor.ts';
import type { PageElement, PageGlobals } from '../browser/pageElement.ts';
import { normalizeText } from './texts.ts';

/** A visible notification. */
export interface Notification {
  readonly text: string;
  readonly buttons: readonly string[];
}

/** The appearance of a notification, with its time (milliseconds since 1970). */
export interface NotificationEvent {
  readonly text: string;
  readonly at: number;
}

/**
 * The notifications in the corner of the window, and those in the notification center while it is open. The workbench
 * shows at most three within 800 ms; further ones wait in the center, behind the bell.
 */
export class Notifications {
  readonly #page: Page;
  readonly #toasts: Locator;
  /** The bell, while there are unread notifications. */
  readonly #unread: Locator;
  readonly #history: NotificationEvent[] = [];

  constructor(page: Page) {
    this.#page = page;
    this.#toasts = page
      .locator('.notifications-toasts, .notifications-center')
      .locator('.notification-list-item');
    this.#unread = page.locator('.part.statusbar .codicon-bell-dot');
  }

  /** Records notifications from then on. Called before the page is opened. */
  async watch(): Promise<void> {
    await this.#page.exposeFunction('notificationCameUp', (text: string) => {
      this.#history.push({ text: normalizeText(text), at: Date.now() });
    });
    await this.#page.addInitScript(watchToasts);
  }

  /** The visible ones, each text once, because the workbench redraws a notification when it changes. */
  async shown(): Promise<Notification[]> {
    const toasts = await this.#toasts.evaluateAll((elements: PageElement[]) =>
      elements.map((element) => ({
        text: element.querySelector('.notification-list-item-message')?.textContent ?? '',
        buttons: Array.from(
          element.querySelectorAll('.notification-list-item-buttons-container .monaco-button'),
          ({ textContent }) => textContent ?? '',
        ),
      })),
    );
    const byText = new Map(
      toasts.map(({ text, buttons }) => [normalizeText(text), buttons.map(normalizeText)]),
    );
    return Array.from(byText, ([text, buttons]) => ({ text, buttons }));
  }

  /** All that appeared since the page was opened, including those that are gone. */
  history(): readonly NotificationEvent[] {
    return this.#history;
  }

  /** Waits for a notification with these words, and returns it. Opens the center if it may be there. */
  async waitUntilShown(words: string | RegExp): Promise<Notification> {
    const toast = this.#toasts.filter({ hasText: words }).first();
    const shownByItself = Date.now() + 1500;
    await waitFor(`a notification with ${String(words)} is shown`, async () => {
      if (Date.now() > shownByItself && !(await toast.isVisible()) && (await this.#unread.isVisible())) {
        await this.#unread.click();
      }
      return (await toast.isVisible()) ? true : undefined;
    });
    const [text] = await toast.locator('.notification-list-item-message').allTextContents();
    const buttons = await toast
      .locator('.notification-list-item-buttons-container .monaco-button')
      .allTextContents();
    return { text: normalizeText(text), buttons: buttons.map(normalizeText) };
  }

  /** Waits until none is visible. */
  async waitUntilNone(): Promise<void> {
    await waitFor('the end of the notifications', async () =>
      (await this.shown()).length === 0 ? true : undefined,
    );
  }
}

/** Runs inside the page: reports each text when it appears, but not when it is only redrawn. */
function watchToasts(): void {
  const page = globalThis as unknown as PageGlobals & { readonly notificationCameUp: (text: string) => void };
  const gone = new Map<string, number>();
  let present = new Set<string>();
  const look = () => {
    const messages = page.document.querySelectorAll('.notifications-toasts .notification-list-item-message');
    const texts = new Set(
      Array.from(messages, ({ textContent }) => textContent ?? '').filter((text) => text !== ''),
    );
    const now = Date.now();
    for (const text of present) {
      if (!texts.has(text)) {
        gone.set(text, now);
      }
    }
    for (const text of texts) {
      if (!present.has(text) && now - (gone.get(text) ?? 0) > 500) {
        page.notificationCameUp(text);
      }
    }
    present = texts;
  };
  new page.MutationObserver(look).observe(page.document, { childList: true, subtree: true });
}
