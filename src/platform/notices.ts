import * as vscode from 'vscode';
import { isFailure, type Failure } from '../api/errors.ts';
import { sentence, waysOn } from './failures.ts';

/** The sentences on screen: one cause makes one notice, however many commands run into it. */
const showing = new Set<string>();

/** Shows a failure with what can be done about it, and carries out what the user picks. */
export async function showFailure(failure: Failure): Promise<void> {
  const text = sentence(failure);
  if (showing.has(text)) {
    return;
  }
  showing.add(text);
  try {
    const ways = waysOn(failure).filter(({ command }) => command !== 'wger.refresh');
    const titles = ways.map(({ title }) => title);
    const picked = await vscode.window.showErrorMessage(text, ...titles);
    const way = ways.find(({ title }) => title === picked);
    if (way !== undefined) {
      await vscode.commands.executeCommand(way.command, ...(way.arguments ?? []));
    }
  } finally {
    showing.delete(text);
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
