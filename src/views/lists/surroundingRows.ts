import type { Row, RowList } from '../rows/rows.ts';
import type { SharedProblems } from '../sharedProblems.ts';
import type { ListOptions } from './listOptions.ts';

/** The rows before and after those of a list's items. */
export interface SurroundingRows {
  readonly leading: readonly Row[];
  readonly trailing: readonly Row[];
}

/** Creates the rows that say why a list is out of date, why it has no more rows, or how to load more of them. */
export function createSurroundingRows(
  list: RowList,
  { arrangement, names, createTrailingRows }: ListOptions,
  sharedProblems: SharedProblems,
): SurroundingRows {
  const { listing } = list;
  const { loadFailure, refreshFailure, readAt, total } = listing;
  const leading =
    refreshFailure === undefined ? [] : [sharedProblems.createRow(list, refreshFailure, readAt)];
  const trailing: Row[] = [];
  if (loadFailure !== undefined) {
    const row = sharedProblems.createRow(list, loadFailure);
    if (arrangement?.().isSorted === true) {
      // The missing rows of a sorted list could be anywhere, not just at its end.
      leading.unshift(row);
    } else {
      trailing.push(row);
    }
  } else if (listing.hasMore && !listing.isLoading) {
    const remainingCount = total === undefined ? undefined : total - listing.items.length;
    trailing.push({ kind: 'more', list, remainingCount });
  } else if (listing.isLimited) {
    trailing.push({ kind: 'limit', list, loadedCount: listing.items.length });
  }
  if (readAt !== undefined) {
    if (names?.loadFailure !== undefined && (refreshFailure ?? loadFailure) === undefined) {
      trailing.push(sharedProblems.createRow(list, names.loadFailure));
    }
    trailing.push(...(createTrailingRows?.() ?? []));
  }
  return { leading, trailing };
}
