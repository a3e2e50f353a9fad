import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { stage, type Stage } from './support.ts';

describe('a link of the system', () => {
  let current: Stage;
  before(async () => {
    current = await stage({ generation: '2.7' });
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });

  async function openUrl(url: string): Promise<void> {
    const { workbench } = current;
    await workbench.runCommand('Developer: Open URL');
    await workbench.quickInput.untilOpen();
    await workbench.quickInput.type(url);
    await workbench.quickInput.accept();
    // The editor asks first: a link may come from anywhere.
    await workbench.answerDialog('Open');
  }

  it('opens the document whose link it is, when nothing of the extension is open', async () => {
    const { workbench } = current;
    const exercises = workbench.view('Exercises');
    await exercises.untilRowCount(64);
    await exercises.row('Bench Press').click();
    await workbench.editors.textWhen('"last_update_global"');
    await workbench.runCommand('wger: Copy Link');
    const link = await workbench.until('the link', async () => {
      const text = await workbench.clipboard();
      return text.includes('://wger-explorer.wger-explorer/exercises/') ? text : undefined;
    });
    await workbench.runCommand('View: Close All Editors');
    // The extension starts again, and its views are out of sight.
    await workbench.runCommand('View: Show Explorer');
    await workbench.reloadWindow();

    await openUrl(link);
    await workbench.editors.untilActive('Bench Press');
    await workbench.editors.textWhen('"last_update_global"');
  });

  it('is refused when it has more to say', async () => {
    const { workbench, service } = current;
    await workbench.runCommand('View: Close All Editors');
    service.requests.length = 0;
    await openUrl('vscode://wger-explorer.wger-explorer/exercises/9?server=https://example.org');
    await workbench.notifications.untilShown(/^This link leads to no item/);
    assert.deepEqual(await workbench.editors.tabs(), []);
    assert.deepEqual(
      service.requests.filter(({ target }) => target.includes('/9/')),
      [],
    );
  });
});
