import * as vscode from 'vscode';

/** Creates a token that is cancelled when a signal is aborted: the editor closes its own boxes by a token. */
export function toCancellationToken(signal: AbortSignal): vscode.CancellationToken {
  const source = new vscode.CancellationTokenSource();
  if (signal.aborted) {
    source.cancel();
  }
  signal.addEventListener('abort', () => {
    source.cancel();
  });
  return source.token;
}
