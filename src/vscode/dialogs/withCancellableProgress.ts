import * as vscode from 'vscode';
import { abortOnEvent } from '../../api/concurrency/abort.ts';
import { sanitize } from '../text/sanitize.ts';

/** Way to say in a notification how far some work is. */
export type NotificationProgress = Parameters<Parameters<typeof vscode.window.withProgress>[1]>[0];

/**
 * Shows in a notification that something goes on, with a button that aborts the signal of the work.
 *
 * @param abortSignals signals that abort it, too
 */
export async function withCancellableProgress<Result>(
  title: string,
  work: (signal: AbortSignal, progress: NotificationProgress) => Promise<Result>,
  ...abortSignals: readonly AbortSignal[]
): Promise<Result> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: sanitize(title),
    cancellable: true,
  };
  return vscode.window.withProgress(options, (progress, token) =>
    abortOnEvent(token.onCancellationRequested, (signal) =>
      work(AbortSignal.any([signal, ...abortSignals]), progress),
    ),
  );
}
