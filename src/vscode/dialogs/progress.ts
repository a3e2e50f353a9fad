import * as vscode from 'vscode';
import { abortOnEvent } from '../../api/concurrency/abort.ts';
import type { RequestContext } from '../../api/requests.ts';
import { createLongWaitListener } from '../failures/waits.ts';
import { countText } from '../text/numbers.ts';
import { sanitize } from '../text/sanitize.ts';

/** Cancellation and progress callbacks for work that the user waits for. */
export interface ProgressContext extends RequestContext {
  readonly signal: AbortSignal;
  /** Shows the number of items so far, and of all items if known. */
  readonly report: (count: number, total: number | undefined) => void;
  /** Shows a message, and the completed fraction from 0 to 1. */
  readonly advance: (text: string, done: number) => void;
  /** Shows a message. */
  readonly say: (text: string) => void;
}

/**
 * Shows the progress of work in a notification with a cancel button.
 *
 * @param abortSignals further signals that cancel it
 */
export async function withProgressNotification<Result>(
  title: string,
  work: (context: ProgressContext) => Promise<Result>,
  ...abortSignals: readonly AbortSignal[]
): Promise<Result> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: sanitize(title),
    cancellable: true,
  };
  return vscode.window.withProgress(options, (progress, token) => {
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
    const onWait = createLongWaitListener(say);
    return abortOnEvent(token.onCancellationRequested, (cancelSignal) => {
      const signal = AbortSignal.any([cancelSignal, ...abortSignals]);
      return work({ signal, say, advance, report, onWait });
    });
  });
}
