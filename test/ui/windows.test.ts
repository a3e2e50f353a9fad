import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startRenamingServer } from '../forwarders.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';
import type { Service } from '../service/service.ts';
import { closeWithoutErrors, setApiKey, startStage, failOnConsoleErrors, type Stage } from './support.ts';

const refreshKeys = 'Control+Alt+F9';
const refreshWorkoutsKeys = 'Control+Alt+F8';
const views = ['Workouts', 'Exercises', 'Ingredients'];
/** The requests for rows. */
const lists = /\/(routine|exerciseinfo|ingredientinfo)\/\?/;
/** How the names at the other server begin. */
const beginning = 'Elsewhere ';

describe('two windows', () => {
  let first: Stage;
  let second: Workbench;
  before(async () => {
    const keybindings = [
      { key: 'ctrl+alt+f9', command: 'wger.refresh' },
      { key: 'ctrl+alt+f8', command: 'wger.refreshWorkouts' },
    ];
    first = await startStage({ generation: '2.7', latency: 30 }, { keybindings });
    second = await openWorkbench(first.editor);
    await second.openViewContainer('wger Explorer');
    await setApiKey(first);
    await setApiKey({ ...first, workbench: second });
  });
  after(async () => {
    await closeWithoutErrors(second);
    await first[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [first.workbench, second]);

  it('refreshed fifty times as fast as keys can be pressed send four requests at once each at most, and keep every row once', async () => {
    const { service, workbench } = first;
    const windows = [workbench, second];
    const before = await Promise.all(windows.map(drawnRows));
    service.requests.length = 0;
    await Promise.all(
      windows.map(async ({ page }) => {
        for (let times = 0; times < 25; times++) {
          await page.keyboard.press(refreshKeys);
        }
      }),
    );
    await workbench.waitFor('the end of all requests', () => {
      const last = Math.max(...service.requests.map(({ endedAt = Infinity }) => endedAt));
      const areThere = service.requests.length >= windows.length * views.length;
      return Promise.resolve((areThere && performance.now() - last > 500) || undefined);
    });
    assert.ok(mostAtOnce(service) <= 4 * windows.length, `${mostAtOnce(service)} at once`);
    assert.deepEqual(await Promise.all(windows.map(drawnRows)), before);
  });

  it('that run into the same failure say so in their tabs, without a notice', async () => {
    const { service } = first;
    const windows = [first.workbench, second];
    service.fault = { name: 'html' };
    await Promise.all(windows.map((window) => window.view('Ingredients').row('Mushrooms, White').click()));
    for (const { editors, notifications } of windows) {
      await editors.webview().getByText('answered with a web page instead of data').waitFor();
      const texts = notifications.history().map(({ text }) => text);
      assert.ok(!texts.some((text) => text.includes('answered with a web page')));
    }
  });

  it('that switch five times each between two servers show no row and no document of the one that is not in use', async () => {
    const { service } = first;
    const windows = [first.workbench, second];
    service.fault = undefined;
    service.latency = 100;
    await using elsewhere = await startRenamingServer(service, beginning);
    const before = await Promise.all(windows.map(drawnRows));
    const own = new Set(before.flat(2));
    const item = before[0]?.[2]?.[1] ?? assert.fail('there is no ingredient');
    await Promise.all(windows.map((window) => openIngredient(window, item)));
    for (let turn = 0; turn < 5; turn++) {
      const isElsewhere = turn % 2 === 0;
      const isWrong = (label: string): boolean =>
        isElsewhere ? own.has(label) : label.startsWith(beginning.trim());
      const wrongIn = async (window: Workbench): Promise<string[]> =>
        (await shownLabels(window)).flat().filter(isWrong);
      // The last server answers late: the rows of the one before do not wait for it.
      const release = turn === 4 ? service.hold(lists) : undefined;
      // One after the other: the editor lets only one window at a time write the settings, and does not tell the other.
      for (const window of windows) {
        assert.ok((await wrongIn(window)).length > 0, 'there is nothing to switch');
        const shown = await shownName(window);
        await switchServer(window, isElsewhere ? elsewhere.url : service.url);
        await window.waitFor('the end of the rows of the server before', async () =>
          (await wrongIn(window)).length === 0 ? true : undefined,
        );
        // What is open says in its address which server it is of, and stays what it is.
        assert.equal(await shownName(window), shown);
      }
      release?.();
      const name = isElsewhere ? beginning + item : item;
      await Promise.all(
        windows.map(async (window) => {
          await window.waitFor('the rows of the server in use', async () => {
            assert.deepEqual(await wrongIn(window), []);
            const [, ...labels] = await shownLabels(window);
            return labels.every(({ length }) => length > 1) ? true : undefined;
          });
          await openIngredient(window, name);
        }),
      );
    }
  });

  it('that lose the key while they refresh Workouts slowly keep no private row and no private tab', async () => {
    const { service } = first;
    const windows = [first.workbench, second];
    service.latency = 30;
    for (const window of windows) {
      await switchServer(window, service.url);
    }
    await Promise.all(
      windows.map(async (window) => {
        await window.view('Workouts').row('Hotel room').click();
        await window.editors.waitForText('"is_template"');
      }),
    );
    service.requests.length = 0;
    const release = service.hold(lists);
    await Promise.all(windows.map(({ page }) => page.keyboard.press(refreshWorkoutsKeys)));
    await first.workbench.waitFor('the lists to be asked for', () => {
      const asked = service.requests.filter(({ target }) => lists.test(target));
      return Promise.resolve(asked.length >= windows.length || undefined);
    });
    // Each page of a browser keeps the secrets to itself.
    await Promise.all(windows.map((window) => window.runCommand('wger: Remove API Key')));
    const showNothing = async (): Promise<void> => {
      await Promise.all(
        windows.map(async (window) => {
          await window.view('Workouts').waitForWelcomeText('Set API Key');
          await window.waitFor('the end of the private tab', async () =>
            (await window.editors.tabs()).some(({ label }) => label === 'Hotel room') ? undefined : true,
          );
          assert.deepEqual(await window.view('Workouts').rows(), []);
        }),
      );
    };
    await showNothing();
    release();
    const untilEnded = (): Promise<true> =>
      first.workbench.waitFor('the end of the requests', () =>
        Promise.resolve(service.requests.every(({ endedAt }) => endedAt !== undefined) || undefined),
      );
    await untilEnded();
    // What comes later than the answers of before would have been drawn by then.
    const asked = service.requests.length;
    for (const window of windows) {
      await window.view('Exercises').clickAction('Refresh');
    }
    await first.workbench.waitFor('the lists to be asked for again', () =>
      Promise.resolve(
        service.requests.slice(asked).filter(({ target }) => lists.test(target)).length >= windows.length ||
          undefined,
      ),
    );
    await untilEnded();
    await showNothing();
  });
});

/** Types a server's address into the box, and waits until the window has gone there. */
async function switchServer(workbench: Workbench, url: string): Promise<void> {
  const { quickInput } = workbench;
  await workbench.runCommand('wger: Switch Server…');
  await quickInput.waitUntilOpen('Switch Server');
  await quickInput.type(url);
  await quickInput.accept();
  await quickInput.waitUntilClosed();
}

async function openIngredient(workbench: Workbench, name: string): Promise<void> {
  await workbench.view('Ingredients').row(name).click();
  await workbench.waitFor(`the document of ${name}`, async () =>
    (await shownName(workbench)) === name ? true : undefined,
  );
}

/** The name of the item in front. */
async function shownName(workbench: Workbench): Promise<string | undefined> {
  return /^ {2}"name": "(.*)"/m.exec(await workbench.editors.text())?.[1];
}

/** What is drawn now, view by view. */
async function shownLabels(workbench: Workbench): Promise<string[][]> {
  return Promise.all(
    views.map(async (name) => (await workbench.view(name).rows()).map(({ label }) => label)),
  );
}

async function drawnRows(workbench: Workbench): Promise<string[][]> {
  return Promise.all(
    views.map(async (name) => {
      const rows = await workbench.view(name).waitForRows((shown) => shown.length > 1);
      return rows.map(({ label }) => label);
    }),
  );
}

/** So many requests were under way at the same moment. Of one that is given up the service hears late. */
function mostAtOnce({ requests }: Service): number {
  const answered = requests.filter(({ status }) => status !== 0);
  return Math.max(
    ...answered.map(
      ({ startedAt: moment }) =>
        answered.filter(({ startedAt, endedAt = Infinity }) => startedAt <= moment && moment < endedAt)
          .length,
    ),
  );
}
