import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { SettingName } from '../../src/platform/settings.ts';
import { listOf, type Row } from '../../src/tree/rows.ts';
import { startService, type Service, type ServiceOptions } from '../service/service.ts';
import type { Probe, RegisteredView } from './probe.ts';

function extensionUnderTest(): vscode.Extension<Probe> {
  const extension = vscode.extensions.getExtension<Probe>('wger-explorer.wger-explorer');
  assert.ok(extension !== undefined, 'the extension is not installed');
  return extension;
}

/** Activates the extension, as the first view, command or document does. */
export async function activated(): Promise<Probe> {
  return extensionUnderTest().activate();
}

/** The folder of what the extension keeps of servers on disk. */
export async function snapshotFolder(): Promise<string> {
  return vscode.Uri.joinPath((await activated()).storage, 'snapshots').fsPath;
}

/** Forgets what is kept of servers: a service of before may have had the port of the next one. */
async function forgetSnapshots(): Promise<void> {
  if (extensionUnderTest().isActive) {
    // One may still be written: of the test before.
    await rm(await snapshotFolder(), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

export async function setSetting(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('wger').update(name, value, vscode.ConfigurationTarget.Global);
}

/** Changes a setting for as long as `test` runs. */
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

/** Where the services of this suite were. */
const addresses = new Set<string>();

/** Starts a sample server where none was before: what the editor and the extension keep of that would be taken for its own. */
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

/**
 * Starts a sample server for as long as `test` runs, and makes it the configured one. It stays that, since the next test sets
 * its own, and to write settings is most of what a short test takes.
 */
export async function withService(
  options: ServiceOptions,
  test: (service: Service) => Promise<void>,
): Promise<void> {
  await forgetSnapshots();
  const service = await startNewService(options);
  try {
    await setSetting('serverUrl', service.url);
    await test(service);
  } finally {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await service.close();
  }
}

/** Lets another server take a service's place, with other data. */
export async function inPlaceOf(
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

/** Waits until no request was under way or added for a while, and says what was asked for. */
export async function settled(service: Service): Promise<string[]> {
  const isUnderWay = (): boolean => service.requests.some(({ endedAt }) => endedAt === undefined);
  for (let isQuiet = false; !isQuiet;) {
    const seen = isUnderWay() ? undefined : service.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    isQuiet = seen === service.requests.length && !isUnderWay();
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

/** A row of a view, and how the editor draws it. */
export interface DrawnRow {
  readonly row: Row;
  readonly item: vscode.TreeItem;
}

/** What the editor was told to draw again, until it is stopped. */
export interface Redrawn {
  readonly rows: readonly (Row | undefined)[];
  readonly stop: () => void;
}

/** A view of the sidebar, as the editor sees it. */
export class DrawnView {
  readonly #registered: RegisteredView;

  constructor(registered: RegisteredView) {
    this.#registered = registered;
  }

  /** The rows at the top, or below a row. As the editor does, asks again where the view tells it to. */
  async rows(parent?: Row): Promise<DrawnRow[]> {
    const { provider } = this.#registered;
    const redrawn = this.redrawn();
    const rows = await this.firstAnswer(parent);
    if (rows.length === 0) {
      // A view that shows nothing of before says next that there is more to show.
      await new Promise((resolve) => setTimeout(resolve));
    }
    redrawn.stop();
    if (rows.length === 0 && redrawn.rows.includes(parent)) {
      return this.rows(parent);
    }
    return Promise.all(rows.map(async (row) => ({ row, item: await provider.getTreeItem(row) })));
  }

  /** What the view answers when it is asked once for the rows at the top, or below a row. */
  async firstAnswer(parent?: Row): Promise<readonly Row[]> {
    return (await this.#registered.provider.getChildren(parent)) ?? [];
  }

  /** The rows at the top, or below a row, with the whole list loaded. */
  async allRows(parent?: Row): Promise<DrawnRow[]> {
    let rows = await this.rows(parent);
    await (rows[0] && listOf(rows[0].row).settled());
    rows = await this.rows(parent);
    for (let more = moreRow(rows); more !== undefined; more = moreRow(rows)) {
      await vscode.commands.executeCommand('wger.loadMore', more);
      rows = await this.rows(parent);
    }
    return rows;
  }

  /** Clicks a row: runs the command that it carries. */
  async click({ item }: DrawnRow): Promise<void> {
    assert.ok(item.command !== undefined, 'the row does nothing');
    await vscode.commands.executeCommand(
      item.command.command,
      ...((item.command.arguments ?? []) as unknown[]),
    );
  }

  /** What comes up when the mouse rests on a row. */
  async hover(
    { row, item }: DrawnRow,
    token: vscode.CancellationToken = new vscode.CancellationTokenSource().token,
  ): Promise<string> {
    const tooltip = await this.tooltip({ row, item }, token);
    return tooltip instanceof vscode.MarkdownString ? tooltip.value : tooltip;
  }

  /** As the editor gets it. */
  async tooltip(
    { row, item }: DrawnRow,
    token: vscode.CancellationToken = new vscode.CancellationTokenSource().token,
  ): Promise<vscode.MarkdownString | string> {
    const { provider } = this.#registered;
    return ((await provider.resolveTreeItem?.(item, row, token)) ?? item).tooltip ?? '';
  }

  /** What the editor is told to draw again from now on; undefined stands for everything. */
  redrawn(): Redrawn {
    const rows: (Row | undefined)[] = [];
    const subscription = this.#registered.provider.onDidChangeTreeData?.((changed) => {
      rows.push(...(Array.isArray(changed) ? changed : [changed ?? undefined]));
    });
    return {
      rows,
      stop: () => {
        subscription?.dispose();
      },
    };
  }

  get selection(): readonly Row[] {
    return this.#registered.view.selection;
  }

  get description(): string {
    return this.#registered.view.description ?? '';
  }

  /** What the view says above its rows. */
  get message(): string {
    return this.#registered.view.message ?? '';
  }
}

function moreRow(rows: readonly DrawnRow[]): Row | undefined {
  return rows.find(({ row }) => row.kind === 'more')?.row;
}

/** The view of a name such as `exercises`. */
export async function viewNamed(name: string): Promise<DrawnView> {
  const { views } = await activated();
  const registered = views.get(`wger.${name}`);
  assert.ok(registered !== undefined, `there is no view ${name}`);
  return new DrawnView(registered);
}

/** The ids of the items among rows, in their order. */
export function keysOf(rows: readonly DrawnRow[]): string[] {
  return rows.flatMap(({ row }) => (row.kind === 'entry' ? [row.key] : []));
}

/** The document of a row. */
export function documentOf({ row }: DrawnRow): vscode.Uri {
  assert.ok(row.kind === 'entry' && row.uri !== undefined, `${row.kind} has no document`);
  return row.uri;
}

export function labelOf({ item: { label } }: DrawnRow): string {
  return typeof label === 'string' ? label : (label?.label ?? '');
}
