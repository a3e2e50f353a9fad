import * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import type { TrafficStatistics } from '../session/trafficStatistics.ts';
import { formatDiagnostics, formatSetting, type DeclaredSetting, type Fact } from './formatDiagnostics.ts';
import { getEditorFacts } from './editorFacts.ts';
import { readServerFacts } from './serverFacts.ts';
import { withReadingStatus } from '../vscode/dialogs/withReadingStatus.ts';
import { showInformation } from '../vscode/dialogs/message.ts';

/** Copies facts for a problem report to the clipboard, without anything that identifies the user. */
export async function copyDiagnostics(
  currentServer: CurrentServer,
  traffic: TrafficStatistics,
  { extension, secrets }: vscode.ExtensionContext,
): Promise<void> {
  const withAddressItem = { label: vscode.l10n.t('With the Server’s Address') };
  const picked = await vscode.window.showQuickPick(
    [{ label: vscode.l10n.t('Without the Server’s Address') }, withAddressItem],
    {
      title: vscode.l10n.t('Copy Diagnostics'),
      placeHolder: vscode.l10n.t(
        'Neither includes your API key, your name or anything you keep on the server',
      ),
    },
  );
  if (picked === undefined) {
    return;
  }
  const { version, contributes } = extension.packageJSON as Manifest;
  const server = await withReadingStatus(() =>
    readServerFacts(currentServer, secrets, picked === withAddressItem),
  );
  const text = formatDiagnostics({
    version,
    editor: getEditorFacts(extension.extensionKind),
    server,
    settings: getChangedSettings(contributes.configuration.properties),
    traffic,
  });
  await vscode.env.clipboard.writeText(text);
  showInformation(vscode.l10n.t('The diagnostics are on the clipboard. Paste them into an issue.'));
}

/** Part of the extension's own manifest that is read. */
interface Manifest {
  readonly version: string;
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, DeclaredSetting>> };
  };
}

function getChangedSettings(declared: Readonly<Record<string, DeclaredSetting>>): readonly Fact[] {
  return Object.entries(declared).flatMap(([name, setting]): readonly Fact[] => {
    const value = vscode.workspace.getConfiguration().inspect(name)?.globalValue;
    const text = formatSetting(name, value, setting);
    return text === undefined ? [] : [[name, text]];
  });
}
