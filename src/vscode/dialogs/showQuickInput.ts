import type * as vscode from 'vscode';

/**
 * Shows a box until it is answered or closed.
 *
 * @param subscribe adds listeners that call its parameter with the answer; only the first answer counts
 * @param signal closes the box when it aborts, and keeps it from being shown afterwards
 * @returns undefined when the user cancels, or the box was closed
 */
export async function showQuickInput<Answer>(
  box: vscode.QuickInput,
  subscribe: (answer: (value: Answer) => void) => void,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  const hide = (): void => {
    box.hide();
  };
  signal?.addEventListener('abort', hide);
  subscribe(resolve);
  box.onDidHide(() => {
    resolve(undefined);
  });
  if (signal?.aborted === true) {
    resolve(undefined);
  } else {
    box.show();
  }
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', hide);
    box.dispose();
  }
}
