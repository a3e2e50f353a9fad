import * as vscode from 'vscode';
import type { Failure } from '../../api/failures/errors.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Trouble that keeps a server from being used, or from being used safely. */
export type ServerTrouble = Failure | 'unencrypted';

/** Maximum length of a name in the status bar; the hover shows all of it. */
const maxLength = 40;

/** Creates the status bar item that names the server in use. */
export function createServerStatusBarItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('wger.server', vscode.StatusBarAlignment.Left);
  item.name = vscode.l10n.t('wger Server');
  item.command = 'wger.switchServer';
  return item;
}

/** Shows a server, and its trouble if it has any. */
export function showServer(item: vscode.StatusBarItem, name: string, trouble?: ServerTrouble): void {
  const icon = getIcon(trouble);
  const shortName = name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name;
  const text = sanitize(describeTrouble(name, trouble));
  // The address in the settings may be empty.
  item.text = `$(${icon}) ${sanitize(shortName || vscode.l10n.t('wger Server'))}`;
  item.tooltip = vscode.l10n.t('{0} Select to switch servers.', text);
  item.accessibilityInformation = { label: text, role: 'button' };
  item.backgroundColor = getBackgroundColor(trouble);
  item.show();
}

/** The id of a theme icon. */
function getIcon(
  trouble: ServerTrouble | undefined,
): 'server' | 'unlock' | 'key' | 'debug-disconnect' | 'error' {
  if (trouble === undefined) {
    return 'server';
  }
  if (trouble === 'unencrypted') {
    return 'unlock';
  }
  return trouble.name === 'KeyRejected'
    ? 'key'
    : trouble.name === 'Unreachable'
      ? 'debug-disconnect'
      : 'error';
}

function describeTrouble(name: string, trouble: ServerTrouble | undefined): string {
  if (trouble === undefined) {
    return vscode.l10n.t('{0} is the wger server in use.', name);
  }
  return trouble === 'unencrypted'
    ? vscode.l10n.t(
        'The connection to {0} is not encrypted: others on the network can read your API key.',
        name,
      )
    : describeFailure(trouble);
}

function getBackgroundColor(trouble: ServerTrouble | undefined): vscode.ThemeColor | undefined {
  if (trouble === undefined) {
    return undefined;
  }
  const isError = trouble !== 'unencrypted' && trouble.name !== 'KeyRejected';
  return new vscode.ThemeColor(isError ? 'statusBarItem.errorBackground' : 'statusBarItem.warningBackground');
}
