import type { Locator, Page } from 'playwright-core';
import { click } from './clicks.ts';
import { waitFor, defaultTimeout } from '../system/waitFor.ts';
import type { PageElement } from '../browser/pageElement.ts';
import { toExactPattern, normalizeText } from './texts.ts';
import { TreeScroll } from './treeScroll.ts';

/** A row of a quick pick, as drawn. */
export interface QuickInputItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** The heading above it, if it begins a group. */
  readonly separator: string;
}

/** The content of the box at one moment. */
export interface QuickInputState {
  readonly title: string;
  readonly placeholder: string;
  readonly value: string;
  readonly labels: readonly string[];
}

/** The box at the top of the window: a quick pick, an input box, or the Command Palette. */
export class QuickInput {
  readonly #page: Page;
  readonly #widget: Locator;
  readonly #input: Locator;
  /** A closed box keeps its last rows in the DOM. */
  readonly #shown: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#widget = page.locator('.quick-input-widget');
    this.#input = this.#widget.locator('.quick-input-box input');
    this.#shown = page.locator('.quick-input-widget:visible');
  }

  async isOpen(): Promise<boolean> {
    return this.#widget.isVisible();
  }

  /** Waits until it is open, with this title if one is given. */
  async waitUntilOpen(title?: string): Promise<void> {
    await this.#input.waitFor();
    if (title !== undefined) {
      await this.#widget.locator('.quick-input-title', { hasText: toExactPattern(title) }).waitFor();
    }
  }

  async waitUntilClosed(): Promise<void> {
    await this.#widget.waitFor({ state: 'hidden' });
  }

  /** Its content; undefined while it is closed. */
  async readState(): Promise<QuickInputState | undefined> {
    const [question] = await this.#shown.evaluateAll(readWidgets);
    return question === undefined
      ? undefined
      : { ...question, title: normalizeText(question.title), labels: question.labels.map(normalizeText) };
  }

  /**
   * Answers the editor's own file dialog. It is a quick pick that replaces text typed before it has listed the folder
   * with the proposed name, and ignores Enter until then.
   *
   * @param file an absolute path
   */
  async answerFileDialog(file: string): Promise<void> {
    let last: QuickInputState | undefined;
    const describeState = (): Promise<string> =>
      Promise.resolve(
        `the dialog proposes a file; there is ${last === undefined ? 'none' : JSON.stringify(last)}`,
      );
    await waitFor(describeState, async () => {
      last = await this.readState();
      const { value = '' } = last ?? {};
      return /^([/\\]|[A-Z]:).*[^/\\]$/i.test(value) || undefined;
    });
    await this.type(file);
    await this.accept();
    await waitFor('the dialog has taken the file', async () =>
      (await this.readState())?.value === file ? undefined : true,
    );
  }

  async title(): Promise<string> {
    return normalizeText(
      (await this.#widget.locator('.quick-input-title:visible').allTextContents()).join(' '),
    );
  }

  async placeholder(): Promise<string> {
    return normalizeText(await this.#input.getAttribute('placeholder'));
  }

  async value(): Promise<string> {
    return this.#input.inputValue();
  }

  /** Returns true if typed text is hidden. */
  async isPassword(): Promise<boolean> {
    return (await this.#input.getAttribute('type')) === 'password';
  }

  /** The text below an input box: its prompt, or its validation message. */
  async message(): Promise<string> {
    return normalizeText(
      (await this.#widget.locator('.quick-input-message:visible').allInnerTexts()).join('\n'),
    );
  }

  /** The validation message; empty when there is none. */
  async validationMessage(): Promise<string> {
    const isWrong = (await this.#widget.locator('.quick-input-box .monaco-inputbox.error').count()) > 0;
    return isWrong ? this.message() : '';
  }

  /** The rows that are drawn at the moment; none while it is closed. */
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
      label: normalizeText(label),
      description: normalizeText(description),
      detail: normalizeText(detail),
      separator: normalizeText(separator),
    }));
  }

  /** Waits until the items match (without a condition: until there are any), and returns them. */
  async waitForItems(
    matches: (items: readonly QuickInputItem[]) => boolean = (items) => items.length > 0,
  ): Promise<QuickInputItem[]> {
    return waitFor('the quick pick has the items it should', async () => {
      const items = await this.items();
      return matches(items) ? items : undefined;
    }).catch(async (error: unknown) => {
      throw new Error(`${String(error)}; there is ${JSON.stringify(await this.readState())}`, {
        cause: error,
      });
    });
  }

  /** Waits until it offers an item. Returns `undefined` if it closes before. */
  async waitForItem(label: string): Promise<true | undefined> {
    const question = await waitFor(`the quick pick offers ${label}`, async () => {
      const shown = await this.readState();
      return shown === undefined || shown.labels.includes(label) ? { shown } : undefined;
    });
    return question.shown && true;
  }

  /** Replaces its value by typing. It must already be open, or open within milliseconds. */
  async type(value: string, limit = defaultTimeout): Promise<void> {
    await this.#input.fill(value, { timeout: limit });
  }

  /** Presses Enter once it is open, since a closed box has no focus. */
  async accept(): Promise<void> {
    await this.#input.waitFor();
    await this.#input.press('Enter');
  }

  /**
   * Answers questions until `isOver`, each of them once: a box stays open until the extension has taken its answer, and may
   * close at any moment before another one. A question is ready once it has rows, or proposes a file.
   *
   * @param answer gives the answer; the one that is proposed by default
   */
  async answerQuestions(
    isOver: () => Promise<boolean>,
    answer: (question: QuickInputState) => Promise<void> = () => this.accept(),
  ): Promise<void> {
    let answered: string | undefined;
    await waitFor('the end of the questions', async () => {
      if (await isOver()) {
        return true;
      }
      const question = await this.readState();
      const isReady = question !== undefined && (question.labels.length > 0 || /[^/]$/.test(question.value));
      if (isReady && question.placeholder !== answered) {
        answered = question.placeholder;
        await answer(question);
      }
      return undefined;
    });
  }

  /** Selects an item by its label, as soon as there is one. */
  async pick(label: string, limit = defaultTimeout): Promise<void> {
    const name = this.#page.locator('.quick-input-list-row .label-name', { hasText: toExactPattern(label) });
    const row = this.#rows().filter({ has: name }).first();
    const scroll = new TreeScroll(this.#shown.locator('.quick-input-list .monaco-list'));
    await click(
      this.#page,
      this.#shown,
      {
        row: '.quick-input-list .monaco-list-row',
        labelled: '.quick-input-list-row .label-name',
        label: toExactPattern(label),
      },
      { prepare: () => scroll.reveal(row), limit },
    );
  }

  /** Closes it without an answer. */
  async dismiss(): Promise<void> {
    await this.#input.waitFor();
    await this.#input.press('Escape');
  }

  #rows(): Locator {
    return this.#shown.locator('.quick-input-list .monaco-list-row');
  }
}

/** Runs inside the page. */
function readWidgets(widgets: PageElement[]): QuickInputState[] {
  return widgets.map((widget) => {
    const input = widget.querySelector('.quick-input-box input');
    return {
      title: widget.querySelector('.quick-input-title')?.textContent ?? '',
      placeholder: input?.getAttribute('placeholder') ?? '',
      value: input?.value ?? '',
      labels: Array.from(
        widget.querySelectorAll('.quick-input-list-row .label-name'),
        ({ textContent }) => textContent ?? '',
      ),
    };
  });
}
