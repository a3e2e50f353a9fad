import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { PageElement } from './pageElement.ts';
import { exactly, plain } from './texts.ts';

/** A row of a quick pick as it is drawn. */
export interface QuickInputItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** The heading above it, if it begins a group. */
  readonly separator: string;
}

/** The box at the top of the window: a quick pick, an input box, or the command palette. */
export class QuickInput {
  readonly #page: Page;
  readonly #widget: Locator;
  readonly #input: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#widget = page.locator('.quick-input-widget');
    this.#input = this.#widget.locator('.quick-input-box input');
  }

  async isOpen(): Promise<boolean> {
    return this.#widget.isVisible();
  }

  /** Waits until it is open, with this title if one is given. */
  async untilOpen(title?: string): Promise<void> {
    await this.#input.waitFor();
    if (title !== undefined) {
      await this.#widget.locator('.quick-input-title', { hasText: exactly(title) }).waitFor();
    }
  }

  async untilClosed(): Promise<void> {
    await this.#widget.waitFor({ state: 'hidden' });
  }

  async title(): Promise<string> {
    return plain((await this.#widget.locator('.quick-input-title:visible').allTextContents()).join(' '));
  }

  async placeholder(): Promise<string> {
    return plain(await this.#input.getAttribute('placeholder'));
  }

  async value(): Promise<string> {
    return this.#input.inputValue();
  }

  /** Whether what is typed is hidden. */
  async isPassword(): Promise<boolean> {
    return (await this.#input.getAttribute('type')) === 'password';
  }

  /** What an input box says below the line: its prompt, or what is wrong with the value. */
  async message(): Promise<string> {
    return plain((await this.#widget.locator('.quick-input-message:visible').allInnerTexts()).join('\n'));
  }

  /** What is wrong with the value; empty when nothing is. */
  async validationMessage(): Promise<string> {
    const isWrong = (await this.#widget.locator('.quick-input-box .monaco-inputbox.error').count()) > 0;
    return isWrong ? this.message() : '';
  }

  async items(): Promise<QuickInputItem[]> {
    const items = await this.#rows().evaluateAll((elements: PageElement[]) =>
      elements
        .toSorted(
          (one, other) => Number(one.getAttribute('data-index')) - Number(other.getAttribute('data-index')),
        )
        .map((element) => ({
          label: element.querySelector('.quick-input-list-row .label-name')?.textContent ?? '',
          description: element.querySelector('.quick-input-list-row .label-description')?.textContent ?? '',
          detail: element.querySelector('.quick-input-list-label-meta .label-name')?.textContent ?? '',
          separator: element.querySelector('.quick-input-list-separator')?.textContent ?? '',
        })),
    );
    return items.map(({ label, description, detail, separator }) => ({
      label: plain(label),
      description: plain(description),
      detail: plain(detail),
      separator: plain(separator),
    }));
  }

  /** Waits until the items are as they should be (by itself: until there are any), and returns them. */
  async itemsWhen(
    areRight: (items: readonly QuickInputItem[]) => boolean = (items) => items.length > 0,
  ): Promise<QuickInputItem[]> {
    return eventually('the quick pick has the items it should', async () => {
      const items = await this.items();
      return areRight(items) ? items : undefined;
    });
  }

  /** Types a value in place of the one that is there. */
  async type(value: string): Promise<void> {
    await this.#input.fill(value);
  }

  /** Presses Enter. */
  async accept(): Promise<void> {
    await this.#input.press('Enter');
  }

  /** Chooses an item by its label. */
  async pick(label: string): Promise<void> {
    await this.#item(label).click();
  }

  /** The names of the buttons in the title, or on an item. */
  async buttons(label?: string): Promise<string[]> {
    const buttons = await this.#buttons(label).all();
    return Promise.all(buttons.map(async (button) => plain(await button.getAttribute('aria-label'))));
  }

  /** Clicks a button in the title, or on an item. */
  async clickButton(name: string, label?: string): Promise<void> {
    if (label !== undefined) {
      await this.#item(label).hover();
    }
    await this.#buttons(label)
      .and(this.#page.locator(`[aria-label=${JSON.stringify(name)}]`))
      .click();
  }

  /** Closes it without an answer. */
  async dismiss(): Promise<void> {
    await this.#input.press('Escape');
  }

  #rows(): Locator {
    return this.#widget.locator('.quick-input-list .monaco-list-row');
  }

  #item(label: string): Locator {
    const name = this.#page.locator('.quick-input-list-row .label-name', { hasText: exactly(label) });
    return this.#rows().filter({ has: name }).first();
  }

  #buttons(label: string | undefined): Locator {
    const place =
      label === undefined
        ? this.#widget.locator('.quick-input-titlebar, .quick-input-header')
        : this.#item(label).locator('.quick-input-list-entry-action-bar');
    return place.locator('.action-label[aria-label]');
  }
}
