import { readAddress } from '../../src/api/address.ts';
import { allowPlainHttp } from '../../src/session/knownServers.ts';
import { fromOutside } from '../forwarders.ts';
import type { Service, ServiceOptions } from '../service/service.ts';
import { activated, setSetting, withStarted } from './support.ts';

/**
 * As `withService`, with a server that is reached like one of another computer: by the client that the settings name. It is never
 * in use by its own address, where a view in sight would ask it by the client for this computer.
 */
export async function withServiceElsewhere(
  options: ServiceOptions,
  test: (service: Service) => Promise<void>,
): Promise<void> {
  await withStarted(options, async (service) => {
    await using outside = await fromOutside(service);
    const { memory } = await activated();
    const { origin } = readAddress(outside.url);
    await allowPlainHttp(memory, origin, true);
    service.url = outside.url;
    await setSetting('serverUrl', service.url);
    try {
      await test(service);
    } finally {
      await allowPlainHttp(memory, origin, false);
    }
  });
}
