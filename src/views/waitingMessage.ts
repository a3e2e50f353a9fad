import type * as vscode from 'vscode';
import { onLongWait } from '../vscode/failures/waits.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/**
 * The line above the rows of a view. It says that the server has to be waited for, while anything in the view waits, and else
 * what there is to say of all rows.
 */
export class WaitingMessage {
  readonly #view: Pick<vscode.TreeView<unknown>, 'message'>;
  /** Number of tasks under way that may have to wait. */
  #underWay = 0;
  #rest = '';

  /** Told of each wait. */
  readonly say = onLongWait((text) => {
    this.#view.message = sanitize(text);
  });

  constructor(view: Pick<vscode.TreeView<unknown>, 'message'>) {
    this.#view = view;
  }

  /** Does what may have to wait for the server. What was said goes with the last that could have said it. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
      if (this.#underWay === 0) {
        this.clear();
      }
    }
  }

  /** Sets what it says while nothing waits. */
  rest(text: string): void {
    const isResting = (this.#view.message ?? '') === sanitize(this.#rest);
    const isSame = text === this.#rest;
    this.#rest = text;
    if (isResting && !isSame) {
      this.clear();
    }
  }

  /** Says no more of waiting, until something waits again. */
  clear(): void {
    this.#view.message = sanitize(this.#rest);
  }
}
