import { DiskFailure, FolderRefused, NotUndone } from './errors.ts';

/** Steps that restore the previous backup. Each is tried even if earlier ones failed. */
export class Rollback {
  readonly #failures: unknown[] = [];

  /** Takes a step. @returns its result; undefined if it failed */
  async attempt<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await step();
    } catch (error) {
      this.#failures.push(error instanceof DiskFailure ? error.cause : error);
      return undefined;
    }
  }

  /** Takes the last step, unless an earlier one failed. @throws NotUndone if any step failed */
  async finish(lastStep: () => Promise<unknown>): Promise<void> {
    if (this.#failures.length === 0) {
      await this.attempt(lastStep);
    }
    if (this.#failures.length > 0) {
      const [first] = this.#failures;
      const cause = this.#failures.find((failure) => failure instanceof FolderRefused) ?? first;
      throw new NotUndone(String(cause), { cause });
    }
  }
}
