import type * as vscode from 'vscode';

/**
 * Shows a box until it is answered or closed.
 *
 * @param subscribe adds listeners that call its parameter with the answer; only the first answer counts
 * @param token closes the box when it is cancelled, and keeps it from being shown afterwards
 * @returns undefined when the user cancels, or the box was closed
 */
export async function showQuickInput<Answer>(
  box: vscode.QuickInput,
  subscribe: (answer: (value: Answer) => void) => void,
  token?: vscode.CancellationToken,
): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const cancelled = token?.onCancellationRequested(() => {
    box.hide();
  });
  subscribe(resolve);
  box.onDidHide(() => {
    resolve(undefined);
  });
  if (token?.isCancellationRequested === true) {
    resolve(undefined);
  } else {
    box.show();
  }
  try {
    return await promise;
  } finally {
    cancelled?.dispose();
    box.dispose();
  }
}
