import type * as vscode from 'vscode';
import { createLongWaitListener } from '../vscode/failures/waits.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/**
 * The message above the rows of a view: the reason for a wait as long as anything in the view waits to try again, and a default
 * text otherwise.
 */
export class WaitingMessage {
  readonly #treeView: Pick<vscode.TreeView<unknown>, 'message'>;
  /** Number of pending tasks that may have to wait. */
  #pendingCount = 0;
  #defaultMessage = '';

  /** Shows a wait until it ends. */
  readonly showWait = createLongWaitListener((text, _failure, milliseconds) => {
    const message = sanitize(text);
    this.#treeView.message = message;
    setTimeout(() => {
      if (this.#treeView.message === message) {
        this.showDefaultMessage();
      }
    }, milliseconds);
  });

  constructor(treeView: Pick<vscode.TreeView<unknown>, 'message'>) {
    this.#treeView = treeView;
  }

  /** Runs a task that may have to wait for the server. The default message returns with the end of the last one. */
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

  /** Sets the text shown while nothing waits. */
  setDefaultMessage(text: string): void {
    const isDefaultShown = (this.#treeView.message ?? '') === sanitize(this.#defaultMessage);
    const isUnchanged = text === this.#defaultMessage;
    this.#defaultMessage = text;
    if (isDefaultShown && !isUnchanged) {
      this.showDefaultMessage();
    }
  }

  /** Shows the default message until something waits again. */
  showDefaultMessage(): void {
    this.#treeView.message = sanitize(this.#defaultMessage);
  }
}
