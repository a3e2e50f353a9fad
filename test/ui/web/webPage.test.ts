// Restrictions of a page: CORS, HTTPS and storage.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { forwardExternally, forwardOverTls } from '../../servers/forwarders.ts';
import { createSelfSigned, type ServerIdentity } from '../../harness/network/certificates.ts';
import { waitFor } from '../../harness/system/waitFor.ts';
import { readPageParts } from '../../leaks/page.ts';
import { SecretMatcher } from '../../leaks/secretMatcher.ts';
import { startService, type Service } from '../../service/service.ts';
import { pictureSide } from '../../service/domain/pictures.ts';
import { readImageWidth } from '../pictures.ts';
import { assertKeyUse, savePicture, setApiKey, switchServer } from '../support.ts';
import { startWebStage, type WebStage } from './webStage.ts';

/** Headers that the server allows a page to send in addition to the browser's own. */
const allowedHeaders = ['accept', 'accept-language', 'authorization'];

/** Headers that the browser sets by itself. */
const browserHeaders =
  /^(host|connection|accept-encoding|origin|referer|user-agent|pragma|cache-control|sec-.*|if-none-match)$/;

describe('a page and its server', () => {
  let stage: WebStage;
  before(async () => {
    stage = await startWebStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  it('sends no cookie, and no header that the server does not let a page send', async () => {
    const { workbench, service } = stage;
    const cookie = { name: 'sessionid', value: 'somebody', url: service.url };
    await workbench.page.context().addCookies([cookie]);
    await setApiKey(stage);
    await workbench.view('Workouts').waitForRows((rows) => rows.length > 2);
    await workbench.view('Exercises').waitForRowCount(64);
    const requests = service.requests.filter(({ method }) => method === 'GET');
    assert.ok(requests.some(({ headers }) => headers.authorization !== undefined));
    const names = new Set(requests.flatMap(({ headers }) => Object.keys(headers)));
    const sent = [...names].filter((name) => !browserHeaders.test(name)).sort();
    assert.deepEqual(sent, allowedHeaders);
    assertKeyUse(service);
  });

  it('keeps the key, and shows it nowhere in the page', async () => {
    const { workbench, service } = stage;
    const { page } = workbench;
    const consoleTexts: string[] = [];
    page.on('console', (message) => consoleTexts.push(message.text()));
    await workbench.view('Workouts').row('Push / Pull / Legs').click();
    await workbench.editors.waitForText('"id"');
    await workbench.runCommand('wger: Copy as cURL');
    await workbench.reloadWindow();
    await workbench.view('Workouts').waitForRows((rows) => rows.length > 2);
    const matcher = new SecretMatcher(service.key);
    const parts = await readPageParts(page);
    // The host keeps what the extension remembers, and its secrets encrypted.
    assert.ok(parts.databases.some(({ bytes }) => Buffer.from(bytes).includes('wger')));
    const found = [
      ...Object.values(parts).flat(),
      { name: 'the console', bytes: Buffer.from(consoleTexts.join('\n')) },
      { name: 'the clipboard', bytes: Buffer.from(await workbench.clipboard()) },
      { name: 'a cache', bytes: Buffer.from(await page.evaluate(readCaches)) },
    ].flatMap(({ name, bytes }) => (matcher.findIn(bytes) === undefined ? [] : [name]));
    assert.deepEqual(found, []);
  });

  it('has its exercises from the storage of the host while the server does not respond', async () => {
    const { workbench, service } = stage;
    await workbench.view('Exercises').waitForRowCount(64);
    // A second write replaces the first one.
    await workbench.runCommand('wger: Refresh');
    await workbench.view('Exercises').waitForRowCount(64);
    const release = service.hold(/\/exercise/);
    await workbench.reloadWindow();
    await workbench.view('Exercises').waitForRowCount(64);
    release();
  });
});

describe('a page whose host forgets secrets', () => {
  let stage: WebStage;
  before(async () => {
    stage = await startWebStage({ generation: '2.7' }, { secretStorage: false });
  });
  after(() => stage[Symbol.asyncDispose]());

  it('asks for a key if there never was one, and explains a lost one once', async () => {
    const { workbench } = stage;
    const workouts = workbench.view('Workouts');
    assert.match(await workouts.waitForWelcomeText(/API key/), /Workouts need your API key/);
    await setApiKey(stage);
    await workouts.waitForRows((rows) => rows.length > 2);
    await workbench.notifications.waitUntilShown(/The API key of .+ is stored/);
    const before = workbench.notifications.history().length;
    await workbench.reloadWindow();
    await workouts.waitForWelcomeText(/no longer has your API key/);
    await workbench.view('Exercises').waitForRowCount(64);
    await savePicture(workbench, 'web-key-lost');
    await workbench.runCommand('wger: Refresh');
    await workouts.waitForWelcomeText(/no longer has your API key/);
    assert.deepEqual(workbench.notifications.history().slice(before), []);
    await workouts.clickWelcomeButton('Why?');
    assert.match(await workbench.dialogText(), /An editor in a browser may forget/);
    await savePicture(workbench, 'web-key-lost-why');
    await workbench.page.keyboard.press('Escape');
    await setApiKey(stage);
    await workouts.waitForRows((rows) => rows.length > 2);
  });
});

describe('a page that came over HTTPS', () => {
  const started = new AsyncDisposableStack();
  let identity: ServerIdentity;
  let service: Service;
  before(async () => {
    identity = await createSelfSigned(['127.0.0.1']);
    service = started.adopt(await startService({ generation: '2.7' }), (running) => running.close());
  });
  after(() => started.disposeAsync());

  function startSecureStage(serverUrl: string): Promise<WebStage> {
    const settings = { 'wger.serverUrl': serverUrl };
    return startWebStage({ generation: '2.7' }, { identity, ignoresCertificateErrors: true, settings });
  }

  it('reads a server of this computer over plain HTTP, and shows the picture of an exercise over HTTPS, which nothing but an image may read', async () => {
    await using secure = await forwardOverTls(service, identity);
    await using stage = await startSecureStage(service.url);
    const { workbench } = stage;
    await workbench.view('Exercises').waitForRowCount(64);
    await switchServer(workbench, secure.url);
    service.requests.length = 0;
    await workbench.runCommand('wger: Refresh');
    await workbench.view('Exercises').waitForRowCount(64);
    const picture = workbench.page.locator('.monaco-hover img');
    const width = await workbench.waitFor('the picture', async () => {
      assert.match(await workbench.view('Exercises').row('Bench Press').hover(), /Bench Press/);
      return waitFor('it is drawn', () => readImageWidth(picture), 2000).catch(() => undefined);
    });
    assert.equal(width, pictureSide);
    await savePicture(workbench, 'web-picture');
    const media = service.requests.filter(({ target }) => target.includes('/media/'));
    assert.ok(media.length > 0);
    assert.deepEqual([...new Set(media.map(({ headers }) => headers['sec-fetch-dest']))], ['image']);
    assert.ok(media.every(({ headers }) => headers.authorization === undefined));
  });

  it('does not use plain HTTP to a local address that pages may not read, and says which it may', async () => {
    await using stage = await startSecureStage('http://127.0.0.2:9');
    const [row] = await stage.workbench
      .view('Exercises')
      .waitForRows(([first]) => first?.label === 'No HTTPS');
    assert.match(row?.ariaLabel ?? '', /reaches localhost and 127\.0\.0\.1 only/);
  });

  it('does not use plain HTTP to another computer, and says why', async () => {
    const other = await forwardExternally(service);
    started.use(other);
    await using stage = await startSecureStage(other.url);
    const { workbench } = stage;
    service.requests.length = 0;
    await workbench.view('Exercises').waitForWelcomeText(/not encrypted/);
    await workbench.runCommand('wger: Use Without Encryption…');
    await workbench.notifications.waitUntilShown(/it reaches other computers over HTTPS only/);
    await savePicture(workbench, 'web-plain-http');
    assert.deepEqual(service.requests, []);
  });
});

/** The part of a page's caches that is used inside it. */
interface Caches {
  readonly caches: {
    keys(): Promise<readonly string[]>;
    open(name: string): Promise<{
      keys(): Promise<readonly Request[]>;
      match(request: Request): Promise<Response | undefined>;
    }>;
  };
}

/** Runs inside the page, and returns the content of all its caches. */
async function readCaches(): Promise<string> {
  const { caches } = globalThis as unknown as Caches;
  const texts: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      texts.push(request.url, JSON.stringify([...request.headers]), (await response?.text()) ?? '');
    }
  }
  return texts.join('\n');
}
