import { parseUncheckedAddress } from '../../../src/api/address.ts';
import { setPlainHttpConsent } from '../../../src/session/knownServers.ts';
import { forwardExternally } from '../../servers/forwarders.ts';
import type { Service, ServiceOptions } from '../../service/service.ts';
import { activateExtension } from '../support/extension.ts';
import { withRunningService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';

/**
 * Does the same as `withService` with a server that counts as another computer, so that the client of the settings
 * reads it. It is never in use at its own address, where a visible view would read it with the client for this
 * computer.
 */
export async function withExternalService(
  options: ServiceOptions,
  test: (service: Service) => Promise<void>,
): Promise<void> {
  await withRunningService(options, async (service) => {
    await using external = await forwardExternally(service);
    const { memory } = await activateExtension();
    const { origin } = parseUncheckedAddress(external.url);
    await setPlainHttpConsent(memory, origin, true);
    service.url = external.url;
    await setSetting('serverUrl', service.url);
    try {
      await test(service);
    } finally {
      await setPlainHttpConsent(memory, origin, undefined);
    }
  });
}
