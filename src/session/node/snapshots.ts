import * as vscode from 'vscode';
import { SnapshotStore } from '../../collections/node/snapshotStore.ts';
import type { SnapshotLog, Snapshots } from '../../collections/snapshots/snapshots.ts';

/**
 * Opens the store of public data.
 *
 * @param storage the folder of the extension, which may not be there yet
 */
export function openSnapshots(storage: vscode.Uri, log: SnapshotLog): Snapshots {
  return new SnapshotStore(vscode.Uri.joinPath(storage, 'snapshots').fsPath, log);
}
