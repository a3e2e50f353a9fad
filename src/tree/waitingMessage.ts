import type * as vscode from 'vscode';
import { onLongWait } from '../platform/failures.ts';

/** The line above the rows of a view. It says that the server has to be waited for, while anything in the view waits. */
export class WaitingMessage {
  readonly #view: () => Pick<vscode.TreeView<unknown>, 'message'>;
  /** How much of what may have to wait is under way. */
  #underWay = 0;

  /** Told of each wait. */
  readonly say = onLongWait((text) => {
    this.#view().message = text;
  });

  /** @param view the view as soon as there is one; nothing waits before */
  constructor(view: () => Pick<vscode.TreeView<unknown>, 'message'>) {
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

  /** Says nothing, until something waits again. */
  clear(): void {
    this.#view().message = '';
  }
}
