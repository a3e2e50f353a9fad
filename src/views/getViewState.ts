import type { ViewState } from '../vscode/contextKeys.ts';
import { getWelcomeState } from '../vscode/failures/failures.ts';
import type { List } from './lists/list.ts';

/** State of a view: its rows, or a welcome view if that explains more than a row could. */
export function getViewState(list: List): ViewState {
  if (list.failure !== undefined) {
    return (list.isEmpty ? getWelcomeState(list.failure) : undefined) ?? 'rows';
  }
  if (list.isEmpty && list.listing.readAt !== undefined) {
    return list.isFiltered ? 'noMatch' : 'empty';
  }
  return list.size?.shown === 0 && !list.hasMore ? 'noMatch' : 'rows';
}
