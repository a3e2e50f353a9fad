import assert from 'node:assert/strict';
import { it } from 'mocha';
import * as vscode from 'vscode';
import type { FaultName } from '../../service/faults/index.ts';
import type { Service } from '../../service/service.ts';
import { dismissBox } from '../support/dialogs/answers.ts';
import { token, type AttackStage } from './attackStage.ts';
import { createServiceUri } from '../support/editing.ts';
import { checks } from './inertText.ts';
import { getRow, pressForget, waitForQuestion, openServerBox } from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { getLabel, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/**
 * A path prefix of the server's address with a link, a command and an icon. URLs escape nothing in it, and some places
 * of the editor would run the command.
 */
const prefix = `/[${token}](command:workbench.action.closeSidebar)/$(trash)`;

/** Tests of the places that show the address of a server, in its name and in failures. */
export function addressAttacks(stage: AttackStage): void {
  function assertHarmless(place: string, texts: readonly string[], findProblems = checks.line): void {
    stage.assertHarmless('an address', place, texts, findProblems);
  }

  async function withAttack(test: (service: Service) => Promise<void>): Promise<void> {
    await withService({ generation: '2.7', prefix }, test);
  }

  /** The texts of a view's rows, and their tooltips. */
  async function readTexts(name: string): Promise<readonly string[]> {
    const rows = await (await getView(name)).rows();
    return rows.flatMap(({ item }) => [
      getLabel({ item, row: rows[0]?.row ?? assert.fail() }),
      String(item.description ?? ''),
      ...(typeof item.tooltip === 'string' ? item.tooltip.split('\n') : []),
    ]);
  }

  it('can only show its address as plain text in the status bar and the language status', async () => {
    await withAttack(async (service) => {
      const { statusBar, statusItems } = await activateExtension();
      await vscode.commands.executeCommand(
        'vscode.open',
        createServiceUri(service, 'exercises', { id: '9' }, 'forged'),
      );
      const findShownItems = () =>
        statusBar.filter(({ item, isShown }) => isShown && item.text.includes(token));
      await waitUntil('the server in the status bar', () => findShownItems().length > 0);
      const texts = findShownItems().flatMap(({ item: { text, tooltip, accessibilityInformation } }) => [
        text.replace('$(server) ', ''),
        typeof tooltip === 'string' ? tooltip : assert.fail(),
        accessibilityInformation?.label ?? '',
      ]);
      assertHarmless('the status bar', texts);
      await waitUntil('the status', () => statusItems.some(({ text }) => text.includes(token)));
      assertHarmless(
        'the language status',
        statusItems.flatMap(({ text, detail = '' }) => [text, detail]),
      );
    });
  });

  it('can only show its address as plain text in error rows', async () => {
    const faults: readonly FaultName[] = ['server-error', 'redirect-words', 'html', 'reset'];
    for (const name of faults) {
      await withAttack(async (service) => {
        service.fault = { name };
        assertHarmless(`rows of ${name}`, await readTexts('exercises'));
      });
    }
  });

  it('can only show its address as plain text in the message of a view', async () => {
    await withAttack(async (service) => {
      const view = await getView('exercises');
      service.fault = { name: 'throttled', on: /exercise/ };
      const rows = view.rows();
      await waitUntil('what is said of the wait', () => view.message !== '');
      assertHarmless('the message of a view', [view.message]);
      service.fault = undefined;
      await rows;
    });
  });

  it('can only show its address as plain text in the API key box', async () => {
    await withAttack(async (service) => {
      const { inputBoxes } = await activateExtension();
      const before = inputBoxes.length;
      const asked = vscode.commands.executeCommand('wger.setApiKey');
      await waitUntil('the box', () => inputBoxes.length > before);
      const box = inputBoxes[before] ?? assert.fail();
      assertHarmless('the prompt', [box.prompt ?? '']);
      service.fault = { name: 'redirect-words' };
      box.value = service.key;
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      const getValidationText = (): string => {
        const { validationMessage: said } = box;
        return typeof said === 'object' ? said.message : (said ?? '');
      };
      await waitUntil('why it is not taken', () => getValidationText().includes(token));
      assertHarmless('below the line of a box', [getValidationText()]);
      await vscode.commands.executeCommand('wger.closeKeyBox');
      await asked;
    });
  });

  it('can only show its address as plain text in Switch Server and its dialogs', async () => {
    await withAttack(async (service) => {
      const box = await openServerBox();
      const { quickPick } = box.box ?? assert.fail();
      quickPick.value = `${service.url}/other`;
      await waitUntil('its row, in front', () => quickPick.activeItems[0]?.label.includes('/other') === true);
      service.fault = { name: 'redirect-words' };
      const taken = vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      const readRows = (hasAddress: boolean): string[] =>
        box.items
          .filter((item) => 'address' in item === hasAddress)
          .flatMap(({ label, description = '', detail = '' }) => [label, description, detail]);
      // The row of the server has the word from the beginning.
      await waitUntil('what came of it', () => readRows(false).some((text) => text.includes(token)));
      assertHarmless('messages about a server', readRows(false));
      assertHarmless('rows of servers', readRows(true));
      await taken;
      quickPick.value = '';
      const known = box.items.find(({ label }) => label.includes(token));
      await dismissBox(box);
      if (known !== undefined) {
        const again = await openServerBox();
        const asked = await waitForQuestion(() => {
          pressForget(again, getRow(again, known.label));
        }, /forget/);
        assertHarmless('a question', [asked.text, ...asked.detail.split('\n')]);
        asked.answer(undefined);
        await dismissBox(again);
      }
    });
  });

  it('can only show its address as plain text in notifications, dialogs and progress', async () => {
    await withAttack(async (service) => {
      const { messages, progressTitles, errors } = await activateExtension();
      const [said, under, failed] = [messages.length, progressTitles.length, errors.length];
      service.fault = { name: 'server-error', on: /version/ };
      void vscode.commands.executeCommand('wger.checkConnection');
      await waitUntil('the result', () => messages.length > said);
      messages[said]?.answer(undefined);
      assertHarmless('what is under way', progressTitles.slice(under));
      await vscode.commands.executeCommand('wger.removeApiKey');
      service.fault = { name: 'redirect-words' };
      await vscode.commands.executeCommand('wger.checkConnection');
      assertHarmless(
        'notices and dialogs',
        [
          ...errors.slice(failed),
          ...messages.slice(said).flatMap(({ text, detail, buttons }) => [text, detail, ...buttons]),
        ].flatMap((text) => text.split('\n')),
      );
    });
  });
}
