import * as vscode from 'vscode';
import type { Unreachable } from '../../api/errors.ts';
import type { Described } from './described.ts';
import { describeConnection } from './node/connectionFailures.ts';

/** Describes why nothing came that can be shown. */
export function describeUnreachable(failure: Unreachable): Described {
  return failure.isTooLarge
    ? {
        title: vscode.l10n.t('Answer too large'),
        text: vscode.l10n.t('{0} sent more than can be shown.', failure.server),
      }
    : describeConnection(failure);
}
