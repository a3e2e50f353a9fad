import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { itemUri } from '../../src/documents/uri.ts';
import { PagedListing } from '../../src/listing/pagedListing.ts';
import { CurrentServer } from '../../src/platform/currentServer.ts';
import { Network } from '../../src/platform/network.ts';
import type { Resource } from '../../src/resources/resource.ts';
import { rowsOf, type Row } from '../../src/tree/rows.ts';
import { treeItemOf } from '../../src/tree/treeItems.ts';
import { startService, type Service, type ServiceOptions } from '../service/service.ts';
import type { Probe } from './probe.ts';

/** Activates the extension, as the first view, command or document does. */
export async function activated(): Promise<Probe> {
  const extension = vscode.extensions.getExtension<Probe>('wger-explorer.wger-explorer');
  assert.ok(extension !== undefined, 'the extension is not installed');
  return extension.activate();
}

export async function setSetting(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('wger').update(name, value, vscode.ConfigurationTarget.Global);
}

/** Starts a sample server and makes it the configured one, for as long as `test` runs. */
export async function withService(
  options: ServiceOptions,
  test: (service: Service) => Promise<void>,
): Promise<void> {
  const service = await startService(options);
  try {
    await setSetting('serverUrl', service.url);
    await test(service);
  } finally {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await setSetting('serverUrl', undefined);
    await service.close();
  }
}

/** The name of a service's key in the secret storage. */
export function secretName(service: Service): string {
  return `wger.apiKey:${new URL(service.url).origin}`;
}

/** Stores the service's key in the extension's secret storage, and takes it away afterwards. */
export async function withKey(service: Service, test: () => Promise<void>): Promise<void> {
  const { secrets } = await activated();
  const name = secretName(service);
  await secrets.store(name, service.key);
  try {
    await test();
  } finally {
    await secrets.delete(name);
  }
}

/** Waits until no request is under way and none was added for a while, and says what was asked for. */
export async function settled(service: Service): Promise<string[]> {
  let seen = -1;
  while (seen !== service.requests.length || service.requests.some(({ status }) => status === 0)) {
    seen = service.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return service.requests.map(({ target }) => new URL(target, service.url).pathname).sort();
}

/** Waits until `condition` holds. */
export async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A view as its tree would draw it, read by the extension's own modules with the service's key. */
export interface DrawnView {
  readonly listing: PagedListing;
  readonly rows: () => readonly { readonly row: Row; readonly item: vscode.TreeItem }[];
}

export async function withView(
  service: Service,
  resource: Resource,
  test: (view: DrawnView) => Promise<void>,
): Promise<void> {
  const network = new Network();
  const servers = new CurrentServer({
    transport: network.transport,
    key: () => Promise.resolve(service.key),
  });
  const { address, catalogue } = servers.get();
  const listing = new PagedListing((next, signal) => catalogue.page(resource, next, 50, signal));
  try {
    await test({
      listing,
      rows: () =>
        rowsOf(listing, ({ id, label }) => itemUri(address, resource.id, id, label)).map((row) => ({
          row,
          item: treeItemOf(row, resource, address.name),
        })),
    });
  } finally {
    listing.dispose();
    servers.dispose();
    await network.dispose();
  }
}
