import { ensureFailure } from '../../api/failures/failures.ts';
import { showFailure } from '../../vscode/failures/notices.ts';
import { describeCheckFailure } from './describeCheckFailure.ts';

/**
 * Shows the failure of the check whether a wger server is at an address.
 *
 * @throws the error if it is not a failure
 */
export async function showCheckFailure(error: unknown): Promise<void> {
  const failure = ensureFailure(error);
  await showFailure(failure, describeCheckFailure(failure).text);
}
