import * as vscode from 'vscode';
import { ServerFault, type Failure } from '../../api/failures/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { formatTime } from '../text/dates.ts';
import { describeFailure } from './failures.ts';

/** Minimum length of a wait that is shown, in milliseconds: shorter ones are over before anyone could read about them. */
const minReportedWait = 2000;

/**
 * Creates a listener for waits that passes on those long enough to be shown.
 *
 * @param listener called with a sentence, the reason for the wait, and its length in milliseconds
 */
export function createLongWaitListener(
  listener: (text: string, failure: Failure, milliseconds: number) => void,
): NonNullable<RequestContext['onWait']> {
  return (failure, milliseconds) => {
    if (milliseconds >= minReportedWait) {
      listener(describeWait(failure, milliseconds), failure, milliseconds);
    }
  };
}

function describeWait(failure: Failure, milliseconds: number): string {
  const time = formatTime(Date.now() + milliseconds);
  if (failure.name === 'Busy') {
    return vscode.l10n.t('{0} is busy. Trying again at {1}.', failure.server, time);
  }
  // Without the time from which the user may try again.
  const cause = failure.name === 'ServerFault' ? new ServerFault(failure.server, failure.status) : failure;
  return vscode.l10n.t('{0} Trying again at {1}.', describeFailure(cause), time);
}
