import * as vscode from 'vscode';
import type { Unreachable } from '../../api/failures/errors.ts';
import type { ProblemText } from './problemText.ts';
import { describeConnectionFailure } from './node/connectionFailures.ts';

/** Describes why there is no response, or why it was too large. */
export function describeUnreachable(failure: Unreachable): ProblemText {
  return failure.isTooLarge
    ? {
        title: vscode.l10n.t('Answer too large'),
        text: vscode.l10n.t('{0} sent more than can be shown.', failure.server),
      }
    : describeConnectionFailure(failure);
}
