// What a person does with the boxes that the extension opens.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { OpenedPick } from './picks.ts';
import { activated, until } from './support.ts';

/** Runs a command, and waits for the box that it opens. */
export async function boxOf(command: string): Promise<OpenedPick> {
  const { picks } = await activated();
  const before = picks.length;
  void vscode.commands.executeCommand(command);
  return nextBox(before);
}

/**
 * Runs a command, and answers the boxes that it opens one after another: with a row, or with any number of rows where
 * several can be chosen. Leaves the box behind the last answer, if another one is opened.
 */
export async function pick(
  command: string,
  ...answers: readonly (string | readonly string[])[]
): Promise<void> {
  const { picks } = await activated();
  const state = { isOver: false };
  let opened = picks.length;
  const ended = vscode.commands.executeCommand(command).then(() => {
    state.isOver = true;
  });
  for (const answer of answers) {
    const box = await nextBox(opened);
    opened = picks.length;
    await (typeof answer === 'string' ? choose(box, answer) : check(box, answer));
  }
  await until('the end of the questions', () => state.isOver || picks.length > opened);
  if (!state.isOver) {
    await leave(await nextBox(opened));
  }
  await ended;
}

async function nextBox(opened: number): Promise<OpenedPick> {
  const { picks } = await activated();
  await until('a box', () => picks.length > opened);
  const box = picks[opened];
  assert.ok(box !== undefined);
  return box;
}

/** Goes down to a row, and picks it. */
export async function choose(box: OpenedPick, label: string): Promise<void> {
  assert.ok(labelsIn(box).includes(label), `${label} is not among ${labelsIn(box).join(', ')}`);
  await until('the list', () => box.active !== undefined);
  while (box.active?.label !== label) {
    const before = box.active;
    await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
    await until('another active row', () => box.active !== before);
  }
  await accept(box);
}

async function check(box: OpenedPick, labels: readonly string[]): Promise<void> {
  const { quickPick } = box.box ?? assert.fail('only one row can be picked');
  const chosen = quickPick.items.filter(({ label }) => labels.includes(label));
  assert.equal(chosen.length, labels.length, `among ${labelsIn(box).join(', ')}`);
  const known = quickPick.selectedItems;
  if (chosen.length !== known.length || chosen.some((item) => !known.includes(item))) {
    let isChecked = false;
    const subscription = quickPick.onDidChangeSelection((items) => {
      isChecked ||= items.length === chosen.length && chosen.every((item) => items.includes(item));
    });
    quickPick.selectedItems = chosen;
    await until('the checked rows', () => isChecked);
    subscription.dispose();
  }
  await accept(box);
}

/** Presses Enter, again until the box is there to notice. */
async function accept(box: OpenedPick): Promise<void> {
  await pressUntilClosed(box, 'workbench.action.acceptSelectedQuickOpenItem');
}

/** Presses Escape. */
export async function leave(box: OpenedPick): Promise<void> {
  await pressUntilClosed(box, 'workbench.action.closeQuickOpen');
}

async function pressUntilClosed(box: OpenedPick, command: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  let pressedAt = -Infinity;
  while (!box.isClosed) {
    assert.ok(Date.now() < deadline, 'the box does not close');
    if (Date.now() - pressedAt < 100) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    } else {
      await vscode.commands.executeCommand(command);
      pressedAt = Date.now();
    }
  }
}

export function labelsIn(box: OpenedPick): string[] {
  return box.items
    .filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator)
    .map(({ label }) => label);
}
