import * as vscode from 'vscode';
import type { CompleteListing } from '../collections/completeListing.ts';
import type { ProgressContext } from '../vscode/dialogs/progress.ts';
import { countText } from '../vscode/text/numbers.ts';

/** Makes all exercises known, or their problem. What failed before is tried again; known ones may be read again meanwhile. */
export async function openExercises(listing: CompleteListing): Promise<void> {
  const earlier = listing.problem;
  await listing.open();
  if (listing.hasMore) {
    await listing.settled();
  }
  if (listing.hasMore && listing.problem === earlier) {
    await listing.loadMore();
  }
}

/** Waits for all exercises, where a row that comes later would be of no use. */
export async function loadExercises(
  listing: CompleteListing,
  { say, onWait }: Pick<ProgressContext, 'say' | 'onWait'>,
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
    await openExercises(listing);
  } finally {
    unobserve();
  }
}
