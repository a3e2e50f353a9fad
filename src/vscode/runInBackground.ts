import type { LogWriter } from './logChannel.ts';

/**
 * Lets work go on that nobody waits for. What goes wrong with it, such as a storage that cannot be written, is a line of the
 * log: a rejection that nobody takes would be an error of the whole extension host.
 */
export function runInBackground(work: PromiseLike<unknown>, log: LogWriter): void {
  work.then(undefined, (error: unknown) => {
    log.warn(`In the background: ${String(error)}`);
  });
}
