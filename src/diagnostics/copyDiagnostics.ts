import * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import type { Traffic } from '../session/traffic.ts';
import { diagnosticsText, settingText, type DeclaredSetting, type Fact } from './diagnosticsText.ts';
import { editorFacts } from './editorFacts.ts';
import { serverFacts } from './serverFacts.ts';
import { reading } from '../vscode/dialogs/reading.ts';
import { showInformation } from '../vscode/dialogs/message.ts';

/** Sources of the diagnostics. */
export interface DiagnosticsOptions {
  readonly currentServer: CurrentServer;
  readonly traffic: Traffic;
  readonly context: Pick<vscode.ExtensionContext, 'extension' | 'secrets'>;
}

/** Puts on the clipboard what a report of a problem should say, and nothing that says who or where the user is. */
export async function copyDiagnostics({
  currentServer,
  traffic,
  context,
}: DiagnosticsOptions): Promise<void> {
  const withAddress = { label: vscode.l10n.t('With the Server’s Address') };
  const picked = await vscode.window.showQuickPick(
    [{ label: vscode.l10n.t('Without the Server’s Address') }, withAddress],
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
  const { extension, secrets } = context;
  const { version, contributes } = extension.packageJSON as Manifest;
  const server = await reading(() => serverFacts(currentServer, secrets, picked === withAddress));
  const text = diagnosticsText({
    version,
    editor: editorFacts(extension.extensionKind),
    server,
    settings: changedSettings(contributes.configuration.properties),
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

function changedSettings(declared: Readonly<Record<string, DeclaredSetting>>): readonly Fact[] {
  return Object.entries(declared).flatMap(([name, setting]): readonly Fact[] => {
    const value = vscode.workspace.getConfiguration().inspect(name)?.globalValue;
    const text = settingText(name, value, setting);
    return text === undefined ? [] : [[name, text]];
  });
}
