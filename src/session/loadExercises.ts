import * as vscode from 'vscode';
import type { CompleteListing } from '../collections/completeListing.ts';
import type { ProgressContext } from '../vscode/dialogs/progress.ts';
import { countText } from '../vscode/text/numbers.ts';

/**
 * Waits for the first exercises, and retries in the background what failed before.
 *
 * @param isRetryingAll true to also read a list again that ended early; it usually ends there again
 */
export async function openExercises(listing: CompleteListing, isRetryingAll = false): Promise<void> {
  const { loadFailure } = listing;
  await listing.open();
  if (
    loadFailure !== undefined &&
    loadFailure === listing.loadFailure &&
    (isRetryingAll || loadFailure.name !== 'IncompleteList')
  ) {
    void listing.loadMore();
  }
}

/** Waits for all exercises, or the failure to read them. Does not wait for a refresh of a complete list. */
export async function loadExercises(listing: CompleteListing): Promise<void> {
  await openExercises(listing, true);
  if (listing.hasMore) {
    await listing.whenSettled();
  }
}

/** Waits for all exercises. @throws the failure to read them if there are none */
export async function requireExercises(listing: CompleteListing): Promise<void> {
  await loadExercises(listing);
  if (listing.items.length === 0 && listing.loadFailure !== undefined) {
    throw listing.loadFailure;
  }
}

/** Waits for all exercises, and reports how many have been read. */
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
