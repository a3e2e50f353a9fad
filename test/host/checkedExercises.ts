// The report of a check of the exercises, as tests look at it.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { DrawnRow, DrawnView } from './drawnView.ts';
import { activated, labelOf, until, viewNamed } from './support.ts';

/** The groups of a report, with the rows below each. */
export async function groups(view: DrawnView): Promise<ReadonlyMap<string, readonly DrawnRow[]>> {
  const top = await view.rows();
  return new Map(
    await Promise.all(top.map(async (drawn) => [labelOf(drawn), await view.rows(drawn.row)] as const)),
  );
}

/** The view of the report, once the editor shows it. */
export async function reportView(): Promise<DrawnView> {
  const { views } = await activated();
  await until('the report', () => views.get('wger.report')?.view.visible === true);
  return viewNamed('report');
}

/** The ids of the exercises that rows lead to. */
export function idsOf(rows: readonly DrawnRow[]): readonly string[] {
  return rows.map(({ item }) => {
    const [uri] = (item.command?.arguments ?? []) as readonly unknown[];
    assert.ok(uri instanceof vscode.Uri, 'the row leads nowhere');
    return /\/exercises\/([^/]+)\//.exec(uri.path)?.[1] ?? '';
  });
}
