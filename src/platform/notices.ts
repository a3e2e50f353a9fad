import * as vscode from 'vscode';
import { isAbort, wait } from '../api/abort.ts';
import { isFailure, type Failure } from '../api/errors.ts';
import { onLongWait, sentence, waysOn } from './failures.ts';
import type { Windows } from './windows.ts';

/** One cause that many requests run into at the same time makes one notice. In milliseconds. */
const sameCause = 5000;
/** How long a window in the background leaves it to the one in front to speak, in milliseconds. */
const afterYou = 500;

/**
 * Shows a failure with what can be done about it, and carries out what the user picks.
 *
 * @param text what it says
 */
export async function showFailure(failure: Failure, text = sentence(failure)): Promise<void> {
  const ways = waysOn(failure).filter(({ takesTarget = false }) => !takesTarget);
  const picked = await vscode.window.showErrorMessage(text, ...ways.map(({ title }) => title));
  const way = ways.find(({ title }) => title === picked);
  if (way !== undefined) {
    await vscode.commands.executeCommand(way.command, ...(way.arguments ?? []));
  }
}

/** Says in the status bar that a server is waited for, for as long as that takes. */
export const saysWaiting = onLongWait((text, _failure, milliseconds) => {
  vscode.window.setStatusBarMessage(`$(watch) ${text}`, milliseconds);
});

/** Runs `action`; a failure of it is shown, what was given up is over, anything else is a bug and passes through. */
export async function showingFailures<Result>(
  action: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (isFailure(error)) {
      // Not awaited: a notice may stay on screen for ever, and the command is over.
      void showFailure(error);
    } else if (!isAbort(error)) {
      throw error;
    }
    return undefined;
  }
}

/** Notices of failures that no command of the user's ran into. */
export class Notices {
  readonly #windows: Windows;

  constructor(windows: Windows) {
    this.#windows = windows;
  }

  /** Shows a failure, unless its cause was shown just now, here or in another window. */
  async show(failure: Failure): Promise<void> {
    if (!vscode.window.state.focused) {
      await wait(afterYou, new AbortController().signal);
    }
    if (await this.#windows.isFirst(`${failure.name} ${failure.server}`, sameCause)) {
      await showFailure(failure);
    }
  }
}
