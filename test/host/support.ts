import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { SettingName } from '../../src/vscode/settings.ts';
import type { Row } from '../../src/views/rows/rows.ts';
import { waitFor as waitWithin, waitUntil as waitUntilWithin } from '../harness/waitFor.ts';
import { startService, type Service, type ServiceOptions } from '../service/service.ts';
import { DrawnView, type DrawnRow } from './drawnView.ts';
import type { Probe } from './probe.ts';

function getExtension(): vscode.Extension<Probe> {
  const extension = vscode.extensions.getExtension<Probe>('wger-explorer.wger-explorer');
  assert.ok(extension !== undefined, 'the extension is not installed');
  return extension;
}

/** Activates the extension, as the first view, command or document does. */
export async function activateExtension(): Promise<Probe> {
  return getExtension().activate();
}

/** The folder of the snapshots of lists. */
export async function getSnapshotFolder(): Promise<string> {
  return vscode.Uri.joinPath((await activateExtension()).storage, 'snapshots').fsPath;
}

/** Deletes the snapshots, because an earlier service may have had the same port as the next one. */
async function forgetSnapshots(): Promise<void> {
  if (getExtension().isActive) {
    // An earlier test may still be writing one.
    await rm(await getSnapshotFolder(), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

export async function setSetting(name: string, value: unknown, section = 'wger'): Promise<void> {
  await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
  // The extension host learns of the change from a separate event, which may arrive later.
  await waitUntil(
    `the setting ${section}.${name}`,
    () =>
      value === null ||
      isDeepStrictEqual(vscode.workspace.getConfiguration(section).inspect(name)?.globalValue, value),
  );
}

/** Changes a setting while `test` runs. */
export async function withSetting<Result>(
  name: SettingName,
  value: unknown,
  test: () => Result | Promise<Result>,
): Promise<Result> {
  await setSetting(name, value);
  try {
    return await test();
  } finally {
    await setSetting(name, undefined);
  }
}

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

/**
 * Time limit for a condition, in milliseconds: long enough for the slowest machine, and shorter than that of a test,
 * which would not say what did not come.
 */
const timeLimit = 120_000;

/** Waits until a condition holds that is cheap to check, and changes nothing. */
export function waitUntil(what: string, condition: () => boolean): Promise<void> {
  return waitUntilWithin(what, condition, timeLimit);
}

/** Asks repeatedly until `ask` returns something other than `undefined`, and returns that. */
export function waitFor<Answer>(
  what: string | (() => Promise<string>),
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  return waitWithin(what, ask, timeLimit);
}

/**
 * Reads something from a view after each redraw until it is right. A result during which the view announced a redraw is
 * discarded, because it may mix two states.
 */
export async function readUntil<Read>(
  view: DrawnView,
  read: () => Promise<Read>,
  isComplete: (read: Read) => boolean,
  describe: (read: Read) => string,
): Promise<Read> {
  for (;;) {
    const redrawn = view.recordRedraws();
    try {
      const found = await read();
      if (isComplete(found) && redrawn.rows.length === 0) {
        return found;
      }
      await waitUntil(`others than ${describe(found)}`, () => redrawn.rows.length > 0);
    } finally {
      redrawn.stop();
    }
  }
}

/** The rows of lists in All Resources, which are grouped by topic. */
export async function readEndpointRows(): Promise<DrawnRow[]> {
  const view = await getView('resources');
  const topics = await view.rows();
  return (await Promise.all(topics.map(({ row }) => view.rows(row)))).flat();
}

/** The row of a list in All Resources. */
export async function readEndpointRow(name: string): Promise<Row> {
  const found = (await readEndpointRows()).find((drawn) => getLabel(drawn) === name);
  assert.ok(found !== undefined, `there is no list ${name}`);
  return found.row;
}

/** A view by its name, such as `exercises`. */
export async function getView(name: string): Promise<DrawnView> {
  const { views } = await activateExtension();
  const registered = views.get(`wger.${name}`);
  assert.ok(registered !== undefined, `there is no view ${name}`);
  return new DrawnView(registered);
}

/** The ids of the items among rows, in order. */
export function getKeys(rows: readonly DrawnRow[]): string[] {
  return rows.flatMap(({ row }) => (row.kind === 'item' ? [row.key] : []));
}

/** The URI of a row's document. */
export function getDocumentUri({ row }: DrawnRow): vscode.Uri {
  assert.ok(row.kind === 'item' && row.uri !== undefined, `${row.kind} has no document`);
  return row.uri;
}

export function getLabel({ item: { label } }: DrawnRow): string {
  return typeof label === 'string' ? label : (label?.label ?? '');
}
