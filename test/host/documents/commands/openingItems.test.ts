import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { getErrorEditorUri } from '../../../../src/documents/tabs.ts';
import { parseItemUri } from '../../../../src/documents/uri.ts';
import { getOpenTabs } from '../../../../src/vscode/tabs.ts';
import { readServerRows } from '../../../serverRows.ts';
import type { ReceivedRequest } from '../../../service/service.ts';
import {
  chooseRow,
  openBox,
  waitUntilDrawn,
  highlightRow,
  getLabels,
  dismissBox,
  pressUntil,
} from '../../support/dialogs/answers.ts';
import { readText, createServiceUri, getActiveUri } from '../../support/editing.ts';
import { reopenServer } from '../../support/snapshotFiles.ts';
import { activateExtension } from '../../support/extension.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { waitUntil } from '../../support/waits.ts';
import { hideViews } from '../../support/views.ts';

/** Runs the command, pastes a text, and accepts the row for it. @returns what the row says */
async function pasteAddress(text: string): Promise<readonly (string | undefined)[]> {
  const box = await openBox('wger.openItem');
  const { quickPick } = box.box ?? assert.fail();
  quickPick.value = text;
  await waitUntil(`a row for ${text}`, () => box.active?.label.startsWith('Open ') === true);
  const { label, description } = box.active ?? assert.fail();
  await pressUntil('the end of the box', 'workbench.action.acceptSelectedQuickOpenItem', () => box.isClosed);
  return [label, description];
}

