import { homedir } from 'node:os';
import * as vscode from 'vscode';

/** The user's own folder on the machine that the extension runs on. */
export function homeFolder(): vscode.Uri | undefined {
  return vscode.Uri.file(homedir());
}
