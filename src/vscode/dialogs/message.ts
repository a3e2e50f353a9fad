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
