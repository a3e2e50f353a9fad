import { join } from 'node:path';
import type { BackupFolder } from '../folder/backupFolder.ts';
import type { Staging } from '../folder/staging.ts';
import { isThere, namesIn, readIfThere } from './disk.ts';
import { DiskStaging } from './diskStaging.ts';
import { stagedPaths } from './journal.ts';
import { onDisk } from './onDisk.ts';

/** A folder on a disk, by its absolute path. */
export class DiskFolder implements BackupFolder {
  readonly name: string;

  constructor(path: string) {
    this.name = path;
  }

  async isHalfWritten(): Promise<boolean> {
    return onDisk(() => isThere(stagedPaths(this.name).journal));
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    return onDisk(() => readIfThere(join(this.name, name)));
  }

  async names(): Promise<readonly string[]> {
    return onDisk(() => namesIn(this.name));
  }

  async begin(): Promise<Staging> {
    return DiskStaging.begin(this.name);
  }
}
