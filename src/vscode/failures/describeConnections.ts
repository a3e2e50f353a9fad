import * as vscode from 'vscode';
import type { ProblemText } from './problemText.ts';

/** Words for a connection on which nothing came in time. */
export function describeTimeout(host: string): ProblemText {
  return {
    title: vscode.l10n.t('No answer in time'),
    text: vscode.l10n.t('{0} did not answer in time.', host),
  };
}

/** Words for a connection that ended before the answer did. */
export function describeInterruption(host: string, code: string): ProblemText {
  return {
    title: vscode.l10n.t('Connection interrupted'),
    text: vscode.l10n.t('The connection to {0} was interrupted ({1}).', host, code),
  };
}

/** Words for a connection that failed in a way that there are no others for. */
export function describeUnreachedServer(host: string, code: string): ProblemText {
  return {
    title: vscode.l10n.t('Server not reached'),
    text: vscode.l10n.t('{0} could not be reached ({1}).', host, code),
  };
}
