import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Row } from '../../../src/views/rows/rows.ts';
import { DrawnView, type DrawnRow } from './drawnView.ts';
import { activateExtension } from './extension.ts';

/** A view by its name, such as `exercises`. */
export async function getView(name: string): Promise<DrawnView> {
  const { views } = await activateExtension();
  const registered = views.get(`wger.${name}`);
  assert.ok(registered !== undefined, `there is no view ${name}`);
  return new DrawnView(registered);
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

/** Hides the views of the sidebar. Visible ones read their lists, and one with the focus takes it again when it is redrawn. */
export async function hideViews(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
}
