import * as vscode from 'vscode';
import type { CompleteListing } from '../collections/completeListing.ts';
import type { Attention } from '../vscode/dialogs/progress.ts';
import { countText } from '../vscode/text/numbers.ts';

/** Waits for all exercises, where a row that comes later would be of no use. */
export async function readWhole(
  listing: CompleteListing,
  { say, onWait }: Pick<Attention, 'say' | 'onWait'>,
): Promise<void> {
  const unobserve = listing.observe({
    changed: () => {
      if (listing.hasMore) {
        say(vscode.l10n.t('Names of exercises: {0}', countText(listing.rows.length)));
      }
    },
    waiting: (...wait) => onWait?.(...wait),
  });
  try {
    await listing.open();
    await listing.loadMore();
  } finally {
    unobserve();
  }
}
