import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { textPart, type Part } from '../../leaks/part.ts';
import { readFilesBelow } from '../../leaks/files.ts';
import { readPageParts } from '../../leaks/page.ts';
import { readProcessesWith, showsProcesses } from '../../leaks/processes.ts';
import { SecretMatcher } from '../../leaks/secretMatcher.ts';
import { findScript } from './keyScripts.ts';
import { commandIds, keybindings, KeySession, workout } from './keySession.ts';
import { assertKeyUse, setApiKey, startStage, typeKey, failOnConsoleErrors, type Stage } from '../support.ts';

/** The command that runs last, because without a key there is nothing to search for. */
const removalCommand = 'wger.removeApiKey';

/** The data to search, by the name of its location. */
type Places = Readonly<Record<string, readonly Part[]>>;

/** Searches all places. `table` has the number and size of the parts of each place, `found` the parts with the key. */
function searchPlaces(
  places: Places,
  matcher: SecretMatcher,
): { readonly table: string; readonly found: readonly string[] } {
  const found: string[] = [];
  const lines = Object.entries(places).map(([place, parts]) => {
    const foundHere = parts.flatMap(({ name, bytes }) => {
      const form = matcher.findIn(bytes);
      return form === undefined ? [] : [`${place}: ${name}, ${form}`];
    });
    found.push(...foundHere);
    const kilobytes = Math.ceil(parts.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1000);
    return `| ${place} | ${parts.length} | ${kilobytes} | ${foundHere.length} |`;
  });
  return { table: ['| place | parts | kB | found |', '|---|--:|--:|--:|', ...lines].join('\n'), found };
}

