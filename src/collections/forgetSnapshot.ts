import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SnapshotStore } from './snapshotStore.ts';

/**
 * Forgets a snapshot, and what processes that ended in the middle of saving it have left of it.
 *
 * @throws the system's error where a file cannot be removed
 */
export async function forgetSnapshot(snapshots: Pick<SnapshotStore, 'inTurn'>, name: string): Promise<void> {
  await snapshots.inTurn(name, async (file) => {
    const names = await readdir(dirname(file)).catch(() => []);
    for (const left of names.filter((each) => each.startsWith(basename(file)))) {
      await rm(join(dirname(file), left), { force: true, maxRetries: 3 });
    }
  });
}
