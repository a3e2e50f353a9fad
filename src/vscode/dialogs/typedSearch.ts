import * as vscode from 'vscode';

/** Time from the last key until the server is asked, in milliseconds. */
const pause = 300;
/** Least number of characters to search for: with fewer, there would be thousands of matches. */
const minQueryLength = 3;
/** Characters of which one may be a word. */
const wordLike = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;

/** A search as the user types: asks a little later, and gives up what was asked before. */
export class TypedSearch {
  #timer: NodeJS.Timeout | undefined;
  #underWay = new AbortController();

  /** Returns true for a text that is long enough to be searched for. */
  static isEnough(text: string): boolean {
    return text.length >= minQueryLength || wordLike.test(text);
  }

  /** Says of a text that it is too short. */
  static get hint(): string {
    return vscode.l10n.t('Type at least {0} characters', minQueryLength);
  }

  /** Asks a little later, unless another is asked for by then. */
  ask(find: (signal: AbortSignal) => Promise<void>): void {
    this.giveUp();
    const { signal } = this.#underWay;
    this.#timer = setTimeout(() => {
      void find(signal);
    }, pause);
  }

  /** Ends what is under way: its answer would be to another question. */
  giveUp(): void {
    clearTimeout(this.#timer);
    this.#underWay.abort();
    this.#underWay = new AbortController();
  }
}
