/** Content of a list at one moment. */
export interface Snapshot<Content> {
  /** In milliseconds since 1970, by the clock at that moment: always finite, but in the future if that clock was wrong. */
  readonly savedAt: number;
  readonly content: Content;
}

/** Snapshots of public data, kept across sessions and shared by all windows. */
export interface Snapshots {
  /**
   * The snapshot of a name; undefined where there is none or it cannot be used. Never throws.
   *
   * @param isContent checks the type of the content
   */
  read<Content>(
    name: string,
    isContent: (content: unknown) => content is Content,
  ): Promise<Snapshot<Content> | undefined>;
  /** Replaces a snapshot. Never throws: a failure is logged, and the previous snapshot is kept. */
  save(name: string, content: unknown): Promise<void>;
  /**
   * Removes a snapshot, and temporary files left by processes that ended while saving it.
   *
   * @throws the system's error where it cannot be removed
   */
  forget(name: string): Promise<void>;
}

/** Log of snapshots that could not be read or saved. */
export interface SnapshotLog {
  unreadableSnapshot(file: string, error: unknown): void;
  unsavedSnapshot(file: string, error: unknown): void;
}
