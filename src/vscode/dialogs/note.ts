import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';

/** Milliseconds for which a note is shown. */
const duration = 4000;

/** Says in the status bar, for a moment, what came of a command. */
export function showStatusMessage(text: string): void {
  vscode.window.setStatusBarMessage(sanitize(text), duration);
}
