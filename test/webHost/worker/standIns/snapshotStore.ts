import type { SnapshotLog } from '../../../../src/collections/snapshots/snapshots.ts';
import { openSnapshots } from '../../../../src/web/snapshots.ts';
import { pathToUri } from '../disk.ts';

/** Snapshots as the page stores them, for tests that write one instead of the extension. */
export class SnapshotStore {
  readonly #snapshots: ReturnType<typeof openSnapshots>;

  constructor(folder: string, log: SnapshotLog) {
    this.#snapshots = openSnapshots(pathToUri(folder.replace(/\/snapshots$/, '')), log);
  }

  save(name: string, content: unknown): Promise<void> {
    return this.#snapshots.save(name, content);
  }
}
