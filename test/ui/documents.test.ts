import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setApiKey, startStage, failOnConsoleErrors, type Stage } from './support.ts';

describe('a document', () => {
  let current: Stage;
  before(async () => {
    current = await startStage({ generation: '2.7' }, { size: { width: 1400, height: 940 } });
    await setApiKey(current);
    const { workbench } = current;
    await workbench.view('Workouts').waitForRows((rows) => rows.length > 1);
    await workbench.waitFor('all exercises', async () =>
      (await workbench.view('Exercises').rowCount()) === 64 ? true : undefined,
    );
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [current.workbench]);

  it('opens related data of an item as a separate document', async () => {
    const { workbench } = current;
    await workbench.view('Workouts').row('Push / Pull / Legs').click();
    await workbench.editors.waitForText('"is_template"');
    await workbench.runCommand('wger: Open Related…');
    await workbench.quickInput.pick('Structure');
    await workbench.editors.waitUntilActive('Push Pull Legs · Structure');
    await workbench.editors.waitForText('"is_rest"');
    await workbench.runCommand('View: Keep Editor');
  });

  for (const theme of ['dark', 'light'] as const) {
    it(`explains its values, ids and origin, in a ${theme} theme`, async () => {
      const { workbench, picture } = current;
      await workbench.useTheme(theme);
      await workbench.editors.waitUntilActive('Push Pull Legs · Structure');

      await workbench.editors.waitForText(/"exercise": 73\s?Bench Press/);
      await workbench.waitForHover('"is_rest"', /rest/i);
      await picture(`hover-${theme}`);

      await workbench.waitForHover('73', /Open Item/);
      await picture(`link-${theme}`);

      const status = await workbench.statusBar.readLanguageStatus();
      assert.match(status, /127\.0\.0\.1:\d+\nPrivate · Read .*\nRefresh/);
      assert.match(status, /Open in Browser/);
      assert.match(status, /Copy URL/);
      await picture(`status-${theme}`);
      await workbench.page.mouse.move(700, 400);
    });
  }

  it('leads to the item behind an id', async () => {
    const { workbench } = current;
    await workbench.editors.waitUntilActive('Push Pull Legs · Structure');
    await workbench.editors.waitForText(/"exercise": 73\s?Bench Press/);
    await workbench.editors.followLink('73');
    await workbench.editors.waitUntilActive('Bench Press');
  });

  for (const [theme, name] of [
    ['dark', 'Hotel room'],
    ['light', 'Kettlebell basics'],
  ] as const) {
    it(`is compared with its previous version, in a ${theme} theme`, async () => {
      const { workbench, service, picture } = current;
      await workbench.useTheme(theme);
      await workbench.view('Workouts').row(name).click();
      await workbench.editors.waitUntilActive(name);
      await workbench.editors.waitForText(`"name": "${name}"`);
      service.fault = { name: 'name-emoji', on: /\/routine\/\d+\/$/ };
      await workbench.runCommand('wger: Compare with Previous');
      await workbench.editors.waitUntilActive(`${name} (before and now)`);
      await workbench.editors.waitForText(new RegExp(`"name": "${name}".*\\n.*"name": "🏋`, 'u'));
      await workbench.page.locator('.modified-in-monaco-diff-editor .line-insert').first().waitFor();
      await picture(`compare-${theme}`);
      service.fault = undefined;
      await workbench.closeEditor();
    });
  }

  it('keeps folded regions and the cursor when a refresh adds lines above', async () => {
    const { workbench, service } = current;
    const { editors } = workbench;
    await workbench.view('Exercises').row('Bench Press').doubleClick();
    await editors.waitUntilActive('Bench Press');
    await editors.waitForText('"category": {');
    const lines = (await editors.text()).split('\n');
    const inFold = lines[lines.findIndex((line) => line.includes('"category": {')) + 2] ?? '';
    assert.match(inFold, /^ {4}"name": /);
    await editors.locateText('"category"').click();
    await workbench.runCommand('Fold');
    await editors.waitForText(/"category": \{.*\n {2}\}/);
    await editors.locateText('"muscles"').click();
    const line = lines.findIndex((each) => each.includes('"muscles"')) + 1;
    await waitForCursor(line);

    service.fault = { name: 'id-object', on: /\/exerciseinfo\/\d+\/(\?|$)/ };
    await workbench.runCommand('wger: Refresh');
    await editors.waitForText(/"id": \{\n {4}"value": 9\n {2}\}/);
    service.fault = undefined;
    const text = await editors.waitForText(/"category": \{.*\n {2}\}/);
    assert.ok(!text.includes(inFold), text);
    await waitForCursor(line + 2);

    async function waitForCursor(expected: number): Promise<void> {
      await workbench.waitFor(`the cursor in line ${expected}`, async () =>
        (await workbench.statusBar.readItems()).some((item) => item.startsWith(`Ln ${expected}, Col`))
          ? true
          : undefined,
      );
    }
  });

  it('is restored with nine others after a window reload, for one request each', async () => {
    const { workbench, service } = current;
    await workbench.closeEditors();
    const exercises = workbench.view('Exercises');
    const names = (await exercises.rows()).slice(1, 7).map(({ label }) => label);
    const workouts = ['Strength 5×5', 'Hotel room', 'Push / Pull / Legs', 'Kettlebell basics'];
    for (const [view, labels] of [
      [exercises, names],
      [workbench.view('Workouts'), workouts],
    ] as const) {
      for (const label of labels) {
        await workbench.editors.waitForOtherDocument(() => view.row(label).doubleClick(), '"id"');
      }
    }
    const before = await workbench.waitFor('ten tabs', async () => {
      const labels = (await workbench.editors.tabs()).map(({ label }) => label);
      return labels.length === 10 ? labels : undefined;
    });
    const isRead = ({ target }: { readonly target: string }): boolean =>
      /\/(exerciseinfo|routine)\/\d+\/$/.test(target);
    const haveEnded = (): boolean => service.requests.every(({ endedAt }) => endedAt !== undefined);
    await workbench.waitFor('the end of all requests', () => Promise.resolve(haveEnded() || undefined));

    service.requests.length = 0;
    await workbench.reloadWindow();
    for (const label of before) {
      await workbench.editors.waitForOtherDocument(() => workbench.editors.activateTab(label), '"id"');
    }
    assert.deepEqual(
      (await workbench.editors.tabs()).map(({ label }) => label),
      before,
    );
    const reads = service.requests.filter(isRead);
    assert.equal(reads.length, 10);
    assert.equal(new Set(reads.map(({ target }) => target)).size, 10);
    assert.equal(reads.filter(({ headers }) => headers.authorization !== undefined).length, 4);
  });

  it('opens by a system link when nothing of the extension is open', async () => {
    const { workbench } = current;
    await workbench.closeEditors();
    const exercises = workbench.view('Exercises');
    await exercises.waitForRowCount(64);
    await exercises.row('Bench Press').click();
    await workbench.editors.waitForText('"last_update_global"');
    await workbench.runCommand('wger: Copy Link');
    const link = await workbench.waitFor('the link', async () => {
      const text = await workbench.clipboard();
      return text.includes('://wger-explorer.wger-explorer/exercises/') ? text : undefined;
    });
    await workbench.closeEditors();
    // Hides the views, so that nothing but the link activates the extension after the reload.
    await workbench.openViewContainer('Explorer');
    await workbench.reloadWindow();

    await openUrl(link);
    await workbench.editors.waitUntilActive('Bench Press');
    await workbench.editors.waitForText('"last_update_global"');
  });

  it('is not opened by a system link with anything else in it', async () => {
    const { workbench, service } = current;
    await workbench.closeEditors();
    service.requests.length = 0;
    await openUrl('vscode://wger-explorer.wger-explorer/exercises/9?server=https://example.org');
    await workbench.notifications.waitUntilShown(/^This link does not point to an item/);
    assert.deepEqual(await workbench.editors.tabs(), []);
    assert.deepEqual(
      service.requests.filter(({ target }) => target.includes('/9/')),
      [],
    );
  });

  async function openUrl(url: string): Promise<void> {
    const { workbench } = current;
    await workbench.runCommand('Developer: Open URL');
    await workbench.quickInput.waitUntilOpen();
    await workbench.quickInput.type(url);
    await workbench.quickInput.accept();
    // The editor asks for confirmation first, because any program can open a link.
    await workbench.answerDialog('Open');
  }
});
