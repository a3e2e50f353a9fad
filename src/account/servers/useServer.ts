import { withSignals } from '../../api/concurrency/abort.ts';
import { baseUrl, isUnencrypted, parseAddress, type ServerAddress } from '../../api/address.ts';
import type { RequestContext } from '../../api/requests.ts';
import { addServer, allowPlainHttp, allowsPlainHttp } from '../../session/knownServers.ts';
import { onDidChangeSetting, setServerUrl, setting } from '../../vscode/settings.ts';
import type { AccountContext } from '../accountContext.ts';
import { checkServer } from './checkServer.ts';
import { serverOfPage } from './typedAddress.ts';

/**
 * Finds the server of an address: at the address itself, if its root says so, or, where the address looks like that of one of
 * the server's pages, at the path above that page.
 *
 * @throws the failure that speaks against the last of them
 */
async function foundAt(
  servers: AccountContext['servers'],
  address: ServerAddress,
  context: RequestContext,
): Promise<ServerAddress> {
  const page = serverOfPage(address);
  const client = servers.visit(address);
  try {
    if (page === undefined) {
      await checkServer(client, context);
      return address;
    }
    if ((await client.root.look(context)) !== undefined) {
      return address;
    }
  } finally {
    client.close();
  }
  return foundAt(
    servers,
    parseAddress(baseUrl(page), () => true),
    context,
  );
}

/**
 * Makes a server the one in use, once it has answered as wger does. No key is sent for that.
 *
 * @param typed one that requests may go to; where it is not encrypted, that is remembered
 * @throws the failure of the server, an abort when the user gave up or picked another one, or why the settings cannot be
 *   written: nothing has changed then
 */
export async function useServer(
  { servers, memory }: AccountContext,
  typed: ServerAddress,
  context: Required<RequestContext>,
): Promise<void> {
  // Who picked another server meanwhile wants that one.
  const another = new AbortController();
  let address: ServerAddress;
  const subscription = onDidChangeSetting(['serverUrl'], () => {
    another.abort();
  });
  try {
    address = await withSignals([context.signal, another.signal], async (signal) => {
      const found = await foundAt(servers, typed, { ...context, signal });
      signal.throwIfAborted();
      return found;
    });
  } finally {
    subscription.dispose();
  }
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
    servers.reset();
  }
}
