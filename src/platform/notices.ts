import * as vscode from 'vscode';
import { isFailure, type Failure } from '../api/errors.ts';
import { sentence, waysOn } from './failures.ts';

/** Shows a failure with what can be done about it, and carries out what the user picks. */
async function showFailure(failure: Failure): Promise<void> {
  const text = sentence(failure);
  const ways = waysOn(failure).filter(({ command }) => command !== 'wger.refresh');
  const picked = await vscode.window.showErrorMessage(text, ...ways.map(({ title }) => title));
  const way = ways.find(({ title }) => title === picked);
  if (way !== undefined) {
    await vscode.commands.executeCommand(way.command, ...(way.arguments ?? []));
  }
}

/** When each cause was last shown by {@link showFailureOnce}, in milliseconds since 1970. */
const shownAt = new Map<string, number>();
/** One cause that many requests run into at the same time makes one notice. In milliseconds. */
const sameCause = 5000;

/** Shows a failure that no command of the user's ran into, unless it was shown just now. */
export async function showFailureOnce(failure: Failure): Promise<void> {
  const cause = `${failure.name} ${failure.server}`;
  if (Date.now() - (shownAt.get(cause) ?? -Infinity) >= sameCause) {
    shownAt.set(cause, Date.now());
    await showFailure(failure);
  }
}

/** Runs `action`; a failure of it is shown, anything else is a bug and passes through. */
export async function showingFailures<Result>(
  action: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!isFailure(error)) {
      throw error;
    }
    // Not awaited: a notice may stay on screen for ever, and the command is over.
    void showFailure(error);
    return undefined;
  }
}
