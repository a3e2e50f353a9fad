// Reads workouts and their children from the sidebar.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Row } from '../../../src/views/rows/rows.ts';
import type { DrawnRow, DrawnView } from '../support/drawnView.ts';
import { getLabel } from '../support/views.ts';

const { None } = vscode.TreeItemCollapsibleState;

/** Matches the path of a plan, in any release. */
export const planPath = /\/(structure|canonical_representation)\/$/;

/** The row with a name. */
export async function findRowNamed(view: DrawnView, name: string): Promise<DrawnRow> {
  const row = (await view.loadAllRows()).find((drawn) => getLabel(drawn) === name);
  return row ?? assert.fail(`there is no ${name}`);
}

/** All descendants of a row. */
export async function readTreeBelow(view: DrawnView, parent: Row): Promise<DrawnRow[]> {
  const found: DrawnRow[] = [];
  for (const drawn of await view.rows(parent)) {
    found.push(drawn, ...(drawn.item.collapsibleState === None ? [] : await readTreeBelow(view, drawn.row)));
  }
  return found;
}

/** All descendants of a row as lines of text, indented by their level. */
export async function readTextBelow(view: DrawnView, parent: Row, indent = ''): Promise<string[]> {
  const lines: string[] = [];
  for (const drawn of await view.rows(parent)) {
    const { description, collapsibleState } = drawn.item;
    lines.push(`${indent}${[getLabel(drawn), description].filter(Boolean).join(' | ')}`);
    lines.push(...(collapsibleState === None ? [] : await readTextBelow(view, drawn.row, `${indent}  `)));
  }
  return lines;
}
