import { parseAddress } from '../../src/api/address.ts';
import { Client } from '../../src/api/client.ts';
import { undiciTransport } from '../../src/api/undici.ts';
import { Catalogue } from '../../src/resources/catalogue.ts';
import { startService, type Service, type ServiceOptions } from '../service/service.ts';

export interface Setup extends AsyncDisposable {
  readonly service: Service;
  readonly client: Client;
  readonly catalogue: Catalogue;
  /** The stored key: the service's own, until a test says otherwise. */
  key: string | undefined;
}

/** A sample server, and the client and catalogue that talk to it over a socket. */
export async function setUp(
  options: ServiceOptions & { readonly languages?: readonly string[]; readonly timeout?: number },
): Promise<Setup> {
  const { languages = ['en'], timeout = 5000, ...serviceOptions } = options;
  const service = await startService(serviceOptions);
  const { transport, close } = undiciTransport();
  const client = new Client(parseAddress(service.url), {
    transport,
    key: () => Promise.resolve(setup.key),
    timeout: () => timeout,
  });
  const setup: Setup = {
    service,
    client,
    catalogue: new Catalogue(client, () => languages),
    key: service.key,
    async [Symbol.asyncDispose]() {
      await close();
      await service.close();
    },
  };
  return setup;
}

/** The paths asked for, without the query, in order. */
export function pathsOf(service: Service): string[] {
  return service.requests.map(({ target }) => target.replace(/\?.*/, ''));
}
