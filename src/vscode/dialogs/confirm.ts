import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';

/** A question that has to be answered before anything else is done. */
export interface Question {
  readonly question: string;
  /** Consequences of a yes. */
  readonly detail: string;
  /** The button that says yes. */
  readonly action: string;
  /** True if something is lost or in danger with a yes. */
  readonly isWarning: boolean;
}

/** Asks a question. @returns whether the user said yes */
export async function confirm({ question, detail, action, isWarning }: Question): Promise<boolean> {
  const options: vscode.MessageOptions = { modal: true, detail: sanitize(detail) };
  const answer = isWarning
    ? await vscode.window.showWarningMessage(sanitize(question), options, sanitize(action))
    : await vscode.window.showInformationMessage(sanitize(question), options, sanitize(action));
  return answer !== undefined;
}
