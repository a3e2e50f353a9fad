import { DiskFailure } from '../folder/errors.ts';

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
