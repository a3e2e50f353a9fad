import * as vscode from 'vscode';
import { proxyVariables } from '../api/http/node/proxy/proxy.ts';
import { networkOptions } from '../session/networkSettings.ts';
import { setting } from '../vscode/settings.ts';
import type { Fact } from './diagnosticsText.ts';
import { systemFacts } from './node/systemFacts.ts';

/** The kinds of remote extension hosts. Of others the name may be that of a machine. */
const knownRemotes: ReadonlySet<string> = new Set([
  'attached-container',
  'codespaces',
  'dev-container',
  'k8s-container',
  'ssh-remote',
  'tunnel',
  'wsl',
]);

/** Facts about the environment that the extension runs in, and about how it reaches servers. */
export function editorFacts(kind: vscode.ExtensionKind): readonly Fact[] {
  const { appHost, appName, language, remoteName, uiKind } = vscode.env;
  const remote = remoteName !== undefined && !knownRemotes.has(remoteName) ? 'other' : remoteName;
  return [
    ['VS Code', `${vscode.version} (${appName}, ${appHost})`],
    ['Display language', language],
    ...systemFacts(),
    ['Window', uiKind === vscode.UIKind.Web ? 'web' : 'desktop'],
    ['Remote', remote ?? 'none'],
    ['Runs as', kind === vscode.ExtensionKind.UI ? 'UI extension' : 'workspace extension'],
    ['HTTP client', setting('network.client')],
    ['Proxy set', proxyState()],
  ];
}

/** Tells whether requests may have to go through a proxy, as far as settings and environment say. */
function proxyState(): 'yes' | 'no' | 'off' {
  const { isOff, url, environment } = networkOptions(() => undefined).proxy;
  if (isOff) {
    return 'off';
  }
  const isSet = url !== '' || proxyVariables.some((name) => (environment[name] ?? '') !== '');
  return isSet ? 'yes' : 'no';
}
