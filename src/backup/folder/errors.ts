/** A backup that cannot be written where it should be, or an interrupted one that cannot be undone there. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
  /**
   * `foreign`: a file or folder that no backup wrote is in the place of one. `not-a-folder`: something else is in the place of
   * a folder. `under-way`: another backup is being written there. `more`: the backup there has more than can be read now.
   */
  readonly reason: 'foreign' | 'not-a-folder' | 'under-way' | 'more';
  /** The whole path of what is in the way; empty where nothing is. */
  readonly path: string;

  constructor(reason: FolderRefused['reason'], path: string) {
    super(`${reason}: ${path}`);
    this.reason = reason;
    this.path = path;
  }
}

/** Something on the disk that could not be read or written; the system's error is its cause. */
export class DiskFailure extends Error {
  override readonly name = 'DiskFailure';
}

/** A backup that failed while its files were put into their places; the next one undoes that. The system's error is its cause. */
export class NotUndone extends Error {
  override readonly name = 'NotUndone';
}
