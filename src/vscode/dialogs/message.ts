import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';

/** Tells the user something that asks for no answer. */
export function showInformation(text: string): void {
  void vscode.window.showInformationMessage(sanitize(text));
}

/** Tells the user of an error for which there is nothing to choose. */
export function showError(text: string): void {
  void vscode.window.showErrorMessage(sanitize(text));
}
