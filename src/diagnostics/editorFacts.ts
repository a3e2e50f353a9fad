import * as vscode from 'vscode';
import type { Fact } from './formatDiagnostics.ts';
import { getNetworkFacts, getSystemFacts } from './node/systemFacts.ts';

/** Kinds of remote extension hosts. Any other name may be that of a machine. */
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
export function getEditorFacts(kind: vscode.ExtensionKind): readonly Fact[] {
  const { appHost, appName, language, remoteName, uiKind } = vscode.env;
  const remote = remoteName !== undefined && !knownRemotes.has(remoteName) ? 'other' : remoteName;
  return [
    ['VS Code', `${vscode.version} (${appName}, ${appHost})`],
    ['Display language', language],
    ...getSystemFacts(),
    ['Window', uiKind === vscode.UIKind.Web ? 'web' : 'desktop'],
    ['Remote', remote ?? 'none'],
    ['Runs as', kind === vscode.ExtensionKind.UI ? 'UI extension' : 'workspace extension'],
    ...getNetworkFacts(),
  ];
}
