// Uses the boxes of the search commands.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { OpenedPick } from '../support/dialogs/picks.ts';
import { waitUntil } from '../support/waits.ts';

export function typeInto({ box }: OpenedPick, text: string): void {
  (box ?? assert.fail('nothing can be typed')).quickPick.value = text;
}

/** Types a text, and waits until the row with this label is the first one. */
export async function typeAndFind(
  box: OpenedPick,
  text: string,
  label: string,
): Promise<vscode.QuickPickItem> {
  typeInto(box, text);
  await waitUntil(`${label} for ${text}`, () => box.items[0]?.label === label);
  return box.items[0] ?? assert.fail();
}

/** Presses a button of a row, by its tooltip. */
export function press(box: OpenedPick, item: vscode.QuickPickItem, tooltip: string): void {
  const button = item.buttons?.find((candidate) => candidate.tooltip === tooltip);
  box.box?.press(button ?? assert.fail(`there is no ${tooltip}`), item);
}

/** Presses a button of the box, by its tooltip. */
export function toggle({ box }: OpenedPick, tooltip: string): void {
  const button = box?.quickPick.buttons.find((candidate) => candidate.tooltip === tooltip);
  box?.press(button ?? assert.fail(`there is no ${tooltip}`));
}
