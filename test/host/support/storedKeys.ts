import type { Service } from '../../service/service.ts';
import { activateExtension } from './extension.ts';

/** The name of a service's key in the secret storage. */
export function getSecretName(service: Service): string {
  return `wger.apiKey:${new URL(service.url).origin}`;
}

/** Stores the service's key in the extension's secret storage while `test` runs. */
export async function withKey(service: Service, test: () => Promise<void>): Promise<void> {
  const { secrets } = await activateExtension();
  const name = getSecretName(service);
  await secrets.store(name, service.key);
  try {
    await test();
  } finally {
    await secrets.delete(name);
  }
}
