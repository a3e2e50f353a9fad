import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { itemCommandIds } from '../../../../src/vscode/commandIds.ts';
import { dismissBox } from '../../support/dialogs/answers.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { getView } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';

/** An object that contains itself. */
const circular: Record<string, unknown> = { kind: 'action' };
Object.assign(circular, {
  list: circular,
  problem: circular,
  group: circular,
  uri: circular,
  name: circular,
});

/** Arguments that another extension, or a key binding of the user, may call a command with. */
const strangeArguments: readonly unknown[] = [
  null,
  0,
  '',
  'text',
  [],
  [null, {}],
  {},
  () => undefined,
  ...['item', 'group', 'branch', 'problem', 'action'].flatMap((kind) => [
    { kind },
    { kind, list: null, group: null, problem: null, uri: null },
    { kind, list: {}, group: {}, problem: { kind: 'problem', list: {} }, uri: {} },
  ]),
  { kind: 'item', uri: 'wger://wger.de/exercises/1/Label.json' },
  { uri: vscode.Uri.file('/exercises/1/Label.json') },
  vscode.Uri.file('/exercises/1/Label.json'),
  vscode.Uri.parse('wger:'),
  circular,
];

/** Calls a command, and closes everything that it asks. */
async function callCommand(command: string, ...commandArguments: readonly unknown[]): Promise<void> {
  const { picks, messages } = await activateExtension();
  let [opened, said] = [picks.length, messages.length];
  const state = { isOver: false };
  const ended = Promise.resolve(vscode.commands.executeCommand(command, ...commandArguments)).finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await waitUntil(
      'a question or the end',
      () => state.isOver || picks.length > opened || messages.length > said,
    );
    for (const message of messages.slice(said)) {
      said++;
      message.answer(undefined);
    }
    for (const box of picks.slice(opened)) {
      opened++;
      await dismissBox(box);
    }
  }
  await ended;
}

/** The commands that look at their arguments. The first one needs a failure in a view, which the others may end. */
const commands = [
  'wger.refresh',
  ...itemCommandIds,
  'wger.openPreview',
  'wger.openPreviewToSide',
  'wger.showProgress',
  'wger.query',
  'wger.loadMore',
  'wger.loadAll',
  'wger.revealItem',
  'wger.export',
  'wger.switchServer',
  'wger.compareServers',
  'wger.checkExercises',
  'wger.openDifferences',
];

export function commandArgumentTests(): void {
  describe('a command that is called with something else than a row or a document', () => {
    it('ends without an error', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'status-500', on: /./ };
        await (await getView('exercises')).getSettledRows();
        service.fault = undefined;
        const errors = new Set<string>();
        for (const command of commands) {
          for (const argument of strangeArguments) {
            await callCommand(command, argument, [argument, argument]).catch((error: unknown) => {
              errors.add(`${command}: ${String(error)}`);
            });
          }
        }
        assert.deepEqual([...errors], []);
      });
    });
  });
}
