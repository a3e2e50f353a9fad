import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates the staging folder that a process leaves when it is killed. */
export async function createAbandonedStaging(staging: string, fresh: readonly string[]): Promise<void> {
  await mkdir(staging);
  await writeFile(join(staging, 'lock.json'), '');
  await utimes(join(staging, 'lock.json'), 0, 0);
  await writeFile(join(staging, 'journal.json'), JSON.stringify({ fresh }));
}
