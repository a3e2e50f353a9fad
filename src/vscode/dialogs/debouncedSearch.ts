import * as vscode from 'vscode';

/** Time from the last key until the server is asked, in milliseconds. */
const debounceDelay = 300;
/** Least number of characters to search for: with fewer, there would be thousands of matches. */
const minQueryLength = 3;
/** Characters of which one may be a word. */
const ideograph = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;

/** A search as the user types: asks a little later, and gives up what was asked before. */
export class DebouncedSearch {
  #timer: NodeJS.Timeout | undefined;
  #abortController = new AbortController();

  /** Returns true for a text that is long enough to be searched for. */
  static isLongEnough(text: string): boolean {
    return text.length >= minQueryLength || ideograph.test(text);
  }

  /** Says of a text that it is too short. */
  static get hint(): string {
    return vscode.l10n.t('Type at least {0} characters', minQueryLength);
  }

  /** Asks a little later, unless another is asked for by then. */
  schedule(search: (signal: AbortSignal) => Promise<void>): void {
    this.cancel();
    const { signal } = this.#abortController;
    this.#timer = setTimeout(() => {
      void search(signal);
    }, debounceDelay);
  }

  /** Ends what is under way: its answer would be to another question. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#abortController.abort();
    this.#abortController = new AbortController();
  }
}
