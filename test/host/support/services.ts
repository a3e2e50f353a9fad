import * as vscode from 'vscode';
import { startService, type Service, type ServiceOptions } from '../../service/service.ts';
import { forgetSnapshots } from './extension.ts';
import { setSetting } from './settings.ts';

/** Addresses of all services of this suite. */
const addresses = new Set<string>();

/**
 * Starts a sample server at an address that no earlier one had, because the editor and the extension remember data by
 * address.
 */
export async function startNewService(options: ServiceOptions): Promise<Service> {
  const service = await startService(options);
  if (!addresses.has(service.url)) {
    addresses.add(service.url);
    return service;
  }
  try {
    return await startNewService(options);
  } finally {
    await service.close();
  }
}

/** Starts a sample server for the duration of `test`. */
export async function withRunningService(
  options: ServiceOptions,
  test: (service: Service) => Promise<void>,
): Promise<void> {
  await forgetSnapshots();
  const service = await startNewService(options);
  try {
    await test(service);
  } finally {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await service.close();
  }
}

/**
 * Starts a sample server for the duration of `test`, and configures it. The setting is not reset, because the next test
 * sets its own and writing settings takes most of a short test's time.
 */
export async function withService(
  options: ServiceOptions,
  test: (service: Service) => Promise<void>,
): Promise<void> {
  await withRunningService(options, async (service) => {
    await setSetting('serverUrl', service.url);
    await test(service);
  });
}

/** Replaces a service with another server at the same address, which has other data. */
export async function withReplacedService(
  service: Service,
  options: ServiceOptions,
  test: () => Promise<void>,
): Promise<void> {
  await service.close();
  const other = await startService({ ...options, port: Number(new URL(service.url).port) });
  try {
    await test();
  } finally {
    await other.close();
  }
}

/**
 * Waits until no request has been active or added for a while, and returns the paths of all requests. The while has
 * several turns, because a timer of a process that was stopped ends before what has arrived meanwhile is read.
 */
export async function waitUntilIdle(service: Service): Promise<string[]> {
  const isUnderWay = (): boolean => service.requests.some(({ endedAt }) => endedAt === undefined);
  for (let quietTurns = 0; quietTurns < 6;) {
    const requestCount = isUnderWay() ? undefined : service.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    quietTurns = requestCount === service.requests.length && !isUnderWay() ? quietTurns + 1 : 0;
  }
  return service.requests.map(({ target }) => new URL(target, service.url).pathname).sort();
}
