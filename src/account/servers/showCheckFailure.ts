import { ensureFailure } from '../../api/failures/failures.ts';
import { showFailure } from '../../vscode/failures/notices.ts';
import { describeCheckFailure } from './describeCheckFailure.ts';

/**
 * Shows why no wger server was found at an address.
 *
 * @throws the error if it is not a failure
 */
export async function showCheckFailure(error: unknown): Promise<void> {
  const failure = ensureFailure(error);
  await showFailure(failure, describeCheckFailure(failure).text);
}
