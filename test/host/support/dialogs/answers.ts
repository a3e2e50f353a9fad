// Answers the quick picks that the extension opens.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { OpenedPick } from './picks.ts';
import { activateExtension } from '../extension.ts';
import { waitFor, waitUntil } from '../waits.ts';

/** Runs a command, and returns the quick pick that it opens. */
export function openBox(command: string): Promise<OpenedPick> {
  return waitForBox(() => vscode.commands.executeCommand(command));
}

/** Returns the quick pick that a function opens. */
export async function waitForBox(start: () => unknown): Promise<OpenedPick> {
  const { picks } = await activateExtension();
  const before = picks.length;
  void start();
  return findBox(before);
}

/** The label of the row to pick, or the labels of all rows to check in a multi-select quick pick. */
export type Answer = string | readonly string[];

/** Runs a command, and answers its quick picks one after another. Closes the next one after the last answer. */
export async function answerCommand(command: string, ...answers: readonly Answer[]): Promise<void> {
  await answerBoxes(() => vscode.commands.executeCommand(command), answers);
}

/** Does the same as {@link answerCommand} for anything that opens quick picks. */
export async function answerBoxes(start: () => Thenable<unknown>, answers: readonly Answer[]): Promise<void> {
  const { picks } = await activateExtension();
  const state = { isOver: false };
  let opened = picks.length;
  const ended = start().then(() => {
    state.isOver = true;
  });
  for (const answer of answers) {
    const box = await findBox(opened);
    opened = picks.length;
    await (typeof answer === 'string' ? chooseRow(box, answer) : checkRows(box, answer));
  }
  await waitUntil('the end of the questions', () => state.isOver || picks.length > opened);
  if (!state.isOver) {
    await dismissBox(await findBox(opened));
  }
  await ended;
}

/** Waits for the quick pick after as many as were opened before. */
async function findBox(opened: number): Promise<OpenedPick> {
  const { picks } = await activateExtension();
  await waitUntil('a box', () => picks.length > opened);
  const box = picks[opened];
  assert.ok(box !== undefined);
  assert.notEqual(box.heading[0], '', `no title: ${box.heading[1]}`);
  return box;
}

/** Highlights a row, and accepts it. */
export async function chooseRow(box: OpenedPick, label: string): Promise<void> {
  await highlightRow(box, label);
  await acceptBox(box);
}

/** Checks exactly these rows, and accepts them. */
async function checkRows(box: OpenedPick, labels: readonly string[]): Promise<void> {
  const { quickPick } = box.box ?? assert.fail('only one row can be picked');
  for (const item of quickPick.items) {
    const isWanted = labels.includes(item.label);
    const isRight = (): boolean => quickPick.selectedItems.includes(item) === isWanted;
    if (!isRight()) {
      await highlightRow(box, item.label);
      await vscode.commands.executeCommand('workbench.action.quickPickManyToggle');
      await waitUntil(`a row that is ${isWanted ? '' : 'no longer '}checked`, isRight);
    }
  }
  assert.equal(quickPick.selectedItems.length, labels.length, `among ${getLabels(box).join(', ')}`);
  await acceptBox(box);
}

/**
 * Waits until the editor has drawn the rows of a quick pick. Until then, it refers to the previous rows by their index,
 * and a key press would move among those. An answer to a command shows that the editor has received the rows, which are
 * sent to it with a delay.
 */
export async function waitUntilDrawn(box: OpenedPick): Promise<void> {
  for (let rows: OpenedPick['items'] | undefined; rows !== box.items;) {
    rows = box.items;
    await new Promise((resolve) => setTimeout(resolve));
    await vscode.commands.executeCommand('setContext', 'wger.drawn', true);
  }
}

/** Moves down to a row. A multi-select quick pick highlights none at first, and ignores keys until it is drawn. */
export async function highlightRow(box: OpenedPick, label: string): Promise<void> {
  assert.ok(getLabels(box).includes(label), `${label} is not among ${getLabels(box).join(', ')}`);
  await waitUntilDrawn(box);
  if (box.box?.quickPick.canSelectMany === true) {
    await pressUntil(
      'a highlighted row',
      'workbench.action.quickOpenSelectNext',
      () => box.active !== undefined,
    );
  }
  await waitUntil('the list', () => box.active !== undefined && box.items.includes(box.active));
  while (box.active?.label !== label) {
    const before = box.active;
    // The first press may highlight the row that is highlighted already.
    await pressUntil(
      'another active row',
      'workbench.action.quickOpenSelectNext',
      () => box.active !== before || box.isClosed,
    );
    assert.ok(
      !box.isClosed,
      `the box was closed at ${before?.label ?? 'no row'}: something else took the focus`,
    );
    await waitUntilDrawn(box);
  }
}

/** Presses Enter repeatedly until the quick pick reports it. A further press would answer the next one. */
async function acceptBox(box: OpenedPick): Promise<void> {
  const before = box.acceptedTimes;
  await pressUntil(
    'the answer to the box',
    'workbench.action.acceptSelectedQuickOpenItem',
    () => box.acceptedTimes > before || box.isClosed,
  );
  assert.ok(
    box.acceptedTimes > before,
    'the box was closed without an answer: did something else take the focus?',
  );
  await waitUntil('the end of the box', () => box.isClosed);
}

/** Presses Escape repeatedly until the quick pick is closed. */
export async function dismissBox(box: OpenedPick): Promise<void> {
  await pressUntil('the end of the box', 'workbench.action.closeQuickOpen', () => box.isClosed);
}

/** Runs the command of a key, or presses several, again and again until the condition holds. */
export async function pressUntil(
  what: string,
  key: string | (() => Promise<void>),
  condition: () => boolean,
): Promise<void> {
  await waitFor(what, async () => {
    if (!condition()) {
      await (typeof key === 'string' ? vscode.commands.executeCommand(key) : key());
      const pressedAt = Date.now();
      await waitUntil(what, () => condition() || Date.now() - pressedAt >= 100);
    }
    return condition() || undefined;
  });
}

export function getLabels(box: OpenedPick): string[] {
  return box.items
    .filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator)
    .map(({ label }) => label);
}
