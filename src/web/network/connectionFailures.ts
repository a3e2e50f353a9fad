import * as vscode from 'vscode';
import type { Unreachable } from '../../api/failures/errors.ts';
import { connectionResetCode, mixedContentCode, opaqueFailureCode } from '../../api/http/transportErrors.ts';
import {
  describeInterruption,
  describeTimeout,
  describeUnreachedServer,
} from '../../vscode/failures/describeConnections.ts';
import type { ProblemText } from '../../vscode/failures/problemText.ts';

/** Describes why a request failed, as far as the browser says. */
export function describeConnectionFailure({ server, code }: Unreachable): ProblemText {
  switch (code) {
    case 'TIMEOUT':
      return describeTimeout(server);
    case mixedContentCode:
      return {
        title: vscode.l10n.t('No HTTPS'),
        text: vscode.l10n.t(
          'Nothing was sent to {0}: without HTTPS, an editor in the browser reaches localhost and 127.0.0.1 only.',
          server,
        ),
      };
    case connectionResetCode:
      return describeInterruption(server, code);
    case opaqueFailureCode:
      return {
        title: vscode.l10n.t('Server not reached'),
        text: vscode.l10n.t(
          '{0} could not be reached. The browser does not say why: the server, a proxy or the network.',
          server,
        ),
      };
    default:
      return describeUnreachedServer(server, code);
  }
}

/** Filter for the settings editor that selects the settings that may help. Others have no effect in a browser. */
export function getSettingsQuery(): string {
  return '@id:wger.serverUrl @id:wger.requestTimeout';
}
