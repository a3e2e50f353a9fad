import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startRenamingServer } from '../../servers/forwarders.ts';
import { openWorkbench, type Workbench } from '../../harness/workbench/workbench.ts';
import type { Service } from '../../service/service.ts';
import {
  closeWithoutErrors,
  setApiKey,
  startStage,
  switchServer,
  failOnConsoleErrors,
  type Stage,
} from '../support.ts';

const refreshKeys = 'Control+Alt+F9';
const refreshWorkoutsKeys = 'Control+Alt+F8';
const viewNames = ['Workouts', 'Exercises', 'Ingredients'];
/** Matches requests for lists of rows. */
const listPattern = /\/(routine|exerciseinfo|ingredientinfo)\/\?/;
/** Prefix of the names at the other server. */
const namePrefix = 'Elsewhere ';

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

  it('refreshed fifty times in quick succession send at most four requests at once each, and keep every row once', async () => {
    const { service, workbench } = first;
    const windows = [workbench, second];
    const before = await Promise.all(windows.map(waitForLabels));
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
      const hasAll = service.requests.length >= windows.length * viewNames.length;
      return Promise.resolve((hasAll && performance.now() - last > 500) || undefined);
    });
    assert.ok(
      countSimultaneousRequests(service) <= 4 * windows.length,
      `${countSimultaneousRequests(service)} at once`,
    );
    assert.deepEqual(await Promise.all(windows.map(waitForLabels)), before);
  });

  it('with the same failure report it in their tabs, without a notification', async () => {
    const { service } = first;
    const windows = [first.workbench, second];
    service.fault = { name: 'html', on: /\/ingredientinfo\/\d+\// };
    await Promise.all(windows.map((window) => window.view('Ingredients').row('Mushrooms, White').click()));
    for (const { editors, notifications } of windows) {
      await editors.webview().getByText('answered with a web page instead of data').waitFor();
      const texts = notifications.history().map(({ text }) => text);
      assert.ok(!texts.some((text) => text.includes('answered with a web page')));
    }
  });

  it('that switch five times each between two servers show no row and no document of the other one', async () => {
    const { service } = first;
    const windows = [first.workbench, second];
    service.fault = undefined;
    service.latency = 100;
    await using elsewhere = await startRenamingServer(service, namePrefix);
    const before = await Promise.all(windows.map(waitForLabels));
    const ownLabels = new Set(before.flat(2));
    const item = before[0]?.[2]?.[1] ?? assert.fail('there is no ingredient');
    await Promise.all(windows.map((window) => openIngredient(window, item)));
    for (let turn = 0; turn < 5; turn++) {
      const isElsewhere = turn % 2 === 0;
      const isWrong = (label: string): boolean =>
        isElsewhere ? ownLabels.has(label) : label.startsWith(namePrefix.trim());
      const readWrongLabels = async (window: Workbench): Promise<string[]> =>
        (await readLabels(window)).flat().filter(isWrong);
      // The last server answers late, and the old rows must disappear without waiting for it.
      const release = turn === 4 ? service.hold(listPattern) : undefined;
      // One window after the other: when two write the settings at the same time, the editor discards one change
      // silently.
      for (const window of windows) {
        assert.ok((await readWrongLabels(window)).length > 0, 'there is nothing to switch');
        const shown = await readActiveName(window);
        await switchServer(window, isElsewhere ? elsewhere.url : service.url);
        await window.waitFor('the end of the rows of the server before', async () =>
          (await readWrongLabels(window)).length === 0 ? true : undefined,
        );
        // The address of an open document names its server, so its content does not change.
        assert.equal(await readActiveName(window), shown);
      }
      release?.();
      const name = isElsewhere ? namePrefix + item : item;
      await Promise.all(
        windows.map(async (window) => {
          await window.waitFor('the rows of the server in use', async () => {
            assert.deepEqual(await readWrongLabels(window), []);
            const [, ...labels] = await readLabels(window);
            return labels.every(({ length }) => length > 1) ? true : undefined;
          });
          await openIngredient(window, name);
        }),
      );
    }
  });

  it('whose key is removed during a slow refresh of Workouts keep no private row and no private tab', async () => {
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
    const release = service.hold(listPattern);
    await Promise.all(windows.map(({ page }) => page.keyboard.press(refreshWorkoutsKeys)));
    await first.workbench.waitFor('the lists to be asked for', () => {
      const asked = service.requests.filter(({ target }) => listPattern.test(target));
      return Promise.resolve(asked.length >= windows.length || undefined);
    });
    // Each page of a browser has its own secret storage.
    await Promise.all(windows.map((window) => window.runCommand('wger: Remove API Key')));
    const waitUntilNothingPrivate = async (): Promise<void> => {
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
    await waitUntilNothingPrivate();
    release();
    const waitUntilEnded = (): Promise<true> =>
      first.workbench.waitFor('the end of the requests', () =>
        Promise.resolve(service.requests.every(({ endedAt }) => endedAt !== undefined) || undefined),
      );
    await waitUntilEnded();
    // Starts new requests. By their end, anything that late answers changed is drawn.
    const asked = service.requests.length;
    for (const window of windows) {
      await window.view('Exercises').clickAction('Refresh');
    }
    await first.workbench.waitFor('the lists to be asked for again', () =>
      Promise.resolve(
        service.requests.slice(asked).filter(({ target }) => listPattern.test(target)).length >=
          windows.length || undefined,
      ),
    );
    await waitUntilEnded();
    await waitUntilNothingPrivate();
  });
});

async function openIngredient(workbench: Workbench, name: string): Promise<void> {
  await workbench.view('Ingredients').row(name).click();
  await workbench.waitFor(`the document of ${name}`, async () =>
    (await readActiveName(workbench)) === name ? true : undefined,
  );
}

/** The name of the item in the active document. */
async function readActiveName(workbench: Workbench): Promise<string | undefined> {
  return /^ {2}"name": "(.*)"/m.exec(await workbench.editors.text())?.[1];
}

/** The labels that are drawn at the moment, for each view. */
async function readLabels(workbench: Workbench): Promise<string[][]> {
  return Promise.all(
    viewNames.map(async (name) => (await workbench.view(name).rows()).map(({ label }) => label)),
  );
}

async function waitForLabels(workbench: Workbench): Promise<string[][]> {
  return Promise.all(
    viewNames.map(async (name) => {
      const rows = await workbench.view(name).waitForRows((shown) => shown.length > 1);
      return rows.map(({ label }) => label);
    }),
  );
}

/**
 * The largest number of simultaneous requests. Canceled requests are not counted, because the service notices their end
 * late.
 */
function countSimultaneousRequests({ requests }: Service): number {
  const answered = requests.filter(({ status }) => status !== 0);
  return Math.max(
    ...answered.map(
      ({ startedAt: moment }) =>
        answered.filter(({ startedAt, endedAt = Infinity }) => startedAt <= moment && moment < endedAt)
          .length,
    ),
  );
}
