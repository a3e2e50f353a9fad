import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ReportRow } from '../../../src/reports/reportRows.ts';
import { getLabels } from '../support/dialogs/answers.ts';
import { typeAddress } from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntil } from '../support/waits.ts';

/** A row of the report, and its tree item. */
export interface DrawnFinding {
  readonly row: ReportRow;
  readonly item: vscode.TreeItem;
}

/** The report as the editor draws it. */
export class DrawnReport {
  readonly #provider: vscode.TreeDataProvider<ReportRow>;
  readonly #view: vscode.TreeView<ReportRow>;

  constructor(provider: vscode.TreeDataProvider<ReportRow>, view: vscode.TreeView<ReportRow>) {
    this.#provider = provider;
    this.#view = view;
  }

  get message(): string {
    return this.#view.message ?? '';
  }

  get description(): string {
    return this.#view.description ?? '';
  }

  /** The rows in nested groups, by the labels of these groups from the outermost; the top-level rows without labels. */
  async getRows(...labels: readonly string[]): Promise<readonly DrawnFinding[]> {
    let rows = await this.#children();
    for (const label of labels) {
      const group = rows.find(({ item }) => item.label === label);
      assert.ok(group, `${label} is not among ${getFindingLabels(rows).join(', ')}`);
      rows = await this.#children(group.row);
    }
    return rows;
  }

  async #children(parent?: ReportRow): Promise<readonly DrawnFinding[]> {
    const rows = (await this.#provider.getChildren(parent)) ?? [];
    return Promise.all(rows.map(async (row) => ({ row, item: await this.#provider.getTreeItem(row) })));
  }
}

export function getFindingLabels(rows: readonly DrawnFinding[]): readonly string[] {
  return rows.map(({ item: { label } }) => (typeof label === 'string' ? label : (label?.label ?? '')));
}

/** Runs the command of a row, as a click does. */
export async function clickFinding({ item }: DrawnFinding): Promise<void> {
  const { command, arguments: given = [] } = item.command ?? assert.fail('the row opens nothing');
  await vscode.commands.executeCommand(command, ...(given as unknown[]));
}

/** The report, which must have been shown before. */
export async function getReport(): Promise<DrawnReport> {
  const { views } = await activateExtension();
  const registered = views.get('wger.report') ?? assert.fail('there was no report');
  // The rows of the other views have another type.
  const { provider, view } = registered as unknown as {
    provider: vscode.TreeDataProvider<ReportRow>;
    view: vscode.TreeView<ReportRow>;
  };
  return new DrawnReport(provider, view);
}

/** Compares the server in use with another, and returns the complete report. */
export async function compareWith(url: string): Promise<DrawnReport> {
  const { picks } = await activateExtension();
  await vscode.commands.executeCommand('wger.closeReport');
  const before = picks.length;
  const ended = vscode.commands.executeCommand('wger.compareServers');
  await waitUntil('the box', () => picks.length > before);
  const box = picks[before] ?? assert.fail();
  const { host } = new URL(url);
  await typeAddress(box, url, getLabels(box).includes(host) ? host : `Compare with ${host}`);
  await ended;
  return getReport();
}
