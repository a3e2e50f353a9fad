import { abortedBy, withSignals } from '../../api/concurrency/abort.ts';
import { baseUrl, isUnencrypted, type ServerAddress } from '../../api/address.ts';
import type { RequestContext } from '../../api/requests.ts';
import { addServer, allowPlainHttp, allowsPlainHttp } from '../../session/knownServers.ts';
import { onDidChangeSetting, setServerUrl, setting } from '../../vscode/settings.ts';
import type { AccountContext } from '../accountContext.ts';
import { foundAt } from '../../session/servers/foundAt.ts';

/**
 * Makes a server the one in use, once it has answered as wger does. No key is sent for that.
 *
 * @param typed one that requests may go to; where it is not encrypted, that is remembered
 * @throws the failure of the server, an abort when the user gave up or picked another one, or why the settings cannot be
 *   written: nothing has changed then
 */
export async function useServer(
  { currentServer, memory }: AccountContext,
  typed: ServerAddress,
  context: Required<RequestContext>,
): Promise<void> {
  // Ends when another server is picked meanwhile.
  const address = await abortedBy(
    (abort) => onDidChangeSetting(['serverUrl'], abort),
    (another) =>
      withSignals([context.signal, another], async (signal) => {
        const found = await foundAt(currentServer, typed, { ...context, signal });
        signal.throwIfAborted();
        return found;
      }),
  );
  const { origin } = address;
  const wasWritten = setting('serverUrl') === baseUrl(address);
  // Whoever follows the setting has to find it allowed.
  const isFirst = isUnencrypted(address) && !allowsPlainHttp(memory, origin);
  if (isFirst) {
    await allowPlainHttp(memory, origin, true);
  }
  try {
    await setServerUrl(baseUrl(address));
  } catch (error) {
    if (isFirst) {
      await allowPlainHttp(memory, origin, false);
    }
    throw error;
  }
  await addServer(memory, address);
  if (wasWritten) {
    // It stood in the settings already, and could not be used.
    currentServer.inUse.reset();
  }
}
