// Finds the snapshots of lists on disk.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Service } from '../../service/service.ts';
import { getSnapshotFolder } from './extension.ts';
import { setSetting } from './settings.ts';
import { waitFor } from './waits.ts';

/** The text of a snapshot; empty if its file is damaged. */
async function readSnapshotText(file: string): Promise<string> {
  try {
    return gunzipSync(await readFile(file)).toString();
  } catch {
    return '';
  }
}

/** Waits for a complete snapshot of a service, and returns the path of its file. */
export async function waitForSnapshot(service: Service): Promise<string> {
  const folder = await getSnapshotFolder();
  return waitFor('the snapshot', async () => {
    const names = await readdir(folder).catch(() => []);
    // The other files are still being written.
    for (const name of names.filter((each) => each.endsWith('.json.gz'))) {
      const file = join(folder, name);
      if ((await readSnapshotText(file)).startsWith(`{"name":${JSON.stringify(service.url)}`)) {
        return file;
      }
    }
    return undefined;
  });
}

/** Switches to another server and back, which forgets everything in memory, as a reload of the window does. */
export async function reopenServer(service: Service): Promise<void> {
  await setSetting('serverUrl', 'https://nowhere.invalid');
  await setSetting('serverUrl', service.url);
}
