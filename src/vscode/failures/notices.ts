import * as vscode from 'vscode';
import { isAbortError } from '../../api/concurrency/abort.ts';
import { ensureFailure, isFailure, type Failure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { showInformation } from '../dialogs/message.ts';
import { sanitize } from '../text/sanitize.ts';

/** One cause that many requests run into at the same time makes one notice. In milliseconds. */
const minNoticeInterval = 5000;

/**
 * Shows a failure with what can be done about it, which is carried out when the user picks it.
 *
 * @param text what it says in place of the failure's own sentence
 */
export async function showFailure(failure: Failure, text?: string): Promise<void> {
  const { describeFailure, getRecoveryActions: recoveryActions } = await import('./failures.ts');
  const actions = recoveryActions(failure).filter(({ takesTarget = false }) => !takesTarget);
  const titles = actions.map(({ title }) => sanitize(title));
  // Not awaited: a notice may stay on screen for ever.
  void vscode.window
    .showErrorMessage(sanitize(text ?? describeFailure(failure)), ...titles)
    .then((picked) => {
      const action = picked === undefined ? undefined : actions[titles.indexOf(picked)];
      return action && vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
    });
}

/**
 * Says why nothing was written of what was read.
 *
 * @param hasChanged whether the server or its key is another one by now
 * @throws what is no failure, and no consequence of such a change
 */
export async function showNothingWritten(error: unknown, hasChanged: boolean): Promise<void> {
  if (hasChanged && (isAbortError(error) || isFailure(error))) {
    showInformation(
      vscode.l10n.t('The server or its API key has changed in the meantime. Nothing was written.'),
    );
  } else {
    const failure = ensureFailure(error);
    const { describeFailure } = await import('./failures.ts');
    await showFailure(failure, `${describeFailure(failure)} ${vscode.l10n.t('Nothing was written.')}`);
  }
}

/** Says in the status bar that a server is waited for, for as long as that takes, or until a signal ends it. */
export function createWaitStatus(signal: AbortSignal): NonNullable<RequestContext['onWait']> {
  return (failure, milliseconds) => {
    void showWaitStatus(failure, milliseconds, signal);
  };
}

async function showWaitStatus(failure: Failure, milliseconds: number, signal: AbortSignal): Promise<void> {
  const { createLongWaitListener: onLongWait } = await import('./waits.ts');
  onLongWait((text) => {
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

/** Runs `action`; a failure of it is shown, what was given up is over, anything else is a bug and passes through. */
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

/** Notices of failures that no command of the user's ran into. */
export class FailureNotices {
  /** Time each cause was last shown, in milliseconds since 1970. */
  readonly #lastShownAt = new Map<string, number>();

  /** Shows a failure, unless its cause was shown just now. */
  async show(failure: Failure): Promise<void> {
    const cause = `${failure.name} ${failure.server}`;
    const now = Date.now();
    if (now - (this.#lastShownAt.get(cause) ?? -Infinity) >= minNoticeInterval) {
      this.#lastShownAt.set(cause, now);
      await showFailure(failure);
    }
  }
}
