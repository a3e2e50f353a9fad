import * as vscode from 'vscode';
import type { Described } from './described.ts';

/** Words for a connection on which nothing came in time. */
export function noAnswerInTime(who: string): Described {
  return {
    title: vscode.l10n.t('No answer in time'),
    text: vscode.l10n.t('{0} did not answer in time.', who),
  };
}

/** Words for a connection that ended before the answer did. */
export function interrupted(who: string, code: string): Described {
  return {
    title: vscode.l10n.t('Connection interrupted'),
    text: vscode.l10n.t('The connection to {0} was interrupted ({1}).', who, code),
  };
}

/** Words for a connection that failed in a way that there are no others for. */
export function notReached(who: string, code: string): Described {
  return {
    title: vscode.l10n.t('Server not reached'),
    text: vscode.l10n.t('{0} could not be reached ({1}).', who, code),
  };
}
