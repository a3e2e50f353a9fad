import { secretName } from '../../session/keyStore.ts';
import type { AccountContext } from '../accountContext.ts';

type Context = Pick<AccountContext, 'keys' | 'secrets' | 'log'>;

/**
 * Outcome of storing a key: `lost` if the storage accepted it but does not have it, `refused` if it did not accept it, and
 * `unchecked` if it accepted it but cannot be read.
 */
export type StoreOutcome = 'held' | 'lost' | 'refused' | 'unchecked';

/** Outcome of removing a key: `unchecked` if the storage cannot be read and may still have it. */
export type RemovalOutcome = 'gone' | 'kept' | 'unchecked';

/** Stores a key and reads it back: a machine without a keyring may accept it and store nothing. */
export async function storeKey(
  { keys, secrets, log }: Context,
  origin: string,
  key: string,
): Promise<StoreOutcome> {
  const wasReadable = keys.getAbsence(origin) !== 'unreadable';
  const wasUsable = wasReadable && (await keys.get(origin)) === key && !keys.isRejected(origin);
  const changes = keys.getChangeCount(origin);
  try {
    await secrets.store(secretName(origin), key);
  } catch (error) {
    log.warn(`The secret storage takes no key: ${String(error).replaceAll(key, '…')}`);
    return 'refused';
  }
  const isHeld = (await keys.get(origin)) === key;
  if (!isHeld && keys.getAbsence(origin) !== 'unreadable') {
    return 'lost';
  }
  // Even if the storage could not be read, since the key is probably there.
  await keys.recordWasSet(origin, true);
  // The storage fires no event for the same key. If that was usable before, nothing has changed.
  if (!wasUsable && keys.getChangeCount(origin) === changes) {
    keys.handleChange(origin);
  }
  return isHeld ? 'held' : 'unchecked';
}

/**
 * Removes the key of an origin and, once it is certainly gone, the record that there was one. The outcome is what can be read
 * afterwards, since a storage may refuse to delete a key that it never had.
 */
export async function removeKey({ keys, secrets, log }: Context, origin: string): Promise<RemovalOutcome> {
  const [wasSet, changes] = [keys.wasSet(origin), keys.getChangeCount(origin)];
  try {
    await secrets.delete(secretName(origin));
  } catch (error) {
    log.warn(`The secret storage does not let go of a key: ${String(error)}`);
  }
  if ((await keys.get(origin)) !== undefined) {
    return 'kept';
  }
  if (keys.getAbsence(origin) === 'unreadable') {
    return 'unchecked';
  }
  await keys.recordWasSet(origin, false);
  // The storage fires no event for a key that it had lost.
  if (wasSet && keys.getChangeCount(origin) === changes) {
    keys.handleChange(origin);
  }
  return 'gone';
}
