import * as vscode from 'vscode';

/** Runs a command that copies, and returns the text on the clipboard. */
export async function runCopyCommand(command: string, ...target: readonly unknown[]): Promise<string> {
  await vscode.env.clipboard.writeText('');
  await vscode.commands.executeCommand(command, ...target);
  return vscode.env.clipboard.readText();
}
