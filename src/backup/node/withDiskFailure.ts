import { DiskFailure } from '../folder/errors.ts';

/** Runs an action on the disk. @throws DiskFailure for errors of the system */
export async function withDiskFailure<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) {
      throw new DiskFailure(cause.message, { cause });
    }
    throw cause;
  }
}
