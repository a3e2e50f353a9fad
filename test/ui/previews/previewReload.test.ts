import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Row } from '../../harness/workbench/view.ts';
import type { Locator } from 'playwright-core';
import { setApiKey, startStage, failOnConsoleErrors, type Stage } from '../support.ts';

/** A preview, and the requests that only it makes. */
interface Opened {
  readonly view: string;
  /** The beginnings of the labels of the rows that lead to its document, each below the previous one. */
  readonly rows: readonly string[];
  readonly command: string;
  /** The beginning of its document's name, which its tab shows until it is visible. */
  readonly document: string;
  readonly heading: string;
  /** True for previews that close when the key is removed. */
  readonly isPrivate: boolean;
  /** Paths below the API in alphabetical order. */
  readonly reads: readonly string[];
}

const command = 'wger: Open Preview';

const others: readonly Opened[] = [
  {
    view: 'Exercises',
    rows: ['Bench Press'],
    command,
    document: 'Bench Press',
    heading: 'Bench Press',
    isPrivate: false,
    reads: ['exerciseinfo/73/'],
  },
  {
    view: 'Exercises',
    rows: ['Deadlift'],
    command: 'wger: Show Progress…',
    document: 'Deadlift',
    heading: 'Deadlift',
    isPrivate: true,
    reads: [
      'day/',
      'routine/',
      'slot-entry/?exercise=184',
      'slot-entry/?type=warmup',
      'slot/',
      'workoutlog/?exercise=184',
      'workoutsession/',
    ],
  },
  {
    view: 'Exercises',
    rows: ['Crunches'],
    command,
    document: 'Crunches',
    heading: 'Crunches',
    isPrivate: false,
    reads: ['exerciseinfo/167/'],
  },
  {
    view: 'Ingredients',
    rows: ['Hummus'],
    command,
    document: 'Hummus',
    heading: 'Hummus',
    isPrivate: false,
    reads: ['ingredientinfo/124/'],
  },
  {
    view: 'Workouts',
    rows: ['Push / Pull / Legs'],
    command,
    document: 'Push Pull Legs',
    heading: 'Push / Pull / Legs',
    isPrivate: true,
    reads: ['routine/9/', 'routine/9/structure/', 'workoutlog/?routine=9&date__gte=DAY', 'workoutsession/'],
  },
  {
    view: 'My Data',
    rows: ['Nutrition', 'Winter bulk'],
    command,
    document: 'Winter bulk',
    heading: 'Winter bulk',
    isPrivate: true,
    reads: ['nutritionplan/ID/', 'nutritionplaninfo/ID/'],
  },
  {
    view: 'My Data',
    rows: ['Measurements', 'Waist'],
    command,
    document: 'Waist',
    heading: 'Waist',
    isPrivate: true,
    reads: ['measurement-category/ID/', 'measurement/?category=ID'],
  },
  {
    view: 'My Data',
    rows: ['Food Diary', 'Jan 17, 2026', 'Dinner', 'Salmon'],
    command,
    document: 'Salmon',
    heading: 'Food Diary',
    isPrivate: true,
    reads: [
      'ingredientinfo/?id__in=IDS',
      'nutritiondiary/?datetime__gte=DAY',
      'nutritiondiary/ID/',
      'nutritionplan/ID/',
      'nutritionplaninfo/ID/',
    ],
  },
  {
    view: 'My Data',
    rows: ['Body Weight', '68.7 kg'],
    command,
    document: '68.7 kg',
    heading: 'Body Weight',
    isPrivate: true,
    reads: ['weightentry/'],
  },
];

/** The active preview. */
const last: Opened = {
  view: 'Exercises',
  rows: [],
  command: 'wger: Show Training',
  document: 'Training',
  heading: 'Training',
  isPrivate: true,
  reads: ['slot-entry/?type=warmup', 'workoutlog/?date__gte=DAY', 'workoutsession/'],
};

const previews = [...others, last];

