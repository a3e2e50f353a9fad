import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { waitFor } from '../../harness/system/waitFor.ts';
import type { Row, View } from '../../harness/workbench/view.ts';
import { setApiKey, startStage, failOnConsoleErrors, type Stage } from '../support.ts';

describe('in trouble', () => {
  let current: Stage;
  before(async () => {
    current = await startStage({ generation: '2.7' }, { theme: 'light' });
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [current.workbench]);

  it('the views keep their rows and show their age, and Retry updates them', async () => {
    const { workbench, service, picture } = current;
    const view = workbench.view('Exercises');
    await workbench.waitFor('all exercises', async () => ((await view.rowCount()) === 64 ? true : undefined));
    const [first] = await view.waitForRows();
    assert.ok(first !== undefined);
    await picture('first-use-light');
    service.fault = { name: 'server-error' };
    await workbench.runCommand('wger: Refresh');
    const views = [view, workbench.view('Ingredients')];
    const rows = await waitForSharedProblem(views, 'Server error 500');
    const [full, short] = rows.toSorted((one) => (one[0]?.expanded === true ? -1 : 1));
    assert.deepEqual(
      full?.slice(1, 3).map(({ label }) => label),
      ['Retry', 'Show Log'],
    );
    assert.match(full[0]?.description ?? '', /^Rows as of [^·]+$/);
    assert.match(short?.[0]?.description ?? '', /^see (Exercises|Ingredients) · Rows as of /);
    await picture('stale-rows-light');
    service.fault = undefined;
    const other = short === rows[0] ? view : workbench.view('Ingredients');
    await other.row('Server error 500').clickAction('Refresh');
    for (const each of views) {
      await each.waitForRows(([row]) => row !== undefined && row.label !== 'Server error 500');
    }
    assert.equal((await view.waitForRows())[0]?.label, first.label);
  });

  it('a document that cannot be read explains why in its tab, and Retry loads it', async () => {
    const { workbench, service, picture } = current;
    await workbench.view('Exercises').waitForRowCount(64);
    service.fault = { name: 'html' };
    await workbench.view('Exercises').row('Bench Dips').click();
    const page = workbench.editors.webview();
    await page.getByText('answered with a web page instead of data').waitFor();
    assert.deepEqual(await page.getByRole('link').allTextContents(), [
      'Retry',
      'Switch Server…',
      'Open Settings',
      'Show Log',
    ]);
    assert.equal((await workbench.editors.tabs()).length, 1);
    await workbench.page.locator('.part.sidebar .monaco-list:focus').waitFor();
    await picture('document-trouble-light');
    service.fault = undefined;
    await page.getByText('Retry').click();
    await workbench.editors.waitForText('"id"');
    assert.equal((await workbench.editors.tabs()).length, 1);
    await workbench.closeEditors();
  });

  it('a query that the server rejects explains why in its tab, which has the focus', async () => {
    const { workbench, service } = current;
    service.fault = { name: 'status-400', on: '/muscle/' };
    await workbench.runCommand('wger: Query…');
    await workbench.quickInput.type('muscle?limit=5');
    await workbench.quickInput.accept();
    await workbench.editors.webview().getByText('refused the request').waitFor();
    await workbench.waitFor(
      'the tab has the focus',
      async () => (await workbench.page.evaluate('document.activeElement.tagName')) === 'IFRAME' || undefined,
    );
    service.fault = undefined;
    await workbench.closeEditors();
  });

  it('an invalid address is reported in each view, with a link to the setting', async () => {
    const { workbench, service, changeSettings, picture } = current;
    await changeSettings({ 'wger.serverUrl': 'example' });
    for (const name of ['Workouts', 'Exercises', 'Ingredients']) {
      assert.match(
        await workbench.view(name).waitForWelcomeText('has to look like https://wger.de'),
        /Open Settings/,
      );
    }
    await picture('address-invalid-light');
    service.requests.length = 0;
    await changeSettings({ 'wger.serverUrl': 'http://example.org' });
    for (const name of ['Workouts', 'Exercises', 'Ingredients']) {
      assert.match(await workbench.view(name).waitForWelcomeText('is not encrypted'), /Open Settings/);
    }
    assert.deepEqual(service.requests, []);
    await workbench.view('Exercises').clickWelcomeButton('Open Settings');
    await workbench.page.locator('.settings-editor').waitFor();
  });

  it('an unreachable server is reported with the cause, and Retry works once it is reachable', async () => {
    const { workbench, service, changeSettings, picture } = current;
    await changeSettings({ 'wger.serverUrl': 'http://127.0.0.1:9' });
    // Without a key, Workouts also shows the failure, because the server cannot say yet that it needs one.
    const names = ['Workouts', 'Exercises', 'Ingredients'];
    const views = names.map((name) => workbench.view(name));
    const shown = await waitForSharedProblem(views, 'Connection refused');
    const full = names[shown.findIndex(([row]) => row?.expanded === true)];
    assert.deepEqual(
      shown.map((rows) => rows.map(({ label }) => label)),
      names.map((name) => [
        'Connection refused',
        ...(name === full ? ['Retry', 'Switch Server…', 'Open Settings', 'Show Log'] : []),
      ]),
    );
    assert.deepEqual(
      shown.map(([row]) => row?.description),
      names.map((name) =>
        name === full ? '127.0.0.1:9 refused the connection (ECONNREFUSED).' : `see ${full ?? ''}`,
      ),
    );
    const view = workbench.view('Exercises');
    await picture('unreachable-light');
    await changeSettings({ 'wger.serverUrl': service.url });
    await view.waitForRows((shown) => shown.length > 5);
  });

  it('the document and the views report failures themselves, without a notification', () => {
    const texts = current.workbench.notifications.history().map(({ text }) => text);
    // On a busy machine, the query takes long enough to show its progress.
    assert.deepEqual(
      texts.filter((text) => !text.startsWith('Loading the filters')),
      [],
    );
  });

  it('a web page in place of data is reported by the views and by Check Connection, and Retry finds the server', async () => {
    const { workbench, service, changeSettings, picture } = current;
    service.fault = { name: 'html' };
    await changeSettings({ 'wger.serverUrl': `${service.url}/` });
    // Exercises would show the rows that are known from before, and their age.
    const view = workbench.view('Ingredients');
    await view.waitForRows(([row]) => row?.label === 'Web page instead of data');
    await workbench.runCommand('wger: Check Connection');
    const notice = await workbench.notifications.waitUntilShown('Is it a wger server?');
    assert.deepEqual(notice.buttons, ['Switch Server…', 'Open Settings', 'Show Log']);
    await picture('web-page-first-light');
    service.fault = undefined;
    await view.row('Web page instead of data').clickAction('Refresh');
    await view.waitForRows((rows) => rows.length > 5);
    assert.equal(await view.description(), '50 of 300');
  });

  it('nested lists leave the full explanation of a common failure to a view', async () => {
    const { workbench, service } = current;
    await setApiKey(current);
    const workouts = workbench.view('Workouts');
    await workouts.waitForRows((rows) => rows.length > 1);
    await workouts.row('Hotel room').toggle();
    await workouts.waitForRows((rows) => rows.some(({ level }) => level === 2));
    const view = workbench.view('My Data');
    await view.setExpanded(true);
    await view.waitForRows((rows) => rows.length > 1);
    await view.row('Today').toggle();
    await view.waitForRows((rows) => rows.some(({ level }) => level === 2));
    service.fault = { name: 'server-error' };
    await workbench.runCommand('wger: Refresh');
    for (const each of [workouts, view]) {
      // In full until the first view has failed.
      await each.waitForRows((rows) => {
        const below = rows.find(({ label, level }) => level === 2 && label === 'Server error 500');
        return /^see (Workouts|Exercises|Ingredients) · /.test(below?.description ?? '');
      });
    }
    service.fault = undefined;
    await workbench.runCommand('wger: Refresh');
    await view.waitForRows((rows) => rows.every(({ label }) => label !== 'Server error 500'));
  });
});

/**
 * Waits until the first row of each view is the same problem, and one of them offers Retry. Returns the rows of each
 * view.
 */
function waitForSharedProblem(views: readonly View[], title: string): Promise<Row[][]> {
  let last: Row[][] = [];
  return waitFor(
    () => Promise.resolve(`“${title}”, once in full; the rows are ${JSON.stringify(last)}`),
    async () => {
      last = await Promise.all(views.map((view) => view.rows()));
      const isEverywhere = last.every(([row]) => row?.label === title);
      return isEverywhere && last.flat().filter(({ label }) => label === 'Retry').length === 1
        ? last
        : undefined;
    },
  );
}
