import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';
import { setApiKey, stage, type Stage } from './support.ts';

const refreshKeys = 'Control+Alt+F9';

describe('two windows', () => {
  let first: Stage;
  let second: Workbench;
  before(async () => {
    first = await stage({ generation: '2.7', latency: 30 });
    const keybindings = [{ key: 'ctrl+alt+f9', command: 'wger.refresh' }];
    await writeFile(
      join(first.editor.dataFolder, 'data', 'User', 'keybindings.json'),
      JSON.stringify(keybindings),
    );
    await first.workbench.reload();
    second = await openWorkbench(first.editor);
    await second.openViewContainer('wger Explorer');
    await setApiKey(first);
    await setApiKey({ ...first, workbench: second });
  });
  after(async () => {
    await second.close();
    await first[Symbol.asyncDispose]();
  });

  it('refreshed fifty times as fast as keys can be pressed send four requests at once at most, and keep every row once', async () => {
    const { service, workbench } = first;
    const windows = [workbench, second];
    const before = await Promise.all(windows.map(drawnRows));
    service.requests.length = 0;
    service.mostAtOnce = 0;
    await Promise.all(
      windows.map(async ({ page }) => {
        for (let times = 0; times < 25; times++) {
          await page.keyboard.press(refreshKeys);
        }
      }),
    );
    await workbench.until('the end of all requests', () => {
      const last = Math.max(...service.requests.map(({ endedAt = Infinity }) => endedAt));
      return Promise.resolve(performance.now() - last > 500 || undefined);
    });
    assert.ok(service.requests.length >= 6);
    assert.ok(service.mostAtOnce <= 4, `${service.mostAtOnce} at once`);
    assert.deepEqual(await Promise.all(windows.map(drawnRows)), before);
    const complaints = windows.flatMap((window) => window.consoleErrors());
    assert.ok(complaints.every((complaint) => !/already registered/i.test(complaint)));
  });

  it('that run into the same failure make one notice', async () => {
    const { service, workbench } = first;
    const windows = [workbench, second];
    service.fault = { name: 'html' };
    await Promise.all(windows.map((window) => window.view('Ingredients').row('Mushrooms, White').click()));
    const notices = (): string[] =>
      windows
        .flatMap(({ notifications }) => notifications.history())
        .map(({ text }) => text)
        .filter((text) => text.includes('answered with a web page instead of data'));
    await workbench.until('the notice', () => Promise.resolve(notices().length > 0 || undefined));
    await workbench.until('both documents to fail', () =>
      Promise.resolve(
        service.requests.filter(({ target }) => /ingredientinfo\/\d/.test(target)).length >= 2 || undefined,
      ),
    );
    // Longer than a window leaves it to the other to speak first.
    await workbench.page.waitForTimeout(1500);
    assert.equal(notices().length, 1);
  });
});

async function drawnRows(workbench: Workbench): Promise<string[][]> {
  return Promise.all(
    ['Workouts', 'Exercises', 'Ingredients'].map(async (name) => {
      const rows = await workbench.view(name).rowsWhen((shown) => shown.length > 1);
      return rows.map(({ label }) => label);
    }),
  );
}
