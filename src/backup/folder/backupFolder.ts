import type { Staging } from './staging.ts';

/** A folder that a backup can be written into, whether it is there already or not. */
export interface BackupFolder {
  /** Its whole path, or its address where it is on no disk. */
  readonly name: string;
  /** Returns true where a backup was interrupted while its files were put into their places. */
  readonly hasInterruptedBackup: () => Promise<boolean>;
  /** The content of a file in it; undefined where there is none. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>;
  /** Names in it; none where there is no folder. */
  readonly listNames: () => Promise<readonly string[]>;
  /**
   * Begins a backup. What one that was interrupted has left is undone and removed.
   *
   * @throws FolderRefused while another one is being written there; NotUndone, DiskFailure
   */
  readonly beginStaging: () => Promise<Staging>;
}

/** The names of what is under way, in a folder within that of the backup: beside it might be another disk, or no permission. */
export const stagingNames = {
  folder: '.wger-backup.partial',
  /** The folder of new files. */
  added: 'new',
  /** The folder of the files of before that are being replaced or removed. */
  replaced: 'old',
  /** Is there while files are put into their places. */
  journal: 'journal.json',
  lock: 'lock.json',
} as const;

/** Times of a lock, in milliseconds, by which those that write to a disk and those that write by the editor know one another. */
export const lockTimes = {
  /** Time between two touches of it. */
  refreshInterval: 10_000,
  /** One that was not touched for so long is of somebody who is gone. */
  staleAfter: 60_000,
} as const;
