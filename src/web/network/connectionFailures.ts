import * as vscode from 'vscode';
import type { Unreachable } from '../../api/errors.ts';
import { brokenConnection, mixedContent, unreadableFailure } from '../../api/http/transportErrors.ts';
import { interrupted, noAnswerInTime, notReached } from '../../vscode/failures/connectionWords.ts';
import type { Described } from '../../vscode/failures/described.ts';

/** Describes why a request of a page failed, of which it is told little. */
export function describeConnection({ server, code }: Unreachable): Described {
  switch (code) {
    case 'TIMEOUT':
      return noAnswerInTime(server);
    case mixedContent:
      return {
        title: vscode.l10n.t('No HTTPS'),
        text: vscode.l10n.t(
          'Nothing was sent to {0}: without HTTPS, an editor in the browser reaches localhost and 127.0.0.1 only.',
          server,
        ),
      };
    case brokenConnection:
      return interrupted(server, code);
    case unreadableFailure:
      return {
        title: vscode.l10n.t('Server not reached'),
        text: vscode.l10n.t(
          '{0} could not be reached. The browser does not say whether it is the server, a proxy in front of it, or the network.',
          server,
        ),
      };
    default:
      return notReached(server, code);
  }
}

/** The settings that may help, as the settings editor filters by them. Others have no effect in a page. */
export function settingsFor(): string {
  return '@id:wger.serverUrl @id:wger.requestTimeout';
}
