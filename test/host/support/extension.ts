import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { Probe } from '../probe.ts';

/** The extension under test. */
export function getExtension(): vscode.Extension<Probe> {
  const extension = vscode.extensions.getExtension<Probe>('wger-explorer.wger-explorer');
  assert.ok(extension !== undefined, 'the extension is not installed');
  return extension;
}

/** Activates the extension, as the first view, command or document does. */
export async function activateExtension(): Promise<Probe> {
  return getExtension().activate();
}

/** The folder of the snapshots of lists. */
export async function getSnapshotFolder(): Promise<string> {
  return vscode.Uri.joinPath((await activateExtension()).storage, 'snapshots').fsPath;
}

/** Deletes the snapshots, because an earlier service may have had the same port as the next one. */
export async function forgetSnapshots(): Promise<void> {
  if (getExtension().isActive) {
    // An earlier test may still be writing one.
    await rm(await getSnapshotFolder(), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}
