import type { Failure, KeyAbsence } from '../api/errors.ts';
import type { ViewState } from '../vscode/contextKeys.ts';
import type { List } from './lists/list.ts';

/** Contents of a view: its rows, or in their place a welcome view, where that can say more than a row could. */
export function viewState(list: List): ViewState {
  if (list.failure !== undefined) {
    return list.isEmpty ? welcomeState(list.failure) : 'rows';
  }
  if (list.isEmpty) {
    return list.isFiltered ? 'noMatch' : 'empty';
  }
  return list.size?.shown === 0 && !list.hasMore ? 'noMatch' : 'rows';
}

const keyStates = {
  unset: 'keyMissing',
  lost: 'keyLost',
  unreadable: 'keyUnreadable',
} as const satisfies Record<KeyAbsence, ViewState>;

function welcomeState(problem: Failure): ViewState {
  switch (problem.name) {
    case 'KeyMissing':
      return keyStates[problem.why];
    case 'NotOffered':
      return 'notOffered';
    case 'AddressRefused':
      return problem.reason === 'invalid' ? 'addressInvalid' : 'addressInsecure';
    default:
      return 'rows';
  }
}
