import { secretName } from '../platform/keyStore.ts';
import type { AccountContext } from './accountContext.ts';

type Context = Pick<AccountContext, 'keys' | 'secrets' | 'log'>;

/** What came of storing a key: `lost` when the storage took it and does not have it, `refused` when it did not take it. */
export type Stored = 'held' | 'lost' | 'refused';

/** Stores a key and reads it back: a machine without a keyring may accept it and hold nothing. */
export async function storeKey(
  { keys, secrets, log }: Context,
  origin: string,
  key: string,
): Promise<Stored> {
  try {
    await secrets.store(secretName(origin), key);
  } catch (error) {
    log.warn(`The secret storage takes no key: ${String(error).replaceAll(key, '…')}`);
    return 'refused';
  }
  if ((await keys.get(origin)) !== key) {
    return 'lost';
  }
  await keys.remember(origin, true);
  return 'held';
}

/** Removes the key of an origin, and that there was one. @returns whether the storage let go of it */
export async function removeKey({ keys, secrets, log }: Context, origin: string): Promise<boolean> {
  try {
    await secrets.delete(secretName(origin));
  } catch (error) {
    log.warn(`The secret storage does not let go of a key: ${String(error)}`);
    return false;
  }
  if ((await keys.get(origin)) !== undefined) {
    return false;
  }
  await keys.remember(origin, false);
  return true;
}
