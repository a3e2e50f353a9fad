import * as vscode from 'vscode';
import { abortOnEvent } from '../../api/concurrency/abort.ts';
import { sanitize } from '../text/sanitize.ts';

/** Progress reporter of a notification. */
export type NotificationProgress = Parameters<Parameters<typeof vscode.window.withProgress>[1]>[0];

/**
 * Shows a progress notification with a button that aborts the signal of the work.
 *
 * @param abortSignals further signals that abort it
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