describe('the key', () => {
  let current: Stage;
  let session: KeySession;
  /** Requests and console messages of the page. */
  const sent: Part[] = [];

  /** Every place except for the secret storage, where the key is encrypted, and the memory of processes. */
  async function readPlaces(): Promise<Places> {
    const { editor, workbench, service } = current;
    return {
      'the data folder': await readFilesBelow(editor.dataFolder),
      'the extensions folder': await readFilesBelow(editor.extensionsFolder),
      'the workspace': await readFilesBelow(editor.workspace),
      'what the server printed': [textPart('the log', editor.log())],
      ...(await readPageParts(workbench.page)),
      'documents on the way': session.shown,
      'the clipboard': session.copied,
      'pages that were opened': session.opened,
      'requests and console of the page': sent,
      'requests to the service, but for their key': service.requests.map(({ target, headers }) =>
        textPart(target, JSON.stringify([target, { ...headers, authorization: undefined }])),
      ),
      ...(showsProcesses
        ? { processes: readProcessesWith(editor.dataFolder) }
        : { 'processes, which this system does not show': [] }),
    };
  }

  async function assertNotFound(title: string): Promise<void> {
    const { table, found } = searchPlaces(await readPlaces(), new SecretMatcher(current.service.key));
    console.log(`${title}\n${table}`);
    assert.deepEqual(found, []);
  }

  before(async () => {
    current = await startStage({ generation: '2.7' }, { keybindings });
    session = new KeySession(current);
    const { page } = current.workbench;
    page.on('request', (request) => {
      sent.push(
        textPart(request.url(), JSON.stringify([request.url(), request.headers(), request.postData()])),
      );
    });
    page.on('console', (message) => sent.push(textPart('the console', message.text())));
  });

  after(async () => {
    await current[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [current.workbench]);

  it('would be found in every kind of place, in every form', async () => {
    const { editor, workbench } = current;
    const mark = 'feedc0de'.repeat(5);
    const folder = join(editor.workspace, 'planted');
    await mkdir(folder);
    const forms = {
      plain: mark,
      upper: mark.toUpperCase(),
      utf16le: Buffer.from(mark, 'utf16le'),
      utf16be: Buffer.from(mark, 'utf16le').swap16(),
      percent: mark.replace(/./g, (digit) => `%${digit.charCodeAt(0).toString(16)}`),
      hexadecimal: Buffer.from(mark).toString('hex'),
      base64: Buffer.from(`Token ${mark} and more`).toString('base64'),
      base64Behind1: Buffer.from(`:${mark}`).toString('base64'),
      base64Behind2: Buffer.from(`me:${mark}:`).toString('base64'),
      packed: gzipSync(JSON.stringify({ rows: [mark] })),
      cutOff: gzipSync(`${mark} ${'and more '.repeat(9999)}`).subarray(0, -20),
      packedInBase64: gzipSync(Buffer.from(mark).toString('base64')),
    };
    await Promise.all(Object.entries(forms).map(([name, text]) => writeFile(join(folder, name), text)));
    await writeFile(join(folder, mark), '');
    await workbench.page.evaluate(plantMark, { mark, packed: gzipSync(mark).toString('base64') });
    await workbench.page.context().addCookies([{ name: 'planted', value: mark, url: editor.url }]);
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', editor.dataFolder, mark], {
      env: { PLANTED: mark },
    });
    await once(child, 'spawn');
    await fetch(`${current.service.url}/media/${mark}`, { headers: { cookie: mark } });
    session.copied.push(textPart('the clipboard', mark));

    const { found } = searchPlaces(await readPlaces(), new SecretMatcher(mark));
    const { found: others } = searchPlaces(await readPlaces(), new SecretMatcher('c0ffee42'.repeat(5)));
    assert.deepEqual(others, []);
    const expected = [
      ...Object.keys(forms).map((name) => `the workspace: planted/${name}, `),
      'the workspace: a file’s name, ',
      'documents: ',
      'local storage: planted, ',
      'session storage: planted, ',
      'databases: planted/texts, as it is',
      'databases: planted/bytes, as it is, in gzip',
      'databases: planted/keys, as it is',
      'cookies: planted, ',
      'the clipboard: ',
      'requests and console of the page: ',
      'requests to the service, but for their key: ',
      ...(showsProcesses ? ['processes: arguments of ', 'processes: environment of '] : []),
    ];
    assert.deepEqual(
      expected.filter((start) => !found.some((line) => line.startsWith(start))),
      [],
    );

    child.kill();
  });

  it('is stored and accepted', async () => {
    const { workbench } = current;
    await setApiKey(current);
    await workbench.view('Workouts').waitForRows((rows) => rows.some(({ label }) => label === workout));
    await workbench.notifications.waitUntilShown(/The API key of .+ is stored/);
    await session.dismissAll();
  });

  it('is in no input of the window after its box is closed with Escape', async () => {
    const { page, quickInput } = current.workbench;
    await typeKey(current);
    assert.equal(await quickInput.value(), current.service.key);
    await page.keyboard.press('Escape');
    await quickInput.waitUntilClosed();
    await session.dismissAll();
    assertNotCaptured();
  });

  for (const command of commandIds.filter((id) => id !== removalCommand)) {
    it(`is neither shown nor copied by ${command}`, async () => {
      const script = findScript(command);
      assert.ok(script !== undefined, `${command} needs a script in keyScripts.ts`);
      await script(session, command);
      await session.dismissAll();
      assertNotCaptured();
    });
  }

  it('is neither in the hover of a row nor in that of a document', async () => {
    const { workbench } = current;
    await session.openWorkout();
    await workbench.editors.locateText('"is_template"').hover();
    await workbench.waitForHoverText();
    await session.captureScreen();
    assert.match(await workbench.view('Workouts').row(workout).hover(), /From|Created/);
    await session.captureScreen();
    assert.match(await workbench.statusBar.readLanguageStatus(), /Private/);
    await session.dismissAll();
    assertNotCaptured();
  });

  it('is in no message about a server that fails or rejects it', async () => {
    const { workbench, service } = current;
    const workouts = workbench.view('Workouts');
    const others = (await workouts.waitForRows()).filter(({ label }) => label !== workout);
    const failures = [
      ['html', 'Web page instead of data'],
      ['forbidden', 'API key not accepted'],
      ['redirect', 'Redirected elsewhere'],
    ] as const;
    for (const [at, [name, title]] of failures.entries()) {
      await session.closeEditors();
      service.fault = { name };
      await workouts.row(others[at]?.label ?? assert.fail('there are too few')).click();
      await workbench.editors.webview().getByRole('link').first().waitFor();
      await session.captureScreen();
      await session.press('wger.refreshWorkouts');
      await workouts.waitForRows(([row]) => row?.label === title && row.expanded === true);
      await session.press('wger.checkConnection');
      await workbench.notifications.waitUntilShown(service.url.replace('http://', ''));
      await session.dismissAll();
    }
    service.fault = undefined;
    await session.press('wger.refreshWorkouts');
    await workouts.waitForRows(([row]) => row?.expanded !== true);
    assertNotCaptured();
  });

  it('is only in the secret storage after all that', async () => {
    const kept = await readPlaces();
    const has = (place: string, name: RegExp, words = ''): boolean =>
      kept[place]?.some((part) => name.test(part.name) && Buffer.from(part.bytes).includes(words)) === true;
    assert.ok(has('the data folder', /\.log$/, 'GET /api/v2/'), 'the log is not among the files');
    assert.ok(has('the data folder', /snapshot-.*\.json\.gz$/), 'the snapshot is not among the files');
    assert.ok(has('the workspace', /exportWorkouts/, workout), 'the export is not among the files');
    await assertNotFound('the key, while it is stored');
  });

  it('is nowhere after it is removed, and was sent only with private reads', async () => {
    const { workbench, service } = current;
    await session.press(removalCommand);
    await workbench.view('Workouts').waitForWelcomeText('API key');
    await session.dismissAll();
    await assertNotFound('the key, once it is removed');
    assert.ok(service.requests.some(({ headers }) => headers.authorization === `Token ${service.key}`));
    assertKeyUse(service);
  });

  function assertNotCaptured(): void {
    const seen = { shown: session.shown, copied: session.copied, opened: session.opened };
    assert.deepEqual(searchPlaces(seen, new SecretMatcher(current.service.key)).found, []);
  }
});

/** The part of the DOM that `plantMark` uses. */
interface PlantedPage {
  readonly document: { readonly body: { append(text: string): void } };
  readonly localStorage: Record<string, string>;
  readonly sessionStorage: Record<string, string>;
  readonly indexedDB: {
    open(name: string): {
      readonly result: {
        createObjectStore(name: string): { put(value: unknown, key: string): void };
        close(): void;
      };
      onupgradeneeded: () => void;
      onsuccess: () => void;
    };
  };
  readonly atob: (base64: string) => string;
}

/** Runs inside the page, and writes a mark to every place in which a page can store something. */
async function plantMark({
  mark,
  packed,
}: {
  readonly mark: string;
  readonly packed: string;
}): Promise<void> {
  const page = globalThis as unknown as PlantedPage;
  page.localStorage['planted'] = mark;
  page.sessionStorage['planted'] = mark;
  page.document.body.append(mark);
  console.info(mark);
  const bytes = Uint8Array.from(page.atob(packed), (letter) => letter.charCodeAt(0));
  await new Promise<void>((resolve) => {
    const request = page.indexedDB.open('planted');
    request.onupgradeneeded = () => {
      request.result.createObjectStore('texts').put({ rows: [mark] }, 'a key');
      request.result.createObjectStore('bytes').put({ bytes }, 'a key');
      request.result.createObjectStore('keys').put('a text', mark);
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}
