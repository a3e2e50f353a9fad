import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';

/** Duration of a status bar message, in milliseconds. */
const duration = 4000;

/** Shows the outcome of a command in the status bar for a moment. */
export function showStatusMessage(text: string): void {
  vscode.window.setStatusBarMessage(sanitize(text), duration);
}
