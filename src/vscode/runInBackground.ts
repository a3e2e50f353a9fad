import type { LogWriter } from './logChannel.ts';

/**
 * Runs work in the background, and logs its failure, such as a storage that cannot be written: an unhandled rejection would be an
 * error of the whole extension host.
 */
export function runInBackground(work: PromiseLike<unknown>, log: LogWriter): void {
  work.then(undefined, (error: unknown) => {
    log.warn(`In the background: ${String(error)}`);
  });
}
