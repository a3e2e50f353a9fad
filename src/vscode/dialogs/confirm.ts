import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';

/** Content of a modal question. */
export interface Question {
  readonly question: string;
  /** Consequences of confirming. */
  readonly detail: string;
  /** Label of the button that confirms. */
  readonly action: string;
  /** True if confirming loses or endangers something. */
  readonly isWarning: boolean;
}

/** Asks a modal question. @returns true if the user confirmed */
export async function confirm({ question, detail, action, isWarning }: Question): Promise<boolean> {
  const options: vscode.MessageOptions = { modal: true, detail: sanitize(detail) };
  const answer = isWarning
    ? await vscode.window.showWarningMessage(sanitize(question), options, sanitize(action))
    : await vscode.window.showInformationMessage(sanitize(question), options, sanitize(action));
  return answer !== undefined;
}
