import type * as vscode from 'vscode';
import { createLongWaitListener } from '../vscode/failures/waits.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/**
 * The message above the rows of a view: the reason for a wait while anything in the view waits for the server, and a default
 * text otherwise.
 */
export class WaitingMessage {
  readonly #treeView: Pick<vscode.TreeView<unknown>, 'message'>;
  /** Number of pending tasks that may have to wait. */
  #pendingCount = 0;
  #defaultMessage = '';

  /** Shows a wait. */
  readonly showWait = createLongWaitListener((text) => {
    this.#treeView.message = sanitize(text);
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
