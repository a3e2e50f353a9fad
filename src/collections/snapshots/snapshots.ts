/** Content of a collection as it was known at one moment. */
export interface Snapshot<Content> {
  /**
   * In milliseconds since 1970, by the clock of that moment: always a finite number, and one of the future where that clock
   * was wrong.
   */
  readonly savedAt: number;
  readonly content: Content;
}

/** Snapshots of public data, kept over sessions and shared by windows. */
export interface Snapshots {
  /**
   * The snapshot of a name; undefined where there is none or it cannot be used. Never throws.
   *
   * @param isContent whether what it holds is what it is to be
   */
  read<Content>(
    name: string,
    isContent: (content: unknown) => content is Content,
  ): Promise<Snapshot<Content> | undefined>;
  /** Keeps a snapshot in place of the one before. What goes wrong is logged; the one before stays then. Never throws. */
  save(name: string, content: unknown): Promise<void>;
  /**
   * Forgets a snapshot, and what processes that ended in the middle of saving it have left of it.
   *
   * @throws the system's error where it cannot be removed
   */
  forget(name: string): Promise<void>;
}

/** Told in one line of a snapshot that could not be used or kept. */
export interface SnapshotLog {
  unreadableSnapshot(file: string, error: unknown): void;
  unsavedSnapshot(file: string, error: unknown): void;
}
