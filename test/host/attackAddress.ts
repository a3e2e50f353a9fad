import assert from 'node:assert/strict';
import { it } from 'mocha';
import * as vscode from 'vscode';
import type { FaultName } from '../service/faults/index.ts';
import type { Service } from '../service/service.ts';
import { dismissBox } from './answers.ts';
import { token, type AttackStage } from './attackStage.ts';
import { createServiceUri } from './editing.ts';
import { checks } from './inert.ts';
import { pressForget, waitForQuestion, openServerBox } from './serverBox.ts';
import { activateExtension, getLabel, waitUntil, getView, withService } from './support.ts';

/** Where a server may say that it is: nothing in it is escaped in a URL, and some places would run its command. */
const prefix = `/[${token}](command:workbench.action.closeSidebar)/$(trash)`;

/** Where the name and the failures of a server come to, whose address is more than words. */
export function addressAttacks(stage: AttackStage): void {
  function holds(place: string, texts: readonly string[], wrongs = checks.line): void {
    stage.holds('an address', place, texts, wrongs);
  }

  async function attacked(test: (service: Service) => Promise<void>): Promise<void> {
    await withService({ generation: '2.7', prefix }, test);
  }

  /** The texts of the rows of a view, and what comes up above them. */
  async function rowsOf(name: string): Promise<readonly string[]> {
    const rows = await (await getView(name)).rows();
    return rows.flatMap(({ item }) => [
      getLabel({ item, row: rows[0]?.row ?? assert.fail() }),
      String(item.description ?? ''),
      ...(typeof item.tooltip === 'string' ? item.tooltip.split('\n') : []),
    ]);
  }

  it('says nothing by its address in the status bar and the language status that is more than words', async () => {
    await attacked(async (service) => {
      const { statusBar, statusItems } = await activateExtension();
      await vscode.commands.executeCommand(
        'vscode.open',
        createServiceUri(service, 'exercises', { id: '9' }, 'forged'),
      );
      const shown = () => statusBar.filter(({ item, isShown }) => isShown && item.text.includes(token));
      await waitUntil('the server in the status bar', () => shown().length > 0);
      const texts = shown().flatMap(({ item: { text, tooltip, accessibilityInformation } }) => [
        text.replace('$(server) ', ''),
        typeof tooltip === 'string' ? tooltip : assert.fail(),
        accessibilityInformation?.label ?? '',
      ]);
      holds('the status bar', texts);
      await waitUntil('the status', () => statusItems.some(({ text }) => text.includes(token)));
      holds(
        'the language status',
        statusItems.flatMap(({ text, detail = '' }) => [text, detail]),
      );
    });
  });

  it('says nothing by its address in rows of failures that is more than words', async () => {
    const faults: readonly FaultName[] = ['server-error', 'redirect-words', 'html', 'reset'];
    for (const name of faults) {
      await attacked(async (service) => {
        service.fault = { name };
        holds(`rows of ${name}`, await rowsOf('exercises'));
      });
    }
  });

  it('says nothing by its address above the rows of a view that is more than words', async () => {
    await attacked(async (service) => {
      const view = await getView('exercises');
      service.fault = { name: 'throttled', on: /exercise/ };
      const rows = view.rows();
      await waitUntil('what is said of the wait', () => view.message !== '');
      holds('the message of a view', [view.message]);
      service.fault = undefined;
      await rows;
    });
  });

  it('says nothing by its address in the box for the key that is more than words', async () => {
    await attacked(async (service) => {
      const { inputBoxes } = await activateExtension();
      const before = inputBoxes.length;
      const asked = vscode.commands.executeCommand('wger.setApiKey');
      await waitUntil('the box', () => inputBoxes.length > before);
      const box = inputBoxes[before] ?? assert.fail();
      holds('the prompt', [box.prompt ?? '']);
      service.fault = { name: 'redirect-words' };
      box.value = service.key;
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      const remark = (): string => {
        const { validationMessage: said } = box;
        return typeof said === 'object' ? said.message : (said ?? '');
      };
      await waitUntil('why it is not taken', () => remark().includes(token));
      holds('below the line of a box', [remark()]);
      await vscode.commands.executeCommand('wger.closeKeyBox');
      await asked;
    });
  });

  it('says nothing by its address in Switch Server and its questions that is more than words', async () => {
    await attacked(async (service) => {
      const box = await openServerBox();
      const { quickPick } = box.box ?? assert.fail();
      quickPick.value = `${service.url}/other`;
      await waitUntil('its row, in front', () => quickPick.activeItems[0]?.label.includes('/other') === true);
      service.fault = { name: 'redirect-words' };
      const taken = vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await waitUntil('what came of it', () => box.items.some(({ detail = '' }) => detail.includes(token)));
      holds(
        'rows of servers',
        box.items.flatMap(({ label, description = '', detail = '' }) => [label, description, detail]),
      );
      await taken;
      quickPick.value = '';
      const known = box.items.find(({ label }) => label.includes(token));
      await dismissBox(box);
      if (known !== undefined) {
        const again = await openServerBox();
        const asked = await waitForQuestion(() => {
          pressForget(again, known.label);
        }, /forget/);
        holds('a question', [asked.text, ...asked.detail.split('\n')]);
        asked.answer(undefined);
        await dismissBox(again);
      }
    });
  });

  it('says nothing by its address in notices, dialogs and what is under way that is more than words', async () => {
    await attacked(async (service) => {
      const { messages, progressTitles, errors } = await activateExtension();
      const [said, under, failed] = [messages.length, progressTitles.length, errors.length];
      service.fault = { name: 'server-error', on: /version/ };
      void vscode.commands.executeCommand('wger.checkConnection');
      await waitUntil('the result', () => messages.length > said);
      messages[said]?.answer(undefined);
      holds('what is under way', progressTitles.slice(under));
      await vscode.commands.executeCommand('wger.removeApiKey');
      service.fault = { name: 'redirect-words' };
      await vscode.commands.executeCommand('wger.checkConnection');
      holds(
        'notices and dialogs',
        [
          ...errors.slice(failed),
          ...messages.slice(said).flatMap(({ text, detail, buttons }) => [text, detail, ...buttons]),
        ].flatMap((text) => text.split('\n')),
      );
    });
  });
}
