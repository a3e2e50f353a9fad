import * as vscode from 'vscode';
import { sanitize } from '../text/sanitize.ts';

/** Shows in a notification that something goes on, with a button that aborts the signal of the work. */
export async function cancellable<Result>(
  title: string,
  work: (
    signal: AbortSignal,
    progress: vscode.Progress<{ message?: string; increment?: number }>,
  ) => Promise<Result>,
): Promise<Result> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: sanitize(title),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (progress, token) => {
    const abort = new AbortController();
    const subscription = token.onCancellationRequested(() => {
      abort.abort();
    });
    try {
      return await work(abort.signal, progress);
    } finally {
      subscription.dispose();
    }
  });
}
