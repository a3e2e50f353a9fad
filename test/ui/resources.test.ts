import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseUncheckedAddress } from '../../src/api/address.ts';
import { forwardExternally } from '../servers/forwarders.ts';
import { setApiKey, startStage, failOnConsoleErrors, type Stage } from './support.ts';

describe('everything that a server holds', () => {
  let current: Stage;
  before(async () => {
    current = await startStage({ generation: '2.7' }, { size: { width: 1280, height: 1100 } });
    await setApiKey(current);
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [current.workbench]);

  it('has the user’s own templates first, and those of others in a separate collapsed group', async () => {
    const { workbench, picture } = current;
    const view = workbench.view('Workouts');
    const rows = await view.waitForRows((shown) => shown.length > 1);
    const group = rows.at(-1);
    assert.deepEqual([group?.label, group?.expanded], ['Public Templates of Other Users', false]);
    assert.ok(rows.some(({ label }) => label === 'Kettlebell basics'));
    await view.row('Public Templates of Other Users').click();
    const opened = await view.waitForRows((shown) => shown.some(({ level }) => level === 2));
    assert.deepEqual(
      opened.filter(({ level }) => level === 2).map(({ label }) => label),
      ['Beginner barbell'],
    );
    await view.row('Beginner barbell').click();
    await workbench.editors.waitForText('"is_public": true');
    await picture('public-templates');
  });

  it('is a view that is shown on request, with every endpoint, and a mark on private ones', async () => {
    const { workbench, picture } = current;
    assert.ok(!(await workbench.views()).some(({ name }) => name === 'All Resources'));
    await workbench.runCommand('wger Explorer: Focus on All Resources View');
    const view = workbench.view('All Resources');
    // Makes room for the list, which is long. In a small view, a visible row may be cut in half.
    const others = ['Exercises', 'Ingredients'].map((name) => workbench.view(name));
    for (const other of others) {
      await other.setExpanded(false);
    }
    const [topic] = await view.waitForRows();
    assert.deepEqual([topic?.label, topic?.expanded], ['Account', true]);
    assert.equal(await view.description(), '50');

    await (await view.scrollTo('language')).click();
    const languages = await view.waitForRows((rows) =>
      rows.some(
        ({ label, description }) =>
          label === 'language' && description === '33 · Languages of names and descriptions',
      ),
    );
    assert.ok(
      languages.some(({ ariaLabel }) => ariaLabel.startsWith('language: public, read without a key')),
    );
    await (await view.scrollTo('Deutsch')).click();
    await workbench.editors.waitForText('"short_name": "de"');
    await picture('all-resources');

    await (await view.scrollTo('language')).click();
    await (await view.scrollTo('weightentry')).click();
    const entries = await view.waitForRows((rows) => rows.some(({ level }) => level === 3));
    assert.ok(
      entries.some(({ ariaLabel }) => ariaLabel.startsWith('weightentry: private, read with your API key')),
    );
    await view.waitForRows((rows) => rows.some(({ label }) => /^\d+(\.\d+)? kg$/.test(label)));

    const { service } = current;
    service.requests.length = 0;
    await (await view.scrollTo('weightentry')).clickAction('Refresh');
    // The list also reads the profile, for the unit of its rows. Open documents may read tables meanwhile.
    const listed = /\/(weightentry|userprofile|language|routine|exerciseinfo|ingredientinfo)\//;
    const read = await workbench.waitFor('the list and the unit of its rows to be read again', () => {
      const paths = service.requests
        .map(({ target }) => target.replace(/\?.*/, ''))
        .filter((path) => listed.test(path));
      return Promise.resolve(paths.length > 1 ? paths : undefined);
    });
    assert.deepEqual(read, ['/api/v2/weightentry/', '/api/v2/userprofile/']);
    for (const other of others) {
      await other.setExpanded(true);
    }
  });

  it('is summarized by Check Connection, with the rest under Details', async () => {
    const { workbench, service, picture } = current;
    await workbench.runCommand('wger: Check Connection');
    assert.deepEqual(
      (await workbench.dialogText()).split('\n').filter((line) => line !== ''),
      [
        `${parseUncheckedAddress(service.url).name} answers`,
        'Version 2.7.0a2',
        'Workouts: routine',
        'Exercises: exerciseinfo',
        'Ingredients: ingredientinfo',
        'The API key is valid: it belongs to mara.',
      ],
    );
    await picture('check-connection');
    await workbench.answerDialog('Details');
    const details = await workbench.dialogText();
    for (const fact of ['It offers 50 endpoints.', 'Finds exercises and ingredients by name']) {
      assert.ok(details.includes(fact), details);
    }
    await picture('check-connection-details');
    await workbench.answerDialog('Close');
  });

  it('is read after a wait that the server asks for, which the view shows', async () => {
    const { workbench, service, picture } = current;
    const view = workbench.view('Exercises');
    service.fault = { name: 'throttled', on: '/exerciseinfo/', retryAfter: 20 };
    await view.clickAction('Refresh');
    const message = await workbench.waitFor(
      'the view’s message',
      async () => (await view.message()) || undefined,
    );
    assert.match(message, /is busy\. Trying again at \d.+\.$/);
    await picture('waiting');
    service.fault = undefined;
    await view.clickAction('Refresh');
    await workbench.waitFor('the end of the wait', async () =>
      (await view.message()) === '' ? true : undefined,
    );
    service.requests.length = 0;
    service.fault = { name: 'throttled', on: '/exerciseinfo/', times: 1 };
    await view.clickAction('Refresh');
    await workbench.waitFor('an answer to what was asked again', () =>
      Promise.resolve(
        service.requests.some(({ target, status }) => target.includes('/exerciseinfo/') && status === 200) ||
          undefined,
      ),
    );
    await view.waitForRows((rows) => rows.some(({ label }) => label === 'Bench Dips'));
  });

  // On another computer, because for a server on this computer VS Code forwards the port, opens another address and
  // drops escapes.
  it('is opened in the browser with each value of a query as it was typed, on another computer', async () => {
    const { workbench, service, changeSettings } = current;
    await using outside = await forwardExternally(service);
    await changeSettings({ 'wger.serverUrl': outside.url });
    await workbench.view('Exercises').waitForWelcomeText('not encrypted');
    await workbench.runCommand('wger: Use Without Encryption…');
    await workbench.answerDialog('Use Without Encryption');
    await workbench.view('Exercises').waitForRows((rows) => rows.some(({ label }) => label === 'Bench Dips'));
    await workbench.runCommand('wger: Query…');
    await workbench.quickInput.type('ingredient?name__search=M%26M%2B%23&limit=5');
    await workbench.quickInput.accept();
    await workbench.editors.waitForText('"count"');
    const popup = workbench.page.waitForEvent('popup');
    await workbench.runCommand('wger: Open in Browser');
    await workbench.answerDialog('Open');
    const opened = await popup;
    assert.equal(opened.url(), `${outside.url}/api/v2/ingredient/?name__search=M%26M%2B%23&limit=5`);
    await opened.close();
    await changeSettings({ 'wger.serverUrl': service.url });
  });
});