export function openingItemTests(): void {
  describe('A box with the lists of the server', () => {
    for (const command of ['wger.openItem', 'wger.query']) {
      it(`reports no failure after it is closed: ${command}`, async () => {
        await hideViews();
        await withService({ generation: '2.7' }, async (service) => {
          await reopenServer(service);
          const { errors } = await activateExtension();
          const findRootRequests = (): readonly ReceivedRequest[] =>
            service.requests.filter(({ target }) => target === '/api/v2/');
          service.fault = { name: 'status-502', on: /\/api\/v2\/$/ };
          const release = service.hold(/\/api\/v2\/$/);
          const box = await openBox(command);
          await waitUntil('the question which lists there are', () => findRootRequests().length > 0);
          const said = errors.length;
          await dismissBox(box);
          release();
          await waitUntil('the last attempt', () => findRootRequests()[2]?.endedAt !== undefined);
          await waitUntilIdle(service);
          assert.deepEqual(errors.slice(said), []);
        });
      });
    }
  });

  describe('Open Item', () => {
    it('accepts any list of the server, shown with its description, and an ID', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const offered = Object.keys(JSON.parse(await readText(service, '')) as object).sort();
        const box = await openBox('wger.openItem');
        await waitUntil('the lists', () => box.items.length > offered.length);
        assert.deepEqual(getLabels(box), ['Workouts', 'Exercises', 'Ingredients', ...offered]);
        const muscle = box.items.find(({ label }) => label === 'muscle');
        assert.equal(muscle?.description, 'Muscles that exercises train');
        await dismissBox(box);
      });
    });

    it('asks for the ID in a list that is picked', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { prompts, inputBoxes } = await activateExtension();
        for (const list of ['Exercises', 'muscle']) {
          const asked = prompts.length;
          const box = await openBox('wger.openItem');
          await waitUntil('the list', () => getLabels(box).includes(list));
          await chooseRow(box, list);
          await waitUntil('the question for the ID', () => prompts.length > asked);
          assert.equal(prompts[asked], `The item’s ID on ${new URL(service.url).host}`);
          assert.equal(inputBoxes.at(-1)?.placeholder, 'A number such as 345, or a UUID');
          await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        }
      });
    });

    it('offers to set an API key in the tab of a private item whose ID is typed', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { errors, inputAnswers } = await activateExtension();
        const said = errors.length;
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        inputAnswers.push('9');
        await chooseRow(await openBox('wger.openItem'), 'Workouts');
        await waitUntil('the error editor', () =>
          getOpenTabs().some((tab) => getErrorEditorUri(tab)?.path.includes('/workouts/9/') === true),
        );
        assert.deepEqual(errors.slice(said), []);
      });
    });

    it('opens a template of release 2.2 as a template, not as a workout', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const [template = assert.fail()] = await readServerRows(service, 'templates');
          const id = String(template.id);
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          await pasteAddress(`${service.url}/en/workout/${id}/view`);
          await waitUntil('the document', () => getActiveUri() !== undefined);
          const { resource, key } = parseItemUri(getActiveUri() ?? assert.fail()) ?? assert.fail();
          assert.deepEqual([resource, key], ['templates', { id }]);
        });
      });
    });

    it('stays open while the user copies an address elsewhere, and keeps the active row when lists arrive', async () => {
      await hideViews();
      await withService({ generation: '2.7' }, async (service) => {
        await reopenServer(service);
        const release = service.hold(/\/api\/v2\/$/);
        const box = await openBox('wger.openItem');
        await vscode.commands.executeCommand('workbench.files.action.focusFilesExplorer');
        await highlightRow(box, 'Ingredients');
        const before = box.items.length;
        release();
        await waitUntil('the lists', () => box.items.length > before);
        await waitUntilDrawn(box);
        assert.equal(box.active?.label, 'Ingredients');
        await dismissBox(box);
      });
    });

    it('accepts the address of an item in all forms in which users find it', async () => {
      await withService({ generation: '2.7', prefix: '/fitness' }, async (service) => {
        await withKey(service, async () => {
          const document = createServiceUri(service, 'equipment', { id: '2' });
          for (const [text, resource, id] of [
            [`${service.url}/api/v2/exerciseinfo/9/`, 'exercises', '9'],
            [`${service.url}/en/exercise/9/view`, 'exercises', '9'],
            [`${service.url.replace('http://', '')}/api/v2/equipment/1`, 'equipment', '1'],
            [document.toString(), 'equipment', '2'],
            ['vscode://wger-explorer.wger-explorer/muscle/1', 'muscle', '1'],
            ['GET /api/v2/equipment/2.json', 'equipment', '2'],
            ['exercises/9', 'exercises', '9'],
          ] as const) {
            await vscode.commands.executeCommand('workbench.action.closeAllEditors');
            await pasteAddress(text);
            await waitUntil(`the document of ${text}`, () => getActiveUri() !== undefined);
            const reference = parseItemUri(getActiveUri() ?? assert.fail());
            assert.deepEqual([reference?.resource, reference?.key], [resource, { id }], text);
            assert.ok(reference?.label !== '' && reference?.label !== id, text);
          }
        });
      });
    });

    it('opens what is pasted, however soon Enter is pressed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openBox('wger.openItem');
        const { quickPick } = box.box ?? assert.fail();
        await waitUntilDrawn(box);
        quickPick.value = `${service.url}/api/v2/equipment/1/`;
        // The editor receives the rows a little later. Enter follows before it can have others.
        await new Promise((resolve) => setTimeout(resolve));
        void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await waitUntil('the document', () => getActiveUri()?.path.includes('/equipment/1/') === true);
      });
    });

    it('opens an address as the right kind of item, however late the server names its lists', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await reopenServer(service);
        const release = service.hold(/\/api\/v2\/$/);
        const said = await pasteAddress(`${service.url}/api/v2/exerciseinfo/9/`);
        assert.deepEqual(said, ['Open Item 9', 'exerciseinfo']);
        release();
        await waitUntil('the document', () => getActiveUri() !== undefined);
        const reference = parseItemUri(getActiveUri() ?? assert.fail());
        assert.deepEqual([reference?.resource, reference?.key], ['exercises', { id: '9' }]);
      });
    });

    it('rejects an unknown list name once the lists are known', async () => {
      await withService({ generation: '2.7' }, async () => {
        const box = await openBox('wger.openItem');
        const { quickPick } = box.box ?? assert.fail();
        await waitUntil('the lists', () => !quickPick.busy);
        const message = 'No list has this name';
        for (const [unknown, known] of [
          ['73', 'muscle'],
          ['exercises 73', 'Exer'],
          ['😀', 'equip*'],
        ] as const) {
          quickPick.value = unknown;
          await waitUntil(`the answer to ${unknown}`, () => getLabels(box).includes(message));
          quickPick.value = known;
          await waitUntil(`the lists for ${known}`, () => !getLabels(box).includes(message));
        }
        await dismissBox(box);
      });
    });

    it('rejects text that is no address of an item, and asks before switching servers', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openBox('wger.openItem');
        const { quickPick } = box.box ?? assert.fail();
        quickPick.value = `${service.url}/en/dashboard`;
        await waitUntil('the answer', () => box.active?.label === 'This address does not point to an item');
        await dismissBox(box);
        await waitUntilIdle(service);
        service.requests.length = 0;
        const said = await pasteAddress('https://elsewhere.invalid/api/v2/exerciseinfo/345/');
        assert.deepEqual(said, ['Open Item 345', 'exerciseinfo · elsewhere.invalid']);
        await waitUntil('its tab', () => getActiveUri()?.authority === 'elsewhere.invalid');
        assert.equal(vscode.workspace.getConfiguration('wger').get('serverUrl'), service.url);
        assert.deepEqual(
          service.requests.filter(({ target }) => target.includes('345')),
          [],
        );
      });
    });
  });
}
