import * as vscode from 'vscode';
import type { RequestContext } from '../../api/requests.ts';
import { createLongWaitListener } from '../failures/waits.ts';
import { countText } from '../text/numbers.ts';
import { sanitize } from '../text/sanitize.ts';
import { withCancellableProgress, type NotificationProgress } from './withCancellableProgress.ts';

/** Cancellation and progress reports of work that the user waits for. */
export interface ProgressContext extends RequestContext {
  readonly signal: AbortSignal;
  /** Tells how many of how many items there are, where anybody knows. */
  readonly report: (count: number, total: number | undefined) => void;
  /** Tells in words how far it is, and how much of it is done, from 0 to 1. */
  readonly advance: (text: string, done: number) => void;
  /** Tells in words what goes on. */
  readonly say: (text: string) => void;
}

/**
 * Shows in a notification how far some work is, with a button to end it.
 *
 * @param abortSignals signals that end it, too
 */
export function withProgressNotification<Result>(
  title: string,
  work: (context: ProgressContext) => Promise<Result>,
  ...abortSignals: readonly AbortSignal[]
): Promise<Result> {
  const runWithProgress = (signal: AbortSignal, progress: NotificationProgress): Promise<Result> => {
    let percent = 0;
    const say = (message: string): void => {
      progress.report({ message: sanitize(message) });
    };
    const advance = (message: string, done: number): void => {
      const before = percent;
      percent = Math.min(100, 100 * done);
      progress.report({ message: sanitize(message), increment: percent - before });
    };
    const report = (count: number, total: number | undefined): void => {
      if (total === undefined) {
        say(countText(count));
      } else {
        const text = vscode.l10n.t('{0} of {1}', countText(count), countText(total));
        advance(text, count / Math.max(1, total));
      }
    };
    return work({ signal, say, advance, report, onWait: createLongWaitListener(say) });
  };
  return withCancellableProgress(title, runWithProgress, ...abortSignals);
}
