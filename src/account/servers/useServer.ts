import { abortOnEvent } from '../../api/concurrency/abort.ts';
import { baseUrl, isUnencrypted, type ServerAddress } from '../../api/address.ts';
import { addKnownServer, getPlainHttpConsent, setPlainHttpConsent } from '../../session/knownServers.ts';
import type { ReadContext } from '../../session/records/readRecords.ts';
import { onDidChangeSetting, setServerUrl, getSetting } from '../../vscode/settings.ts';
import type { AccountContext } from '../accountContext.ts';
import { findServer } from '../../session/servers/findServer.ts';

/**
 * Makes a server the one in use, once it has answered as wger does. No key is sent to it before.
 *
 * @param typed the address that the user agreed to; the consent to use it without encryption is stored
 * @throws the failure of the server, an abort error if the user cancelled or picked another one, or the error of writing the
 *   settings; nothing has changed then
 */
export async function useServer(
  { currentServer, memory }: AccountContext,
  typed: ServerAddress,
  context: ReadContext,
): Promise<void> {
  // Aborted if another server is picked meanwhile.
  const address = await abortOnEvent(
    (abort) => onDidChangeSetting('serverUrl', abort),
    async (changeSignal) => {
      const signal = AbortSignal.any([context.signal, changeSignal]);
      const found = await findServer(currentServer, typed, { ...context, signal });
      signal.throwIfAborted();
      return found;
    },
  );
  const { origin } = address;
  const wasConfigured = getSetting('serverUrl') === baseUrl(address);
  // Stored first, since the address is checked as soon as the setting changes.
  const previousConsent = getPlainHttpConsent(memory, origin);
  const needsConsent = isUnencrypted(address) && previousConsent !== true;
  if (needsConsent) {
    await setPlainHttpConsent(memory, origin, true);
  }
  try {
    await setServerUrl(baseUrl(address));
  } catch (error) {
    if (needsConsent) {
      await setPlainHttpConsent(memory, origin, previousConsent);
    }
    throw error;
  }
  await addKnownServer(memory, address);
  if (wasConfigured) {
    // The setting did not change, but its address can be used only from here on.
    currentServer.currentAddress.reset();
  }
}
