import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { collectConsoleErrors, type ConsoleError } from './consoleErrors.ts';
import { directSockets } from './directSockets.ts';
import type { Editor } from './editor.ts';
import { EditorArea } from './editorArea.ts';
import { waitFor, defaultTimeout, WaitTimeoutError } from './waitFor.ts';
import { waitForHoverText, movePointerAway } from './hover.ts';
import { Notifications } from './notifications.ts';
import type { PageGlobals } from './pageElement.ts';
import { QuickInput } from './quickInput.ts';
import { routeWrapperRequests } from './codeServerWrapper.ts';
import type { Settings } from './settings.ts';
import { toExactPattern, normalizeText } from './texts.ts';
import { View } from './view.ts';
import { workbenchUrl, type Payload } from './workbenchUrl.ts';

/** How a workbench is opened. */
export interface WorkbenchOptions {
  /** Dark unless asked otherwise. */
  readonly theme?: 'light' | 'dark';
  /** What its address tells it, as names and values. */
  readonly payload?: Payload;
  /** Of the page, in pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Whether secrets can be stored, as they can unless this is `false`. They live as long as the workbench. */
  readonly secretStorage?: boolean;
  /** The browser's language. */
  readonly locale?: string;
  /** Whether the browser takes certificates of authorities that it does not know. The extension is not in the browser. */
  readonly ignoresCertificateErrors?: boolean;
}

