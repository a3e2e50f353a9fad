import type { Failure } from '../../api/failures/errors.ts';
import { isRefusal } from '../../api/failures/failures.ts';

/** Returns true for a failure that may be of a single list: the others can be backed up without it. */
export function isListFailure(failure: Failure): boolean {
  return (
    isRefusal(failure) ||
    failure.name === 'ServerFault' ||
    failure.name === 'IncompleteList' ||
    (failure.name === 'Unreachable' && (failure.isTimeout || failure.isTooLarge))
  );
}
