import { ensureFailure, isNotFound } from '../../api/failures/failures.ts';
import { showFailure } from '../../vscode/failures/notices.ts';
import { sharedRecoveryActions } from '../../vscode/failures/recoveryActions.ts';
import { describeCheckFailure } from './describeCheckFailure.ts';

/**
 * Shows the failure of the check whether a wger server is at an address.
 *
 * @throws the error if it is not a failure
 */
export async function showCheckFailure(error: unknown): Promise<void> {
  const failure = ensureFailure(error);
  const { switchServer, openSettings } = sharedRecoveryActions;
  // Another check would not help.
  const otherActions = isNotFound(failure) ? [switchServer, openSettings] : undefined;
  await showFailure(failure, describeCheckFailure(failure).text, otherActions);
}
