import { homedir } from 'node:os';
import * as vscode from 'vscode';

/** The user's home folder on the machine that runs the extension. */
export function getHomeFolder(): vscode.Uri | undefined {
  return vscode.Uri.file(homedir());
}
