import * as vscode from 'vscode';
import { isAbortError } from '../../api/concurrency/abort.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { ensureFailure, getErrorMessage, isFailure } from '../../api/failures/failures.ts';
import type { RequestContext } from '../../api/requests.ts';
import { showError, showInformation } from '../dialogs/message.ts';
import { sanitize } from '../text/sanitize.ts';
import type { RecoveryAction } from './recoveryActions.ts';

/** Minimum time between two notices of the same cause, in milliseconds. */
const minNoticeInterval = 5000;

/**
 * Shows a failure with buttons for its recovery actions.
 *
 * @param text replaces the failure's own sentence
 * @param otherActions replace the failure's own, which are about the server in use
 */
export async function showFailure(
  failure: Failure,
  text?: string,
  otherActions?: readonly RecoveryAction[],
): Promise<void> {
  const { describeFailure, getRecoveryActions } = await import('./failures.ts');
  const actions =
    otherActions ?? getRecoveryActions(failure).filter(({ takesTarget = false }) => !takesTarget);
  const titles = actions.map(({ title }) => sanitize(title));
  // Not awaited, since a notice may stay on screen forever.
  void vscode.window
    .showErrorMessage(sanitize(text ?? describeFailure(failure)), ...titles)
    .then((picked) => {
      const action = picked === undefined ? undefined : actions[titles.indexOf(picked)];
      return action && vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
    })
    .then(undefined, (error: unknown) => {
      showError(getErrorMessage(error));
    });
}

/**
 * Shows why data that was read could not be written.
 *
 * @param hasChanged true if the server or its key has changed since
 * @throws the error if it is neither a failure nor caused by such a change
 */
export async function showNothingWritten(error: unknown, hasChanged: boolean): Promise<void> {
  if (hasChanged && (isAbortError(error) || isFailure(error))) {
    showNothingWrittenAfterChange();
  } else {
    const failure = ensureFailure(error);
    const { describeFailure } = await import('./failures.ts');
    await showFailure(failure, `${describeFailure(failure)} ${vscode.l10n.t('Nothing was written.')}`);
  }
}

/** Shows that data was not written, because the server or its key has changed since it was read. */
export function showNothingWrittenAfterChange(): void {
  showInformation(
    vscode.l10n.t('The server or its API key has changed in the meantime. Nothing was written.'),
  );
}

/**
 * Shows waits in the status bar until they end, the work ends or a signal aborts.
 *
 * @param work gets the listener for its waits
 */
export async function withWaitStatus<Result>(
  signal: AbortSignal,
  work: (onWait: NonNullable<RequestContext['onWait']>) => Promise<Result>,
): Promise<Result> {
  const workController = new AbortController();
  const endSignal = AbortSignal.any([signal, workController.signal]);
  try {
    return await work((failure, milliseconds) => {
      void showWaitStatus(failure, milliseconds, endSignal);
    });
  } finally {
    workController.abort();
  }
}

async function showWaitStatus(failure: Failure, milliseconds: number, signal: AbortSignal): Promise<void> {
  const { createLongWaitListener } = await import('./waits.ts');
  createLongWaitListener((text) => {
    if (!signal.aborted) {
      const message = vscode.window.setStatusBarMessage(`$(watch) ${sanitize(text)}`, milliseconds);
      signal.addEventListener(
        'abort',
        () => {
          message.dispose();
        },
        { once: true },
      );
    }
  })(failure, milliseconds);
}

/** Runs an action and shows its failure. Ignores an abort; any other error is a bug and is rethrown. */
export async function withFailureNotice<Result>(
  action: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (isFailure(error)) {
      await showFailure(error);
    } else if (!isAbortError(error)) {
      throw error;
    }
    return undefined;
  }
}

/** Notices of failures outside the user's commands. */
export class FailureNotices {
  /** Time each cause was last shown, in milliseconds since 1970. */
  readonly #lastShownAt = new Map<string, number>();

  /** Shows a failure, unless its cause was shown a moment ago. */
  async show(failure: Failure): Promise<void> {
    const cause = `${failure.name} ${failure.server}`;
    const now = Date.now();
    if (now - (this.#lastShownAt.get(cause) ?? -Infinity) >= minNoticeInterval) {
      this.#lastShownAt.set(cause, now);
      await showFailure(failure);
    }
  }
}
