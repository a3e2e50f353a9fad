import * as vscode from 'vscode';
import { cancellable } from '../../vscode/dialogs/cancellable.ts';
import { onLongWait } from '../../vscode/failures/waits.ts';
import type { RequestContext } from '../../api/requests.ts';
import { countText } from '../../vscode/text/numbers.ts';

/** Cancellation and progress reports of an export that the user waits for. */
export interface ExportAttention extends RequestContext {
  readonly signal: AbortSignal;
  /** Tells how many of how many rows there are, where anybody knows. */
  readonly report: (count: number, total: number | undefined) => void;
  /** Tells in words what goes on. */
  readonly say: (text: string) => void;
}

/** Shows that an export goes on, with a button to end it. */
export async function showingProgress<Result>(
  work: (context: ExportAttention) => Promise<Result>,
): Promise<Result> {
  return cancellable(vscode.l10n.t('Exporting'), async (signal, progress) => {
    let percent = 0;
    const say = (message: string): void => {
      progress.report({ message });
    };
    return work({
      signal,
      say,
      onWait: onLongWait(say),
      report(count, total) {
        if (total === undefined) {
          say(countText(count));
          return;
        }
        const before = percent;
        percent = Math.min(100, (100 * count) / Math.max(1, total));
        progress.report({
          message: vscode.l10n.t('{0} of {1}', countText(count), countText(total)),
          increment: percent - before,
        });
      },
    });
  });
}
