// Reads the report of Check Exercises.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { DrawnRow, DrawnView } from '../support/drawnView.ts';
import { activateExtension } from '../support/extension.ts';
import { getLabel, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** The groups of a report by title, with their rows. */
export async function readGroups(view: DrawnView): Promise<ReadonlyMap<string, readonly DrawnRow[]>> {
  const top = await view.rows();
  return new Map(
    await Promise.all(top.map(async (drawn) => [getLabel(drawn), await view.rows(drawn.row)] as const)),
  );
}

/** The view of the report, once the editor shows it. */
export async function waitForReportView(): Promise<DrawnView> {
  const { views } = await activateExtension();
  await waitUntil('the report', () => views.get('wger.report')?.view.visible === true);
  return getView('report');
}

/** The ids of the exercises that rows open. */
export function getExerciseIds(rows: readonly DrawnRow[]): readonly string[] {
  return rows.map(({ item }) => {
    const [uri] = (item.command?.arguments ?? []) as readonly unknown[];
    assert.ok(uri instanceof vscode.Uri, 'the row leads nowhere');
    return /\/exercises\/([^/]+)\//.exec(uri.path)?.[1] ?? '';
  });
}
