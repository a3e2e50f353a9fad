/** A backup that cannot be written where it should be; nothing was changed. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
  /**
   * `foreign`: a file or folder that no backup wrote is in the place of one. `not-a-folder`: something else is in the place of
   * a folder. `not-on-disk`: the folder is another extension's. `under-way`: another backup is being written there.
   */
  readonly reason: 'foreign' | 'not-a-folder' | 'not-on-disk' | 'under-way';
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

/** Does what the disk is needed for. @throws DiskFailure for the system's errors */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) {
      throw new DiskFailure(cause.message, { cause });
    }
    throw cause;
  }
}
