// Uses the box of Switch Server, and answers its questions.
import assert from 'node:assert/strict';
import { afterEach, beforeEach } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../../src/api/address.ts';
import type { Service, ServiceOptions } from '../../../service/service.ts';
import { openBox, getLabels } from './answers.ts';
import type { OpenedPick } from './picks.ts';
import type { ShownMessage } from '../../probe.ts';
import { activateExtension } from '../extension.ts';
import { startNewService, withService } from '../services.ts';
import { waitUntil } from '../waits.ts';
import { hideViews } from '../views.ts';

/** Hides the views and forgets the used servers before each test of a suite, and closes the box after it. */
export function setUpServerBox(): void {
  beforeEach(async () => {
    // A visible view would send requests of its own.
    await hideViews();
    await (await activateExtension()).memory.update('wger.servers', undefined);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  });
}

/** Runs a test with two servers, of which the first is in use. */
export async function withTwoServers(
  options: ServiceOptions,
  test: (inUse: Service, other: Service) => Promise<void>,
): Promise<void> {
  const other = await startNewService(options);
  try {
    await withService({ generation: '2.7' }, (inUse) => test(inUse, other));
  } finally {
    await other.close();
  }
}

/** The name of a service in the extension. */
export function getServerName({ url }: Service): string {
  return parseAddress(url).name;
}

/** Opens the box, and waits until it shows the states of the keys. */
export async function openServerBox(): Promise<OpenedPick> {
  const box = await openBox('wger.switchServer');
  await waitUntil('the states of the keys', () =>
    box.items.every(({ description = '' }) => description.includes('API key')),
  );
  return box;
}

/** The row with a label, which must exist. */
export function getRow(box: OpenedPick, label: string): vscode.QuickPickItem {
  const row = box.items.find((item) => item.label === label);
  return row ?? assert.fail(`${label} is not among ${getLabels(box).join(', ')}`);
}

/** Waits until the rows say something. A text that does not fit into one row goes on in the next. */
export async function waitForText(box: OpenedPick, text: string): Promise<void> {
  await waitUntil(`“${text}”`, () =>
    box.items
      .map(({ label, detail = '' }) => `${label} ${detail}`)
      .join(' ')
      .includes(text),
  );
}

/** Types an address, and accepts the row with this label once it is highlighted. */
export async function typeAddress(box: OpenedPick, text: string, label: string): Promise<void> {
  const { quickPick } = box.box ?? assert.fail('nothing can be typed');
  quickPick.value = text;
  await waitUntil(`the row ${label}`, () => box.active?.label === label || box.isClosed);
  assert.ok(!box.isClosed, 'the box was closed: something else took the focus');
  await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
}

/** Presses the button that forgets a server, in its row. */
export function pressForget(box: OpenedPick, row: vscode.QuickPickItem): void {
  const [button] = row.buttons ?? [];
  box.box?.press(button ?? assert.fail('it cannot be forgotten'), row);
}

/** Starts something, and waits for the modal question that it asks. */
export async function waitForQuestion(ask: () => unknown, words: RegExp): Promise<ShownMessage> {
  const { messages } = await activateExtension();
  const before = messages.length;
  void ask();
  await waitUntil(`the question ${String(words)}`, () =>
    messages.slice(before).some(({ text }) => words.test(text)),
  );
  const question = messages.slice(before).find(({ text }) => words.test(text)) ?? assert.fail();
  assert.ok(question.isModal);
  return question;
}

/** The server address in the settings. */
export function getConfiguredAddress(): unknown {
  return vscode.workspace.getConfiguration('wger').get('serverUrl');
}
