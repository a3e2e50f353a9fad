import * as vscode from 'vscode';
import { isAbortError, rejectOnAbort } from '../api/concurrency/abort.ts';
import { withProgressNotification, type ProgressContext } from '../vscode/dialogs/progress.ts';
import type { QueryContext } from './queryContext.ts';

/**
 * Shows the progress of work in a cancellable notification.
 *
 * @returns undefined if the user cancelled, or the server or its key changed
 */
export async function withQueryProgress<Result>(
  { signal }: Pick<QueryContext, 'signal'>,
  title: string,
  work: (context: ProgressContext) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await withProgressNotification(
      title,
      (context) => rejectOnAbort(work(context), context.signal),
      signal,
    );
  } catch (error) {
    if (isAbortError(error)) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Waits for the read of the known filters: by default, of the server's description of them.
 *
 * @returns false if the user cancelled, or the server or its key changed
 */
export async function waitForFilters(
  context: QueryContext,
  read = context.descriptionRead,
): Promise<boolean> {
  if (read === undefined) {
    return true;
  }
  const title = vscode.l10n.t('Loading the filters of {0}', context.server.address.name);
  return (await withQueryProgress(context, title, () => read.then(() => true))) ?? false;
}
