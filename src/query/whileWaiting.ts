import * as vscode from 'vscode';
import { abortedBy, isAbort, rejectOnAbort } from '../api/concurrency/abort.ts';
import { showingProgress, type ProgressContext } from '../vscode/dialogs/progress.ts';
import type { Asked } from './asked.ts';

/**
 * Shows that the user waits for some work, with a button to end that.
 *
 * @returns undefined when the user gave up, or the server or its key is another
 */
export async function whileWaiting<Result>(
  { token }: Pick<Asked, 'token'>,
  title: string,
  work: (context: ProgressContext) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await abortedBy(token.onCancellationRequested, (closed) =>
      showingProgress(title, (context) => rejectOnAbort(work(context), context.signal), closed),
    );
  } catch (error) {
    if (isAbort(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Waits until it is known what the server says of its filters. @returns false when the user gave that up */
export async function knowsDescription(asked: Asked): Promise<boolean> {
  const { describing } = asked;
  if (describing === undefined) {
    return true;
  }
  const title = vscode.l10n.t('Loading the filters of {0}', asked.server.address.name);
  return (await whileWaiting(asked, title, () => describing.then(() => true))) ?? false;
}
