import * as vscode from 'vscode';

/** The text that a command copies of a target. */
export async function runCopyCommand(command: string, ...target: readonly unknown[]): Promise<string> {
  await vscode.env.clipboard.writeText('');
  await vscode.commands.executeCommand(command, ...target);
  return vscode.env.clipboard.readText();
}
