import { isAbortError } from '../concurrency/abort.ts';
import { ApiError, type Failure } from './errors.ts';

/** Distinguishes a failure, which the user can do something about, from a bug or a cancellation. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof ApiError;
}

/** Returns true for a failure of the whole server or the connection to it, but not for an error in one endpoint (500). */
export function isServerDown(failure: Failure): boolean {
  return (
    failure.name === 'Unreachable' ||
    failure.name === 'Busy' ||
    (failure.name === 'ServerFault' && failure.status > 500)
  );
}

const refusalNames: ReadonlySet<Failure['name']> = new Set(['NotOffered', 'Gone', 'Forbidden', 'NotWger']);

/** Returns true for a permanent failure of one resource, which says nothing about others. */
export function isRefusal(failure: Failure): boolean {
  return refusalNames.has(failure.name) || (failure.name === 'ServerFault' && failure.status < 500);
}

/**
 * Narrows a caught error to a failure.
 *
 * @throws the error if it is anything else
 */
export function ensureFailure(error: unknown): Failure {
  if (isFailure(error)) {
    return error;
  }
  throw error;
}

/**
 * Resolves to undefined where an optional read fails. Other errors are rethrown.
 *
 * @param shouldIgnore true for the failures to ignore; all when absent
 */
export async function ignoreFailure<Result>(
  read: Promise<Result>,
  shouldIgnore: (failure: Failure) => boolean = () => true,
): Promise<Result | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isFailure(error) && shouldIgnore(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Waits for an optional read, which may fail or be aborted. Other errors are rethrown. */
export async function ignoreFailureOrAbort(read: Promise<unknown>): Promise<void> {
  try {
    await ignoreFailure(read);
  } catch (error) {
    if (!isAbortError(error)) {
      throw error;
    }
  }
}

/** Returns the message of whatever was thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns true if there is no such list or item. */
export function isNotFound({ name }: Failure): boolean {
  return name === 'NotOffered' || name === 'Gone';
}
