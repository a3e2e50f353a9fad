// Commands that ask questions, report, copy and write, in a page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readServerRows } from '../../serverRows.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import type { Workbench } from '../../harness/workbench/workbench.ts';
import { startService, type Service } from '../../service/service.ts';
import { memoryFolder, writeMemoryExtension } from './memoryFolder.ts';
import { savePicture, setApiKey } from '../support.ts';
import { startWebStage, type WebStage } from './webStage.ts';

describe('in a browser', () => {
  let stage: WebStage;
  let other: Service;
  let workbench: Workbench;
  before(async () => {
    stage = await startWebStage();
    other = await startService({ generation: '2.4' });
    ({ workbench } = stage);
    await setApiKey(stage);
    await workbench.view('Workouts').waitForRows((rows) => rows.length > 2);
    await workbench.view('Exercises').waitForRowCount(64);
  });
  after(async () => {
    await stage[Symbol.asyncDispose]();
    await other.close();
  });

  /** Saves a picture in a dark theme and in a light one. */
  async function savePictures(name: string): Promise<void> {
    for (const theme of ['light', 'dark'] as const) {
      await workbench.useTheme(theme);
      await savePicture(workbench, `web-${name}-${theme}`);
    }
  }

  it('a query opens its answer as a document', async () => {
    const { quickInput } = workbench;
    await workbench.runCommand('wger: Query…');
    await quickInput.waitUntilOpen();
    await quickInput.type('/api/v2/exercise/?category=10&limit=3');
    await quickInput.waitForItems((items) => items.some(({ label }) => label === 'Run'));
    await savePictures('query');
    await quickInput.pick('Run');
    await workbench.editors.waitForText('"count"');
    await workbench.closeEditors();
  });

  it('the exercises are checked, and the findings are listed', async () => {
    await workbench.runCommand('wger: Check Exercises…');
    await workbench.quickInput.answerQuestions(
      async () => (await workbench.view('Report').rows()).length > 1,
    );
    await savePictures('check');
  });

  it('an address with a space in its host is invalid', async () => {
    const { quickInput } = workbench;
    await workbench.runCommand('wger: Switch Server…');
    await quickInput.waitUntilOpen();
    for (const text of ['https://my server.example', 'not a url']) {
      await quickInput.type(text);
      await quickInput.waitForItems((items) => items[0]?.label === 'This is not the address of a server');
    }
    await quickInput.dismiss();
  });

  it('the server is compared with another', async () => {
    await workbench.runCommand('wger: Compare Servers…');
    const { quickInput } = workbench;
    await quickInput.waitUntilOpen();
    await quickInput.type(other.url);
    await quickInput.accept();
    await workbench
      .view('Report')
      .waitForRows((rows) => rows.some(({ label }) => /endpoint|version|exercises/i.test(label)));
    await savePictures('compare');
  });

  for (const [command, beginning] of [
    ['wger: Copy as cURL', 'curl '],
    ['wger: Copy as fetch', 'const '],
    ['wger: Copy as Python', 'import '],
    ['wger: Copy as TypeScript Type', 'export '],
  ] as const) {
    it(`the clipboard has text after ${command}`, async () => {
      await workbench.view('Exercises').row('Bench Press').click();
      await workbench.editors.waitForText('"uuid"');
      await workbench.copy('');
      await workbench.runCommand(command);
      const text = await workbench.waitFor(
        'the text',
        async () => (await workbench.clipboard()) || undefined,
      );
      assert.ok(text.includes(beginning), text);
    });
  }

  it('an exercise is exported into a file that the user selects', async () => {
    const { quickInput, page } = workbench;
    // A headless browser has no system dialog, so this file takes the place of the chosen one.
    await page.evaluate(`window.showSaveFilePicker = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('exported.csv', { create: true })`);
    const menu = await workbench.view('Exercises').row('Bench Press').contextMenu();
    await menu.choose('Export…');
    await quickInput.answerQuestions(
      async () => (await workbench.notifications.shown()).some(({ text }) => text.includes('Exported')),
      ({ labels }) => (labels.includes('CSV') ? quickInput.pick('CSV') : quickInput.accept()),
    );
    const text = String(
      await page.evaluate(`(async () => {
        const folder = await navigator.storage.getDirectory();
        return (await (await folder.getFileHandle('exported.csv')).getFile()).text();
      })()`),
    );
    assert.match(text, /Bench Press/);
    assert.equal(text.trim().split('\r\n').length, 2);
    await savePicture(workbench, 'web-export');
  });

  it('the user’s data is backed up into a selected folder, with the same files each time', async () => {
    const { page, notifications } = workbench;
    await page.evaluate(`window.showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('backup', { create: true })`);
    const listFiles = async (): Promise<Readonly<Record<string, string>>> =>
      JSON.parse(
        await page.evaluate<string>(`(async () => {
          const texts = {};
          const read = async (folder, before) => {
            for await (const [name, handle] of folder.entries()) {
              if (handle.kind === 'directory') {
                await read(handle, before + name + '/');
              } else {
                texts[before + name] = await (await handle.getFile()).text();
              }
            }
          };
          await read(await window.showDirectoryPicker(), '');
          return JSON.stringify(texts);
        })()`),
      ) as Readonly<Record<string, string>>;
    const backUp = async (words: RegExp): Promise<void> => {
      await workbench.runCommand('wger: Back Up My Data…');
      assert.match(await workbench.dialogText(), /written to .*backup.*They are private/);
      await savePicture(workbench, 'web-backup-question');
      await workbench.answerDialog('Back Up');
      await notifications.waitUntilShown(words);
    };
    await backUp(/Backed up \d+ objects to .*Pictures left out because a browser cannot read them: \d/);
    await savePicture(workbench, 'web-backup');
    const first = await listFiles();
    assert.ok(!Object.keys(first).some((path) => path.startsWith('.wger')), Object.keys(first).join());
    assert.ok(!JSON.stringify(first).includes(stage.service.key));
    const { kinds } = JSON.parse(first['manifest.json'] ?? '') as {
      readonly kinds: Readonly<Record<string, { readonly objects: number }>>;
    };
    for (const kind of [
      'workoutlog',
      'workoutsession',
      'weightentry',
      'nutritionplan',
      'mealitem',
      'gallery',
    ]) {
      assert.equal(kinds[kind]?.objects, (await readServerRows(stage.service, kind)).length, kind);
    }
    await backUp(/Nothing has changed since the last backup/);
    assert.deepEqual(await listFiles(), first);
  });
});

