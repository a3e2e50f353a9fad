import * as vscode from 'vscode';
import type { CompleteListing } from '../collections/completeListing.ts';
import type { ProgressContext } from '../vscode/dialogs/progress.ts';
import { countText } from '../vscode/text/numbers.ts';

/** Makes all exercises known, or their problem. What failed before is tried again; known ones may be read again meanwhile. */
export async function loadExercises(listing: CompleteListing): Promise<void> {
  const previousFailure = listing.loadFailure;
  await listing.open();
  if (listing.hasMore) {
    await listing.whenSettled();
  }
  if (listing.hasMore && listing.loadFailure === previousFailure) {
    await listing.loadMore();
  }
}

/** Waits for all exercises, where a row that comes later would be of no use. */
export async function loadExercisesWithProgress(
  listing: CompleteListing,
  { say, onWait }: Pick<ProgressContext, 'say' | 'onWait'>,
): Promise<void> {
  const stopObserving = listing.observe({
    onDidChange: () => {
      if (listing.hasMore) {
        say(vscode.l10n.t('Names of exercises: {0}', countText(listing.items.length)));
      }
    },
    onWait: (...wait) => onWait?.(...wait),
  });
  try {
    await loadExercises(listing);
  } finally {
    stopObserving();
  }
}
