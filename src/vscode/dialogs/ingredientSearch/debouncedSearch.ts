import * as vscode from 'vscode';

/** Time from the last keystroke to the search, in milliseconds. */
const debounceDelay = 300;
/** Minimum length of a query: a shorter one would have thousands of matches. */
const minQueryLength = 3;
/** Matches characters that can be words by themselves. */
const ideograph = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;

/** Search while the user types, with a delay. Each search cancels the previous one. */
export class DebouncedSearch {
  #timer: NodeJS.Timeout | undefined;
  #abortController = new AbortController();

  /** Returns true for a query that is long enough. */
  static isLongEnough(text: string): boolean {
    return text.length >= minQueryLength || ideograph.test(text);
  }

  /** Message for a query that is too short. */
  static get hint(): string {
    return vscode.l10n.t('Type at least {0} characters', minQueryLength);
  }

  /** Starts a search after a delay, unless another is scheduled before. */
  schedule(search: (signal: AbortSignal) => Promise<void>): void {
    this.cancel();
    const { signal } = this.#abortController;
    this.#timer = setTimeout(() => {
      void search(signal);
    }, debounceDelay);
  }

  /** Cancels the scheduled or running search. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#abortController.abort();
    this.#abortController = new AbortController();
  }
}
