/** A folder that a backup cannot be written to. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
  /**
   * `foreign`: something that no backup wrote is in the way. `under-way`: another backup is being written there. `more`: the backup
   * there has more than can be read now.
   */
  readonly reason: 'foreign' | 'under-way' | 'more';
  /** The full path of the obstacle; empty if there is none. */
  readonly path: string;

  constructor(reason: FolderRefused['reason'], path: string) {
    super(`${reason}: ${path}`);
    this.reason = reason;
    this.path = path;
  }
}

/** A failed read or write of a disk or file system, whose error is the cause. */
export class DiskFailure extends Error {
  override readonly name = 'DiskFailure';
}

/**
 * A backup that failed while its files were moved into place; the next one undoes it once the user agrees. The cause is the
 * system's error, or a {@link FolderRefused} for something in the way.
 */
export class NotUndone extends Error {
  override readonly name = 'NotUndone';
}
