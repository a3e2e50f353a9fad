import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startStage, failOnConsoleErrors, wrongKey, type Stage } from './support.ts';

// One user's session. Each test continues where the one before ended.
describe('a first use', () => {
  let current: Stage;
  before(async () => {
    current = await startStage({ generation: '2.7' });
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [current.workbench]);

  it('shows exercises and ingredients without a key', async () => {
    const { workbench, service, picture } = current;
    const [exercise] = await workbench.view('Exercises').waitForRows();
    const [ingredient] = await workbench.view('Ingredients').waitForRows();
    assert.ok(exercise !== undefined && /\p{L}/u.test(exercise.label));
    assert.match(ingredient?.description ?? '', / kcal$/);
    assert.equal(await workbench.view('Ingredients').description(), '50 of 300');
    assert.ok(service.requests.every(({ headers }) => headers.authorization === undefined));
    await picture('first-use-dark');
  });

  it('begins with a walkthrough, which leads to the views and to Switch Server', async () => {
    const { workbench, picture } = current;
    const { page, quickInput } = workbench;
    await workbench.runCommand('Welcome: Open Walkthrough...');
    await quickInput.pick('Get Started with wger Explorer');
    await page.getByText('no account is needed').waitFor();
    await picture('walkthrough-dark');
    await workbench.view('Exercises').setExpanded(false);
    await page.getByRole('button', { name: 'Show Exercises' }).click();
    await workbench.waitFor('the exercises', async () =>
      (await workbench.view('Exercises').isExpanded()) ? true : undefined,
    );
    await page.getByText('Use your own server').click();
    await page.getByRole('button', { name: 'Switch Server…' }).click();
    await quickInput.waitUntilOpen('Switch Server');
    await quickInput.dismiss();
    await workbench.closeEditors();
  });

  it('explains in Workouts why a key is needed, and offers to set or create one', async () => {
    const words = await current.workbench.view('Workouts').waitForWelcomeText('API key');
    assert.match(words, /need your API key/);
    assert.match(words, /Set API Key/);
    assert.match(words, /Where do I get one\?/);
  });

  it('opens an exercise as read-only JSON', async () => {
    const { workbench, picture } = current;
    const row = { label: 'Bench Press' };
    await workbench.view('Exercises').waitForRowCount(64);
    await workbench.view('Exercises').row(row.label).click();
    await workbench.editors.waitForText('"last_update_global"');
    const [tab] = await workbench.editors.tabs();
    assert.equal(tab?.label, row.label);
    assert.equal(tab.preview, true);
    await picture('document-dark');
    await workbench.editors.locateText('"last_update_global"').click();
    await workbench.page.keyboard.type('x');
    await workbench.page.getByText('A read-only snapshot of what the server holds').first().waitFor();
    await picture('document-readonly-dark');
  });

  it('loads more rows, and selects the first of them', async () => {
    const view = current.workbench.view('Ingredients');
    const more = await view.scrollTo('Load More');
    const last = (await view.rows()).findLast(({ label }) => label !== 'Load More');
    await more.click();
    await current.workbench.waitFor('the next rows', async () =>
      (await view.rowCount()) === 101 ? true : undefined,
    );
    assert.equal(await view.description(), '100 of 300');
    await current.workbench.waitFor('the selection of the first new row', async () => {
      const rows = await view.rows();
      const selected = rows.findIndex((row) => row.selected);
      return rows[selected - 1]?.label === last?.label ? true : undefined;
    });
  });

  it('refuses a wrong key, and keeps the box open', async () => {
    const { workbench, service, picture } = current;
    await workbench.view('Workouts').clickWelcomeButton('Set API Key');
    await workbench.quickInput.waitUntilOpen('Set API Key');
    assert.equal(await workbench.quickInput.isPassword(), true);
    await workbench.quickInput.type('not a key');
    await workbench.waitFor('the remark', async () =>
      (await workbench.quickInput.message()).includes('40 characters') ? true : undefined,
    );
    await workbench.quickInput.type(wrongKey);
    await workbench.quickInput.accept();
    await workbench.waitFor('the refusal', async () =>
      (await workbench.quickInput.message()).includes('does not know this key') ? true : undefined,
    );
    await picture('wrong-key-dark');
    assert.equal(await workbench.quickInput.isOpen(), true);
    await workbench.quickInput.dismiss();
    await workbench.quickInput.waitUntilClosed();
    assert.match(await workbench.view('Workouts').welcomeText(), /Set API Key/);
    await workbench.runCommand('wger: Check Connection');
    assert.match(await workbench.dialogText(), /No API key is stored/);
    await workbench.page.keyboard.press('Escape');
    assert.ok(!service.requests.some(({ target }) => target.startsWith('/api/v2/routine/')));
  });

  it('extracts the key from pasted text, and shows the workouts', async () => {
    const { workbench, service, picture } = current;
    await workbench.view('Workouts').clickWelcomeButton('Set API Key');
    await workbench.quickInput.waitUntilOpen('Set API Key');
    await workbench.quickInput.type(`  Token ${service.key} `);
    await workbench.quickInput.accept();
    await workbench.quickInput.waitUntilClosed();
    const rows = await workbench.view('Workouts').waitForRows();
    assert.ok(rows.length >= 6);
    assert.ok(rows.some(({ label }) => /^Routine \d+ - \d{4}-\d\d-\d\d$/.test(label)));
    await workbench.notifications.waitUntilShown(/The API key of .+ is stored/);
    await picture('workouts-dark');
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.notifications.waitUntilNone();
  });

  it('copies from a row’s menu', async () => {
    const { workbench, service } = current;
    const [row] = await workbench.view('Workouts').waitForRows();
    assert.ok(row !== undefined);
    const menu = await workbench.view('Workouts').row(row.label).contextMenu();
    await menu.choose('Copy as cURL');
    const copied = await workbench.waitFor('the text', async () => {
      const text = await workbench.clipboard();
      return text.startsWith('curl') ? text : undefined;
    });
    assert.match(
      copied,
      /"Authorization: Token \$WGER_API_KEY" 'http:\/\/127\.0\.0\.1:\d+\/api\/v2\/routine\/\d+\/'$/,
    );
    assert.ok(!copied.includes(service.key));
  });

  it('opens an item by its id', async () => {
    const { workbench } = current;
    const [row] = await workbench.view('Workouts').waitForRows();
    assert.ok(row !== undefined);
    await workbench.view('Workouts').row(row.label).click();
    const text = await workbench.editors.waitForText('"is_template"');
    const id = /"id": (\d+)/.exec(text)?.[1] ?? '';
    // Closes the tab with that name, so that the command has to open one.
    await workbench.closeEditors();
    await workbench.runCommand('wger: Open Item…');
    await workbench.quickInput.pick('Workouts');
    await workbench.quickInput.waitUntilOpen('Open Item: Workouts');
    await workbench.quickInput.type(id);
    await workbench.quickInput.accept();
    await workbench.editors.waitUntilActive(row.label);
  });

  it('forgets the key and what it showed', async () => {
    const { workbench } = current;
    const [row] = await workbench.view('Workouts').waitForRows();
    assert.ok(row !== undefined);
    await workbench.view('Workouts').row(row.label).doubleClick();
    await workbench.editors.waitUntilActive(row.label);
    await workbench.runCommand('wger: Remove API Key');
    await workbench.view('Workouts').waitForWelcomeText('API key');
    await workbench.waitFor('the document to close', async () =>
      (await workbench.editors.tabs()).every(({ label }) => label !== row.label) ? true : undefined,
    );
  });
});
