import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { isAnything } from '../../../anything.ts';
import { SnapshotStore } from '../../../../src/collections/node/snapshotStore.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';
import { waitFor } from '../../../harness/system/waitFor.ts';
import { startService } from '../../../service/service.ts';
import { atMost, type Figure } from '../../figure.ts';
import { createBenchLog } from '../support/freshServer.ts';
import type { ObservedView } from '../support/observedView.ts';
import { activateProbe, setServer, getView } from '../support/probed.ts';

const exercises = 872;

/** Number of rows that are redrawn by a refresh after the server has changed one. */
export async function measureOneChangedRow(): Promise<Figure[]> {
  const service = await startService({ generation: '2.7', exercises });
  try {
    const view = await getView('exercises');
    await vscode.commands.executeCommand('wger.exercises.focus');
    await setServer(service.url);
    await changeSnapshotRow(service.url);
    // Forgets the loaded rows, so that the extension starts from the changed snapshot.
    await setServer(undefined);
    await setServer(service.url);
    await waitUntilSettled(view);
    const changed = await countItemsAtRefresh(view);
    return [
      atMost('items drawn again for one changed row of 872', changed, '', 1),
      atMost('items drawn again where none has changed', await countItemsAtRefresh(view), '', 0),
    ];
  } finally {
    await setServer(undefined);
    await service.close();
  }
}

/** Number of items that the editor asks for because of a refresh. */
async function countItemsAtRefresh(view: ObservedView): Promise<number> {
  view.reset();
  await vscode.commands.executeCommand('wger.refreshExercises');
  await waitUntilSettled(view);
  return view.items;
}

/** Changes one row of the snapshot, once there is one. */
async function changeSnapshotRow(url: string): Promise<void> {
  const { storage } = await activateProbe();
  const store = new SnapshotStore(join(storage, 'snapshots'), createBenchLog());
  const rows = await waitFor('the exercises are kept', async () => {
    const snapshot = await store.read(url, isAnything);
    return snapshot?.content as readonly ListedItem[] | undefined;
  });
  await store.save(
    url,
    rows.map((row, at) => (at === 400 ? { ...row, description: 'Changed' } : row)),
  );
}

/** Waits until all rows are drawn, and none is drawn for a while. */
async function waitUntilSettled(view: ObservedView): Promise<void> {
  await wait(1000);
  await waitFor('the view is at rest', () =>
    Promise.resolve(
      view.itemsOfLastDrawing >= exercises && performance.now() - view.itemAskedAt > 1000 ? true : undefined,
    ),
  );
}
