import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './folders.ts';
import { onProcessExit } from './processes.ts';

/** A folder that is removed when it is disposed, or at the latest when this process ends. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

/** Creates an empty folder among the system's temporary ones. @param name the beginning of its name */
export async function createTemporaryFolder(name = 'wger-test'): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `${name}-`));
  const forget = onProcessExit(() => {
    removeNow(path);
  });
  return {
    path,
    async [Symbol.asyncDispose]() {
      await removeFolder(path);
      forget();
    },
  };
}

/** Ignores errors, because leftovers in a temporary folder do no harm. */
function removeNow(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    return;
  }
}