/** Opens an editor's workbench in a browser of its own and waits until it takes commands. */
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
    // A page with unsaved documents asks before it is loaded again. Only a test loads it again.
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
  /** For what there is no verb for. */
  readonly page: Page;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly editors: EditorArea;
  readonly #browser: Browser;
  readonly #errors: ConsoleError[];
  #settingsChanges = 0;

  constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.page = page;
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page);
    this.editors = new EditorArea(page);
    this.#errors = collectConsoleErrors(page);
  }

  /** Goes to an address and waits until the workbench is there. `openWorkbench` has done so. */
  async open(url: string): Promise<void> {
    await this.notifications.watch();
    await this.page.goto(url);
    await this.#waitUntilReady();
  }

  /** Loads the page again: another session of the same user. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#waitUntilReady();
  }

  /** Lets the workbench load its window again, which keeps at once what it would else keep after a while. */
  async reloadWindow(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.#waitUntilReady();
  }

  /**
   * Runs a command by its title, through the command palette, as a user would.
   *
   * @param title with its category in front, as the palette shows it: `wger: Refresh`.
   */
  async runCommand(title: string): Promise<void> {
    await waitFor(`the command palette offers ${title}`, async () => {
      await this.page.keyboard.press('F1');
      // A key that comes too early is lost. What is open may still be the box of another command.
      const isOpen = async (): Promise<true | undefined> =>
        (await this.quickInput.readState())?.value.startsWith('>') === true ? true : undefined;
      const isTyped = await waitFor('it is there', isOpen, 2000)
        .then(() => this.quickInput.type(`>${title}`, 2000))
        .then(
          () => true,
          () => false,
        );
      // A tree that is drawn anew in the moment that it loses the focus takes it back, which closes the box.
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

  /** Shows a view container, by the name on its icon in the activity bar. */
  async openViewContainer(name: string): Promise<void> {
    const item = this.page.locator('.part.activitybar .action-item', {
      has: this.page.locator(`.action-label[aria-label^=${JSON.stringify(name)}]`),
    });
    const isOpen = (await item.getAttribute('aria-selected')) === 'true';
    if (!isOpen) {
      await item.click();
    }
    await this.page.locator('.part.sidebar .composite.title', { hasText: new RegExp(name, 'i') }).waitFor();
    // Away from the icon, whose hover would cover the views.
    await this.page.locator('.part.editor').hover({ force: true });
  }

  /** A view of the container that is shown. */
  view(name: string): View {
    return new View(this.page, name);
  }

  /** The views of the container that is shown, also those that are folded in. */
  async views(): Promise<View[]> {
    const names = await this.page.locator('.part.sidebar .pane .pane-header .title').allTextContents();
    return names.map((name) => this.view(normalizeText(name)));
  }

  /** Whether an icon in the activity bar shows that something is under way. */
  async isBusy(): Promise<boolean> {
    return (await this.page.locator('.part.activitybar .progress-badge:visible').count()) > 0;
  }

  /** Changes the user's settings; `undefined` takes one away. The workbench follows at once. */
  async changeSettings(editor: Pick<Editor, 'changeSettings'>, changes: Settings): Promise<void> {
    // A setting that the page shows, which tells when the workbench has taken up the others.
    this.#settingsChanges++;
    const title = `Settings ${this.#settingsChanges}`;
    await editor.changeSettings({ ...changes, 'window.title': title });
    // The workbench does not see a change from outside, but saving a file unchanged counts as one. It misses that too where
    // it has only just opened the file.
    await this.runCommand('Preferences: Open User Settings (JSON)');
    await this.editors.waitForText(title);
    await waitFor('the workbench takes up the settings', async () => {
      await this.page.keyboard.press('ControlOrMeta+s');
      await this.page.waitForTimeout(200);
      return (await this.page.title()).includes(title) ? true : undefined;
    });
    await this.closeEditor();
  }

  /** Closes the document in front, and waits until it is gone: the focus goes elsewhere then, and would close a box. */
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

  /** Lets the workbench follow another preference of the user's system. */
  async useTheme(theme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
    await this.page.locator(`.monaco-workbench.vs${theme === 'dark' ? '-dark' : ''}`).waitFor();
  }

  /**
   * Points at some words of the active document until a hover says something: again, since the editor does not say later what
   * it did not know when it was asked.
   */
  async waitForHover(words: string, says: RegExp): Promise<void> {
    await waitFor(`the hover of ${words}`, async () => {
      await movePointerAway(this.page);
      await this.editors.locateText(words).hover();
      return says.test(await waitForHoverText(this.page, 2000).catch(() => '')) || undefined;
    });
  }

  /** The text of the hover that is shown, as soon as one is. */
  async waitForHoverText(): Promise<string> {
    return waitForHoverText(this.page);
  }

  /** The items of the status bar, from left to right. */
  async readStatusBar(): Promise<string[]> {
    const texts = await this.page.locator('.part.statusbar .statusbar-item:visible').allInnerTexts();
    return texts.map((text) => normalizeText(text).replaceAll(/\s+/g, ' ')).filter((text) => text !== '');
  }

  /** Clicks an item of the status bar by its text. */
  async clickStatusBar(text: string): Promise<void> {
    await this.page.locator('.part.statusbar .statusbar-item', { hasText: toExactPattern(text) }).click();
  }

  /** What the status of the language says of the document in front, in the hover that it opens. */
  async languageStatus(): Promise<string> {
    await this.page.locator('.part.statusbar .statusbar-item[id*="languageStatus"]').first().hover();
    return normalizeText(
      await this.page.locator('.hover-language-status').first().locator('xpath=..').innerText(),
    );
  }

  /** Answers the dialog in the middle of the window by a button's name. */
  async answerDialog(button: string): Promise<void> {
    const dialog = this.page.locator('.monaco-dialog-box');
    // Another dialog may follow at once.
    const answered = await dialog.elementHandle();
    await dialog.locator('.monaco-button', { hasText: toExactPattern(button) }).click();
    await answered.waitForElementState('hidden');
  }

  /** The words of the dialog in the middle of the window, as soon as there is one. */
  async dialogText(): Promise<string> {
    return normalizeText(await this.page.locator('.monaco-dialog-box .dialog-message-container').innerText());
  }

  /** Waits until `ask` gives something else than `undefined`, and returns that. */
  async waitFor<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
    return waitFor(what, ask);
  }

  /** What is on the clipboard. What a command puts there arrives a little later. */
  async clipboard(): Promise<string> {
    return this.page.evaluate(() => (globalThis as unknown as PageGlobals).navigator.clipboard.readText());
  }

  /** Puts a text on the clipboard. */
  async copy(text: string): Promise<void> {
    await this.page.evaluate(
      (copied) => (globalThis as unknown as PageGlobals).navigator.clipboard.writeText(copied),
      text,
    );
  }

  /**
   * What the page reported as errors since this was asked last, without those that the workbench makes by itself. It also
   * reports what a notification of an error says, which that is there to say, a little before it draws that.
   */
  async takeErrors(): Promise<readonly string[]> {
    // What the page said before is here when it has answered.
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
    return findUnshownErrors().map(({ text, source: place }) => `${text} (${place})`);
  }

  /** Saves a picture of the page (PNG). */
  async screenshot(file: string): Promise<void> {
    // The pointer lies somewhere after a click, and what is below would be drawn as hovered.
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
