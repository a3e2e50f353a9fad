import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { bundlePage } from '../../../bundle.mjs';
import type { Block } from '../../../src/previews/blocks.ts';
import type { Choices, MessageFromPage, MessageToPage } from '../../../src/previews/messages.ts';
import { launchChromium } from '../../harness/browser/chromium.ts';
import { waitFor } from '../../harness/system/waitFor.ts';
import { createContent } from './previewContents.ts';
import { editorThemes, type EditorTheme } from './editorThemes.ts';

/** The parts of the editor's API that the HTML of the page is created with. */
const vscode = `
  export const env = { language: 'en' };
  export const l10n = { t: (text, ...values) => text.replace(/{(\\d)}/g, (_, at) => values[at]) };
  export const Uri = { joinPath: (folder, name) => folder + '/' + name };`;

/** The title until the content is loaded. It contains everything that could end an attribute. */
export const previewName = `"><img src=/name.svg onerror="document.title='found'"> & '7/8' &#34;`;

/** Globals of the page that stand in for the editor. */
interface PageGlobals {
  readonly posted: readonly MessageFromPage[];
  postMessage(message: unknown, origin: string): void;
  requestAnimationFrame(callback: () => void): void;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Serves the page of the previews as the editor does, and records all requests. */
export class PreviewPageHost implements AsyncDisposable {
  readonly folder: string;
  /** The paths of all requests. */
  readonly requests: string[] = [];
  readonly #server = createServer((request, response) => {
    const path = request.url ?? '';
    this.requests.push(path);
    const [type, body] = this.#files.get(path) ?? ['', undefined];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
  readonly #files = new Map<string, readonly [type: string, body: string | Buffer]>();

  readonly #browser: Browser;

  private constructor(folder: string, browser: Browser) {
    this.folder = folder;
    this.#browser = browser;
  }

  /** Builds the page and starts a browser. */
  static async start(): Promise<PreviewPageHost> {
    const host = new PreviewPageHost(await mkdtemp(join(tmpdir(), 'wger-page-')), await launchChromium());
    await bundlePage(host.folder);
    host.#server.listen(0, '127.0.0.1');
    await once(host.#server, 'listening');
    host.#files.set('/', ['text/html', await host.#html()]);
    host.#files.set('/preview.js', ['text/javascript', await readFile(join(host.folder, 'preview.js'))]);
    host.#files.set('/preview.css', ['text/css', await readFile(join(host.folder, 'preview.css'))]);
    for (const [name, colour] of [
      ['front', '#888'],
      ['back', '#888'],
      ['quadriceps', '#c33'],
      ['squat', '#47a'],
    ] as const) {
      const shape =
        name === 'quadriceps'
          ? '<path d="M35 90h30v50h-30z"/>'
          : '<path d="M30 10h40v30h20v60h-20v90h-40v-90h-20v-60h20z"/>';
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 200" width="100" height="200" fill="${colour}">${shape}</svg>`;
      host.#files.set(`/${name}.svg`, ['image/svg+xml', svg]);
    }
    return host;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Opens the page in a separate browser context. */
  async open(
    options: BrowserContextOptions & { readonly theme?: EditorTheme; readonly initialChoices?: Choices } = {},
  ): Promise<PreviewPage> {
    const { theme = editorThemes[0], initialChoices, ...contextOptions } = options;
    const context = await this.#browser.newContext({
      viewport: { width: 1000, height: 900 },
      ...contextOptions,
    });
    const page = await context.newPage();
    const state = JSON.stringify(initialChoices && { choices: initialChoices });
    await page.addInitScript({
      content: `
        globalThis.posted = [];
        let state = ${state};
        globalThis.acquireVsCodeApi = () => ({
          postMessage: (message) => posted.push(structuredClone(message)),
          getState: () => state,
          setState: (next) => (state = next),
        });
        addEventListener('DOMContentLoaded', () => {
          document.body.className = ${JSON.stringify(theme?.kind)};
          for (const [name, value] of Object.entries(${JSON.stringify(theme?.colours)})) {
            document.documentElement.style.setProperty('--vscode-' + name, value);
          }
        }, { capture: true });`,
    });
    await page.goto(this.origin);
    return new PreviewPage(page);
  }

  /** Opens the page and draws these blocks. */
  async show(...blocks: readonly Block[]): Promise<PreviewPage> {
    const opened = await this.open();
    await opened.draw(...blocks);
    return opened;
  }

  /** The page as the extension creates it, with its policy. */
  async #html(): Promise<string> {
    const url = `data:text/javascript,${encodeURIComponent(vscode)}`;
    const hooks = registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'vscode' ? { url, shortCircuit: true } : next(specifier, context),
    });
    try {
      const { sanitizedPage } = await import('../../../src/previews/panel/sanitizedPage.ts');
      type Options = Parameters<typeof sanitizedPage>[0];
      const webview = { cspSource: this.origin, asWebviewUri: (uri: unknown) => uri };
      return sanitizedPage({
        webview,
        folder: this.origin,
        title: previewName,
        picturesOrigin: this.origin,
      } as unknown as Options);
    } finally {
      hooks.deregister();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.folder, { recursive: true });
  }
}

/** Starts a host before the tests of a suite, and stops it after them. */
export function usePreviewPageHost(): { readonly host: PreviewPageHost } {
  let host: PreviewPageHost | undefined;
  before(async () => {
    host = await PreviewPageHost.start();
  });
  after(() => host?.[Symbol.asyncDispose]());
  return {
    get host() {
      return host ?? assert.fail('the host was not started');
    },
  };
}

/** The open page and its messages. */
export class PreviewPage implements AsyncDisposable {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Sends a message to the page, and waits until it is drawn. */
  async send(message: MessageToPage): Promise<void> {
    await this.page.evaluate(async (sent) => {
      const window = globalThis as unknown as PageGlobals;
      window.postMessage(sent, '*');
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise<void>((resolve) => {
          window.requestAnimationFrame(() => {
            resolve();
          });
        });
      }
    }, message);
  }

  async draw(...blocks: readonly Block[]): Promise<void> {
    await this.send({ type: 'content', content: createContent(blocks) });
  }

  /** The messages that the page posted after `ready`. */
  async posted(): Promise<readonly MessageFromPage[]> {
    const [ready, ...others] = await this.page.evaluate(() => (globalThis as unknown as PageGlobals).posted);
    assert.equal(ready?.type, 'ready');
    return others;
  }

  /** The axe rules that the page violates, each with the first such element. */
  async violations(): Promise<readonly string[]> {
    await this.page.evaluate(axe.source);
    const violations = await this.page.evaluate<readonly Violation[]>(
      'axe.run().then(({ violations }) => violations)',
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }

  /** Waits until an expression is true in the page. Its policy blocks Playwright's own `waitForFunction`. */
  async until(condition: string): Promise<void> {
    await waitFor(condition, async () => (await this.page.evaluate<boolean>(condition)) || undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.context().close();
  }
}
