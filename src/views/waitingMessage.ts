import type * as vscode from 'vscode';
import { createLongWaitListener } from '../vscode/failures/waits.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/**
 * The line above the rows of a view. It says that the server has to be waited for, while anything in the view waits, and else
 * what there is to say of all rows.
 */
export class WaitingMessage {
  readonly #treeView: Pick<vscode.TreeView<unknown>, 'message'>;
  /** Number of tasks under way that may have to wait. */
  #pendingCount = 0;
  #defaultMessage = '';

  /** Told of each wait. */
  readonly showWait = createLongWaitListener((text) => {
    this.#treeView.message = sanitize(text);
  });

  constructor(treeView: Pick<vscode.TreeView<unknown>, 'message'>) {
    this.#treeView = treeView;
  }

  /** Does what may have to wait for the server. What was said goes with the last that could have said it. */
  async showWhile<Result>(task: () => Promise<Result>): Promise<Result> {
    this.#pendingCount++;
    try {
      return await task();
    } finally {
      this.#pendingCount--;
      if (this.#pendingCount === 0) {
        this.showDefaultMessage();
      }
    }
  }

  /** Sets what it says while nothing waits. */
  setDefaultMessage(text: string): void {
    const isDefaultShown = (this.#treeView.message ?? '') === sanitize(this.#defaultMessage);
    const isUnchanged = text === this.#defaultMessage;
    this.#defaultMessage = text;
    if (isDefaultShown && !isUnchanged) {
      this.showDefaultMessage();
    }
  }

  /** Says no more of waiting, until something waits again. */
  showDefaultMessage(): void {
    this.#treeView.message = sanitize(this.#defaultMessage);
  }
}
