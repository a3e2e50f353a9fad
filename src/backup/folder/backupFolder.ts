import type { Staging } from './staging.ts';

/** A folder that a backup can be written into. It need not exist yet. */
export interface BackupFolder {
  /** Its full path, or its URI if it is not on a disk. */
  readonly name: string;
  /** Returns true if a backup was interrupted while its files were moved into place. */
  readonly hasInterruptedBackup: () => Promise<boolean>;
  /** The content of its manifest; undefined if it has none. @throws FolderRefused if something else is in its place, DiskFailure */
  readonly readManifest: () => Promise<Uint8Array | undefined>;
  /** Names in it; none if the folder does not exist. */
  readonly listNames: () => Promise<readonly string[]>;
  /**
   * Restores the backup before the interrupted one, and removes what that left.
   *
   * @throws FolderRefused while another one is being written there, or if something is in its way; NotUndone, DiskFailure
   */
  readonly undoInterruptedBackup: () => Promise<void>;
  /**
   * Begins a backup, after removing what one left that was interrupted before its files were moved into place.
   *
   * @throws FolderRefused while another one is being written there or has to be undone, or if something is in its way;
   *   DiskFailure
   */
  readonly beginStaging: () => Promise<Staging>;
}

/** Upper limits on the size of a file, and of a manifest or journal, beyond those of any backup. */
export const maxFileBytes = 256 * 1024 * 1024;
export const maxListBytes = 4 * 1024 * 1024;

/** Names in the staging folder. It is inside the backup folder: beside that could be another disk, or no permission to write. */
export const stagingNames = {
  folder: '.wger-backup.partial',
  /** The folder of new files. */
  added: 'new',
  /** The folder of previous files that are being replaced or removed. */
  replaced: 'old',
  /** Exists while files are moved into place. */
  journal: 'journal.json',
  lock: 'lock.json',
} as const;

/** Times of a lock in milliseconds, the same for disks and for virtual folders, since both may lock the same folder. */
export const lockTimes = {
  /** Interval at which its owner refreshes it. */
  refreshInterval: 10_000,
  /** Age from which its owner is considered gone. */
  staleAfter: 60_000,
} as const;
