import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';

/** Shows an information message without buttons. */
export function showInformation(text: string): void {
  void vscode.window.showInformationMessage(sanitize(text));
}

/** Shows an error message without buttons. */
export function showError(text: string): void {
  void vscode.window.showErrorMessage(sanitize(text));
}

/** Duration of a status bar message, in milliseconds. */
const statusMessageDuration = 4000;

/** Shows the outcome of a command in the status bar for a moment. */
export function showStatusMessage(text: string): void {
  vscode.window.setStatusBarMessage(sanitize(text), statusMessageDuration);
}
