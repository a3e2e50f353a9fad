import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { collectConsoleErrors, type ConsoleError } from '../browser/consoleErrors.ts';
import { directSockets } from '../browser/directSockets.ts';
import type { Editor } from '../editors/editor.ts';
import { EditorArea } from './editorArea.ts';
import { waitFor, defaultTimeout, WaitTimeoutError } from '../system/waitFor.ts';
import { waitForHoverText, movePointerAway } from './hover.ts';
import { Notifications } from './notifications.ts';
import type { PageGlobals } from '../browser/pageElement.ts';
import { QuickInput } from './quickInput.ts';
import { routeWrapperRequests } from '../editors/codeServerWrapper.ts';
import type { Settings } from '../editors/settings.ts';
import { StatusBar } from './statusBar.ts';
import { toExactPattern, normalizeText } from './texts.ts';
import { View } from './view.ts';
import { workbenchUrl, type Payload } from '../editors/workbenchUrl.ts';

/** Options of a workbench. */
export interface WorkbenchOptions {
  /** Dark by default. */
  readonly theme?: 'light' | 'dark';
  /** The payload in its address, as names and values. */
  readonly payload?: Payload;
  /** Of the page, in pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  /** True if secrets can be stored, which is the default. They live as long as the workbench. */
  readonly secretStorage?: boolean;
  /** The browser's language. */
  readonly locale?: string;
  /**
   * True if the browser accepts certificates of unknown authorities. This does not affect the extension, which does not
   * run in the browser.
   */
  readonly ignoresCertificateErrors?: boolean;
}

/** Opens an editor's workbench in a browser of its own, and waits until it accepts commands. */
export async function openWorkbench(
  editor: Pick<Editor, 'url'>,
  options: WorkbenchOptions = {},
): Promise<Workbench> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      colorScheme: options.theme ?? 'dark',
      viewport: options.size ?? { width: 1280, height: 840 },
      locale: options.locale ?? 'en-US',
      ignoreHTTPSErrors: options.ignoresCertificateErrors ?? false,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await routeWrapperRequests(context, options.secretStorage);
    await context.addInitScript(directSockets);
    const page = await context.newPage();
    page.setDefaultTimeout(defaultTimeout);
    // A page with unsaved documents asks before it is reloaded, and only tests reload it.
    page.on('dialog', (dialog) => void dialog.accept());
    const workbench = new Workbench(browser, page);
    await workbench.open(workbenchUrl(editor, [['skipWelcome', 'true'], ...(options.payload ?? [])]));
    return workbench;
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** A workbench as a user sees it. */
export class Workbench {
  /** For everything that has no method here. */
  readonly page: Page;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly editors: EditorArea;
  readonly statusBar: StatusBar;
  readonly #browser: Browser;
  readonly #errors: ConsoleError[];
  #settingsChanges = 0;

  constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.page = page;
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page);
    this.editors = new EditorArea(page);
    this.statusBar = new StatusBar(page);
    this.#errors = collectConsoleErrors(page);
  }

  /** Opens an address and waits for the workbench. `openWorkbench` has done so already. */
  async open(url: string): Promise<void> {
    await this.notifications.watch();
    await this.page.goto(url);
    await this.#waitUntilReady();
  }

  /** Reloads the page, as in another session of the same user. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#waitUntilReady();
  }

  /** Makes the workbench reload its window, which saves at once what it would otherwise save after a while. */
  async reloadWindow(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.#waitUntilReady();
  }

  /**
   * Runs a command by its title through the Command Palette, as a user would.
   *
   * @param title with its category, as the palette shows it: `wger: Refresh`
   */
  async runCommand(title: string): Promise<void> {
    await waitFor(`the command palette offers ${title}`, async () => {
      await this.page.keyboard.press('F1');
      // A key that is pressed too early is lost, and the open box may still be that of another command.
      const isOpen = async (): Promise<true | undefined> =>
        (await this.quickInput.readState())?.value.startsWith('>') === true ? true : undefined;
      const isTyped = await waitFor('it is there', isOpen, 2000)
        .then(() => this.quickInput.type(`>${title}`, 2000))
        .then(
          () => true,
          () => false,
        );
      // A tree that is redrawn while it loses the focus takes it back, which closes the box.
      if (!isTyped || !(await this.quickInput.waitForItem(title))) {
        return undefined;
      }
      return this.quickInput.pick(title, 2000).then(
        () => true,
        (error: unknown) => {
          if (error instanceof WaitTimeoutError) {
            return undefined;
          }
          throw error;
        },
      );
    });
  }

  /** Shows a view container, by the name of its icon in the Activity Bar. */
  async openViewContainer(name: string): Promise<void> {
    const item = this.page.locator('.part.activitybar .action-item', {
      has: this.page.locator(`.action-label[aria-label^=${JSON.stringify(name)}]`),
    });
    const isOpen = (await item.getAttribute('aria-selected')) === 'true';
    if (!isOpen) {
      await item.click();
    }
    await this.page.locator('.part.sidebar .composite.title', { hasText: new RegExp(name, 'i') }).waitFor();
    // Moves the pointer off the icon, because its hover would cover the views.
    await this.page.locator('.part.editor').hover({ force: true });
  }

  /** A view of the visible container. */
  view(name: string): View {
    return new View(this.page, name);
  }

  /** The views of the visible container, including collapsed ones. */
  async views(): Promise<View[]> {
    const names = await this.page.locator('.part.sidebar .pane .pane-header .title').allTextContents();
    return names.map((name) => this.view(normalizeText(name)));
  }

  /** Returns true if an icon in the Activity Bar shows progress. */
  async isBusy(): Promise<boolean> {
    return (await this.page.locator('.part.activitybar .progress-badge:visible').count()) > 0;
  }

  /** Changes the user's settings; `undefined` removes one. The workbench applies them at once. */
  async changeSettings(editor: Pick<Editor, 'changeSettings'>, changes: Settings): Promise<void> {
    // A setting with a visible effect, which shows that the workbench has applied the others.
    this.#settingsChanges++;
    const title = `Settings ${this.#settingsChanges}`;
    await editor.changeSettings({ ...changes, 'window.title': title });
    // The workbench does not notice an external change, but saving a file unchanged makes it read the file, unless it
    // has only just opened it.
    await this.runCommand('Preferences: Open User Settings (JSON)');
    await this.editors.waitForText(title);
    await waitFor('the workbench takes up the settings', async () => {
      await this.page.keyboard.press('ControlOrMeta+s');
      await this.page.waitForTimeout(200);
      return (await this.page.title()).includes(title) ? true : undefined;
    });
    await this.closeEditor();
  }

  /** Closes the active document, and waits until it is gone, because the focus then moves and would close a box. */
  async closeEditor(): Promise<void> {
    const { length } = await this.editors.tabs();
    await this.runCommand('View: Close Editor');
    await waitFor('the end of a tab', async () =>
      (await this.editors.tabs()).length < length ? true : undefined,
    );
  }

  /** Closes all documents, and waits until they are gone. */
  async closeEditors(): Promise<void> {
    await this.runCommand('View: Close All Editors');
    await this.editors.waitUntilEmpty();
  }

  /** Emulates another color preference of the user's system. */
  async useTheme(theme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
    await this.page.locator(`.monaco-workbench.vs${theme === 'dark' ? '-dark' : ''}`).waitFor();
  }

  /**
   * Points at some words of the active document until a hover appears. It tries repeatedly, because the editor does not
   * update a hover whose content was not known when it was requested.
   */
  async waitForHover(words: string, says: RegExp): Promise<void> {
    await waitFor(`the hover of ${words}`, async () => {
      await movePointerAway(this.page);
      await this.editors.locateText(words).hover();
      return says.test(await waitForHoverText(this.page, 2000).catch(() => '')) || undefined;
    });
  }

  /** The text of the visible hover, as soon as there is one. */
  async waitForHoverText(): Promise<string> {
    return waitForHoverText(this.page);
  }

  /** Clicks a button of the modal dialog. */
  async answerDialog(button: string): Promise<void> {
    const dialog = this.page.locator('.monaco-dialog-box');
    // Another dialog may follow immediately.
    const answered = await dialog.elementHandle();
    await dialog.locator('.monaco-button', { hasText: toExactPattern(button) }).click();
    await answered.waitForElementState('hidden');
  }

  /** The text of the modal dialog, as soon as there is one. */
  async dialogText(): Promise<string> {
    return normalizeText(await this.page.locator('.monaco-dialog-box .dialog-message-container').innerText());
  }

  /** Waits until `ask` returns something other than `undefined`, and returns that. */
  async waitFor<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
    return waitFor(what, ask);
  }

  /** The text on the clipboard. A command may put it there with a delay. */
  async clipboard(): Promise<string> {
    return this.page.evaluate(() => (globalThis as unknown as PageGlobals).navigator.clipboard.readText());
  }

  /** Puts text on the clipboard. */
  async copy(text: string): Promise<void> {
    await this.page.evaluate(
      (copied) => (globalThis as unknown as PageGlobals).navigator.clipboard.writeText(copied),
      text,
    );
  }

  /**
   * The errors that the page reported since the last call, except for those of the workbench itself. It also reports
   * the text of an error notification, shortly before it shows that notification.
   */
  async takeErrors(): Promise<readonly string[]> {
    // Once the page has answered, everything that it reported before has arrived.
    await this.page.evaluate(() => undefined);
    const taken = this.#errors.splice(0);
    const findUnshownErrors = () => {
      const said = new Set(this.notifications.history().map(({ text }) => text));
      return taken.filter(({ text }) => !said.has(normalizeText(text)));
    };
    const whenDrawn = Date.now() + 30_000;
    while (findUnshownErrors().length > 0 && Date.now() < whenDrawn) {
      await this.page.waitForTimeout(100);
    }
    return findUnshownErrors().map(({ text, source }) => `${text} (${source})`);
  }

  /** Saves a screenshot of the page (PNG). */
  async screenshot(file: string): Promise<void> {
    // After a click, the element below the pointer would be drawn as hovered.
    await this.page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  async #waitUntilReady(): Promise<void> {
    await this.page
      .locator('.monaco-workbench .part.activitybar .action-item')
      .first()
      .waitFor({ timeout: 60_000 });
    await this.page.locator('.monaco-workbench .part.statusbar .statusbar-item').first().waitFor();
  }
}
