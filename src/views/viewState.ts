import type { ViewState } from '../vscode/contextKeys.ts';
import { welcomeState } from '../vscode/failures/failures.ts';
import type { List } from './lists/list.ts';

/** Contents of a view: its rows, or in their place a welcome view, where that can say more than a row could. */
export function viewState(list: List): ViewState {
  if (list.failure !== undefined) {
    return (list.isEmpty ? welcomeState(list.failure) : undefined) ?? 'rows';
  }
  if (list.isEmpty && list.listing.readAt !== undefined) {
    return list.isFiltered ? 'noMatch' : 'empty';
  }
  return list.size?.shown === 0 && !list.hasMore ? 'noMatch' : 'rows';
}
