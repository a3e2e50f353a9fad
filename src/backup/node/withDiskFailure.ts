import { DiskFailure } from '../folder/errors.ts';

/** Does what the disk is needed for. @throws DiskFailure for the system's errors */
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
