import { parseUncheckedAddress } from '../../src/api/address.ts';
import { setPlainHttpAllowed } from '../../src/session/knownServers.ts';
import { forwardExternally } from '../forwarders.ts';
import type { Service, ServiceOptions } from '../service/service.ts';
import { activateExtension, setSetting, withRunningService } from './support.ts';

/**
 * As `withService`, with a server that is reached like one of another computer: by the client that the settings name. It is never
 * in use by its own address, where a view in sight would ask it by the client for this computer.
 */
export async function withExternalService(
  options: ServiceOptions,
  test: (service: Service) => Promise<void>,
): Promise<void> {
  await withRunningService(options, async (service) => {
    await using outside = await forwardExternally(service);
    const { memory } = await activateExtension();
    const { origin } = parseUncheckedAddress(outside.url);
    await setPlainHttpAllowed(memory, origin, true);
    service.url = outside.url;
    await setSetting('serverUrl', service.url);
    try {
      await test(service);
    } finally {
      await setPlainHttpAllowed(memory, origin, false);
    }
  });
}