describe('a browser with a virtual folder', () => {
  let extension: TemporaryFolder;
  let stage: WebStage;
  before(async () => {
    extension = await createTemporaryFolder('wger-memory');
    await writeMemoryExtension(extension.path);
    stage = await startWebStage({ generation: '2.7' }, { besides: extension.path, folder: memoryFolder });
    await stage.workbench.view('Exercises').waitForRowCount(64);
  });
  after(async () => {
    await stage[Symbol.asyncDispose]();
    await extension[Symbol.asyncDispose]();
  });

  it('exports a complete list into it', async () => {
    const { workbench, service } = stage;
    const { quickInput, notifications, page } = workbench;
    await workbench.runCommand('wger: Export…');
    await quickInput.answerQuestions(
      async () => (await notifications.shown()).some(({ text }) => /Exported 64 rows to .+\.json/.test(text)),
      ({ labels }) => (labels.includes('Exercises') ? quickInput.pick('Exercises') : quickInput.accept()),
    );
    await page.locator('.notifications-toasts').getByRole('button', { name: 'Open', exact: true }).click();
    await workbench.editors.waitForText('"uuid"');
    await page.keyboard.press('Control+A');
    await workbench.copy('');
    await page.keyboard.press('Control+C');
    const text = await workbench.waitFor('the file', async () => (await workbench.clipboard()) || undefined);
    await savePicture(workbench, 'web-export-folder');
    const answer = await fetch(`${service.url}/api/v2/exerciseinfo/?limit=999`);
    const { results } = (await answer.json()) as { readonly results: readonly Item[] };
    assert.deepEqual(sortById(JSON.parse(text) as readonly Item[]), sortById(results));
  });
});

interface Item {
  readonly id: number;
}

function sortById(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => one.id - other.id);
}
