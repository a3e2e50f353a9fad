import * as vscode from 'vscode';
import type { ProblemText } from './problemText.ts';

/** Describes a timeout. */
export function describeTimeout(host: string): ProblemText {
  return {
    title: vscode.l10n.t('No answer in time'),
    text: vscode.l10n.t('{0} did not answer in time.', host),
  };
}

/** Describes a connection that was interrupted before the response was complete. */
export function describeInterruption(host: string, code: string): ProblemText {
  return {
    title: vscode.l10n.t('Connection interrupted'),
    text: vscode.l10n.t('The connection to {0} was interrupted ({1}).', host, code),
  };
}

/** Describes a connection that failed for any other reason. */
export function describeUnreachedServer(host: string, code: string): ProblemText {
  return {
    title: vscode.l10n.t('Server not reached'),
    text: vscode.l10n.t('{0} could not be reached ({1}).', host, code),
  };
}