describe('ten previews', () => {
  let current: Stage;
  before(async () => {
    current = await startStage({ generation: '2.7' }, { size: { width: 1280, height: 1000 } });
    await setApiKey(current);
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [current.workbench]);

  /** Waits until the active preview is loaded. */
  const waitUntilLoaded = async (heading: string): Promise<void> => {
    const page = current.workbench.editors.webview();
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    await page.locator('.body[aria-busy=false] .blocks').waitFor();
  };

  const open = async ({ view: name, rows, command: opens, heading }: Opened): Promise<void> => {
    const { workbench } = current;
    for (const view of await workbench.views()) {
      await view.setExpanded(view.name === name);
    }
    const view = workbench.view(name);
    for (const label of rows) {
      const hasPrefix = (row: Row): boolean => row.label.startsWith(label);
      const drawn = (await view.waitForRows((shown) => shown.some(hasPrefix))).find(hasPrefix);
      if (drawn?.expanded !== true) {
        await view.row(drawn?.label ?? label).click();
      }
    }
    if (rows.length > 0) {
      await workbench.editors.waitForText('{');
    }
    await workbench.runCommand(opens);
    await waitUntilLoaded(heading);
  };

  const getTab = ({ document, heading }: Opened): Locator => {
    const { page } = current.workbench;
    const label = page.locator('.label-name');
    return page
      .locator('.part.editor .tabs-container .tab')
      .filter({ has: label.filter({ hasText: document }).or(label.filter({ hasText: heading })) });
  };

  /** Shows each preview in turn, and returns the requests of each, without those that all share. */
  const visit = async (shown: readonly Opened[]): Promise<Readonly<Record<string, readonly string[]>>> => {
    const read: Record<string, readonly string[]> = {};
    for (const preview of shown) {
      await getTab(preview).click();
      await waitUntilLoaded(preview.heading);
      read[preview.heading] = takeReads();
    }
    return read;
  };

  const takeReads = (): readonly string[] =>
    current.service.requests
      .splice(0)
      .flatMap(({ target }) => getApiPath(target) ?? [])
      .sort();

  it('are restored after a window reload, and read their content once, when they become visible', async () => {
    const { workbench } = current;
    for (const preview of previews) {
      await open(preview);
    }
    await workbench.runCommand('View: Show Explorer');
    // The document that the last preview was opened from.
    await workbench.page.locator('.part.editor .tab:has(.italic)').click();
    await workbench.closeEditor();
    await getTab(last).click();
    // A page that loads later would take the focus from the command palette.
    await waitUntilLoaded(last.heading);
    takeReads();
    await workbench.reloadWindow();
    assert.equal((await workbench.editors.tabs()).length, 10);
    await waitUntilLoaded(last.heading);
    assert.deepEqual(takeReads(), last.reads);
    assert.deepEqual(await visit(others), groupReads(others));
    assert.deepEqual(
      (await workbench.editors.tabs()).map(({ label }) => label),
      previews.map(({ heading }) => (heading === 'Deadlift' ? 'Deadlift · Progress' : heading)),
    );
    const nothing = previews.map(({ heading }) => [heading, []]);
    assert.deepEqual(await visit(previews), Object.fromEntries(nothing));
  });

  it('close when their key is removed, even if they were not visible since the window reload', async () => {
    const { workbench, service } = current;
    await getTab(last).click();
    await waitUntilLoaded(last.heading);
    await workbench.reloadWindow();
    await waitUntilLoaded(last.heading);
    takeReads();
    await workbench.runCommand('wger: Remove API Key');
    const open = previews.filter(({ isPrivate }) => !isPrivate);
    await workbench.waitFor(
      'the end of the private previews',
      async () => (await workbench.editors.tabs()).length === open.length || undefined,
    );
    // Any of them may be active.
    const read = Object.values(await visit(open)).flat();
    assert.deepEqual(read.sort(), Object.values(groupReads(open)).flat().sort());
    await workbench.reloadWindow();
    assert.equal((await workbench.editors.tabs()).length, open.length);
    // No document is open as text since the reload.
    await workbench.page.getByRole('button', { name: /^Open Related/ }).waitFor();
    await visit(open);
    assert.ok(service.requests.every(({ headers }) => headers.authorization === undefined));
  });
});

/** A path below the API without its page; undefined for requests that all previews share, and for pictures. */
function getApiPath(target: string): string | undefined {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const path = /^\/api\/v2\/(.+)/.exec(pathname)?.[1];
  if (path === undefined || /^(language|setting-\w+|userprofile)\//.test(path)) {
    return undefined;
  }
  for (const name of ['limit', 'ordering', 'uncached']) {
    searchParams.delete(name);
  }
  const query = searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
  return `${path}${query}`
    .replace(/[\da-f]{8}-[-\da-f]{27}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\d/g, 'DAY')
    .replace(/id__in=[\dC%]+/, 'id__in=IDS');
}

function groupReads(shown: readonly Opened[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(shown.map(({ heading, reads }) => [heading, reads]));
}
