import * as vscode from 'vscode';
import type { Failure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { formatTime } from '../text/dates.ts';
import { describeFailure } from './failures.ts';

/** Waits shorter than this, in milliseconds, are over before anybody reads of them. */
const minReportedWait = 2000;

/**
 * Tells that a server has to be waited for, where that takes long enough to be read.
 *
 * @param listener told what there is to say, why there is a wait, and for how many milliseconds
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
  return failure.name === 'Busy'
    ? vscode.l10n.t('{0} is busy. Trying again at {1}.', failure.server, time)
    : vscode.l10n.t('{0} Trying again at {1}.', describeFailure(failure), time);
}
