import { SnapshotStore } from '../../../src/collections/node/snapshotStore.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { setUp } from '../../unit/support/support.ts';

/** The default server of the extension. */
const defaultServer = 'https://wger.de';
const amount = 872;

/** Writes a snapshot of the exercises into a folder, as the extension does once it has read them. */
export async function writeSnapshot(folder: string): Promise<void> {
  await using running = await setUp({ generation: '2.7', exercises: amount });
  const { rows } = await running.catalogue.readPage(exercises, 'own', undefined, { size: amount });
  const fail = (_file: string, error: unknown): void => {
    throw error;
  };
  const store = new SnapshotStore(folder, {
    unreadableSnapshot: fail,
    unsavedSnapshot: fail,
  });
  await store.save(defaultServer, rows);
}
