// What the extension keeps of servers on disk.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Service } from '../service/service.ts';
import { defaultTimeout, setSetting, getSnapshotFolder } from './support.ts';

/** The text of a snapshot; empty where its file is damaged. */
async function readSnapshotText(file: string): Promise<string> {
  try {
    return gunzipSync(await readFile(file)).toString();
  } catch {
    return '';
  }
}

/** Waits for a whole snapshot of a service. @returns its file */
export async function waitForSnapshot(service: Service): Promise<string> {
  const folder = await getSnapshotFolder();
  const deadline = Date.now() + defaultTimeout;
  for (;;) {
    const names = await readdir(folder).catch(() => []);
    // The others are being written.
    for (const name of names.filter((each) => each.endsWith('.json.gz'))) {
      const file = join(folder, name);
      if ((await readSnapshotText(file)).startsWith(`{"name":${JSON.stringify(service.url)}`)) {
        return file;
      }
    }
    assert.ok(Date.now() < deadline, 'the snapshot never came');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Leaves the server and comes back, as if the window was closed and opened: all that was read before is forgotten. */
export async function reopenServer(service: Service): Promise<void> {
  await setSetting('serverUrl', 'https://nowhere.invalid');
  await setSetting('serverUrl', service.url);
}
