import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ObservedView } from './observedView.ts';
import type { BenchProbe } from '../probe.ts';

/** An address that is never contacted: making it current releases what belongs to another server. */
const unusedAddress = 'http://127.0.0.1:9';

/** Activates the extension, as the first view, command or document does. */
export async function activateProbe(): Promise<BenchProbe> {
  const extension = vscode.extensions.getExtension<BenchProbe>('wger-explorer.wger-explorer');
  assert.ok(extension !== undefined, 'the extension is not installed');
  return extension.activate();
}

/** Sets the server in the settings; one that does not answer when undefined. */
export async function setServer(url: string | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration('wger')
    .update('serverUrl', url ?? unusedAddress, vscode.ConfigurationTarget.Global);
}

/** The view of a name such as `exercises`. */
export async function getView(name: string): Promise<ObservedView> {
  const view = (await activateProbe()).views.get(`wger.${name}`);
  assert.ok(view !== undefined, `there is no view ${name}`);
  return view;
}
