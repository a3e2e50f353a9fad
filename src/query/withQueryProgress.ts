import * as vscode from 'vscode';
import { abortOnEvent, isAbortError, rejectOnAbort } from '../api/concurrency/abort.ts';
import { withProgressNotification, type ProgressContext } from '../vscode/dialogs/progress.ts';
import type { QueryContext } from './queryContext.ts';

/**
 * Shows that the user waits for some work, with a button to end that.
 *
 * @returns undefined when the user gave up, or the server or its key is another
 */
export async function withQueryProgress<Result>(
  { token }: Pick<QueryContext, 'token'>,
  title: string,
  work: (context: ProgressContext) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await abortOnEvent(token.onCancellationRequested, (closeSignal) =>
      withProgressNotification(title, (context) => rejectOnAbort(work(context), context.signal), closeSignal),
    );
  } catch (error) {
    if (isAbortError(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Waits until it is known what the server says of its filters. @returns false when the user gave that up */
export async function waitForDescription(context: QueryContext): Promise<boolean> {
  const { descriptionRead: describing } = context;
  if (describing === undefined) {
    return true;
  }
  const title = vscode.l10n.t('Loading the filters of {0}', context.server.address.name);
  return (await withQueryProgress(context, title, () => describing.then(() => true))) ?? false;
}
