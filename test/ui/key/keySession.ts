// A user who stores a key and then runs every command. Everything that is shown and copied is kept, to be searched.
import manifest from '../../../package.json' with { type: 'json' };
import titles from '../../../package.nls.json' with { type: 'json' };
import type { Keybinding } from '../../harness/editors/settings.ts';
import { textPart, type Part } from '../../leaks/part.ts';
import { readDocuments } from '../../leaks/page.ts';
import type { Stage } from '../support.ts';

const { commands, menus } = manifest.contributes;

/** The ids of all commands of the manifest. */
export const commandIds: readonly string[] = commands.map(({ command }) => command);

/** Commands in the menu of a workout's row. */
const rowCommands: ReadonlySet<string> = new Set(
  menus['view/item/context']
    .filter(({ when }) => /viewItem =~ \/(\^\(?item|\\b(?:related|preview))/.test(when))
    .map(({ command }) => command),
);

/** The name of a private item, and of its tab. */
export const workout = 'Hotel room';

/** The user's session, with everything that was shown, copied and opened. */
export class KeySession {
  readonly stage: Stage;
  readonly shown: Part[] = [];
  readonly copied: Part[] = [];
  /** The addresses of the pages that were opened in other tabs. */
  readonly opened: Part[] = [];

  constructor(stage: Stage) {
    this.stage = stage;
    const { page } = stage.workbench;
    page.context().on('page', (other) => {
      if (other !== page) {
        this.opened.push(textPart('another page', other.url()));
        void other.close();
      }
    });
  }

  /** Runs a command by its keybinding, without a row as its target. */
  async press(command: string): Promise<void> {
    for (const stroke of getStrokes(command)) {
      await this.stage.workbench.page.keyboard.press(`Control+Alt+Key${stroke}`);
    }
  }

  /** Runs a command from the menu of the workout's row. */
  async choose(command: string): Promise<void> {
    const menu = await this.stage.workbench.view('Workouts').row(workout).contextMenu();
    await menu.choose(getCommandTitle(command));
  }

  /** Returns true if the menu of the workout's row has a command. */
  isRowCommand(command: string): boolean {
    return rowCommands.has(command);
  }

  /** Opens the workout, unless its document is active. */
  async openWorkout(): Promise<void> {
    const { workbench } = this.stage;
    const active = (await workbench.editors.tabs()).find((tab) => tab.active);
    if (active?.label !== workout) {
      await workbench.view('Workouts').row(workout).click();
      await workbench.editors.waitUntilActive(workout);
      await workbench.editors.waitForText('"is_template"');
    }
  }

  /** Keeps the visible content of the window. */
  async captureScreen(): Promise<void> {
    this.shown.push(...(await readDocuments(this.stage.workbench.page)));
  }

  /**
   * Keeps the text that `act` copies.
   *
   * @throws Error when it copies nothing
   */
  async captureCopy(act: () => Promise<void>): Promise<void> {
    const { workbench } = this.stage;
    const before = 'nothing was copied';
    await workbench.copy(before);
    await act();
    const text = await workbench.waitFor('something to be copied', async () => {
      const now = await workbench.clipboard();
      return now === before ? undefined : now;
    });
    this.copied.push(textPart('the clipboard', text));
  }

  /** Waits for the box or dialog of a command if its title promises one with `…`. */
  async waitForPrompt(command: string): Promise<void> {
    if (getCommandTitle(command).endsWith('…')) {
      await this.stage.workbench.waitFor(
        `what ${command} asks`,
        async () => (await this.#hasBox()) || undefined,
      );
    }
  }

  /** Captures the window, and closes its boxes, dialogs and notifications. */
  async dismissAll(): Promise<void> {
    const { workbench } = this.stage;
    const { page, notifications } = workbench;
    await this.captureScreen();
    this.copied.push(textPart('the clipboard', await workbench.clipboard()));
    // The first Escape may reopen the box behind the closed one.
    await workbench.waitFor('the end of all boxes', async () => {
      if (!(await this.#hasBox())) {
        return true;
      }
      await page.keyboard.press('Escape');
      return undefined;
    });
    if ((await notifications.shown()).length > 0) {
      await this.press(clearNotifications);
      await notifications.waitUntilNone();
    }
  }

  /** Closes all documents. */
  async closeEditors(): Promise<void> {
    await this.press(closeEditors);
    await this.stage.workbench.editors.waitUntilEmpty();
  }

  async #hasBox(): Promise<boolean> {
    const { page, quickInput } = this.stage.workbench;
    return (await quickInput.isOpen()) || page.locator('.monaco-dialog-box').isVisible();
  }
}

const clearNotifications = 'notifications.clearAll';
const closeEditors = 'workbench.action.closeAllEditors';
const boundCommands = [...commandIds, clearNotifications, closeEditors];

/** The keybindings with which a session runs the commands. */
export const keybindings: readonly Keybinding[] = boundCommands.map((command) => ({
  key: getStrokes(command)
    .map((stroke) => `ctrl+alt+${stroke.toLowerCase()}`)
    .join(' '),
  command,
}));

/** The two letters of a command's keybinding. */
function getStrokes(command: string): readonly string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const index = boundCommands.indexOf(command);
  return [Math.floor(index / letters.length), index % letters.length].map((place) => letters.charAt(place));
}

/** The title of a command in menus. */
function getCommandTitle(command: string): string {
  const title = commands.find((each) => each.command === command)?.title.replaceAll('%', '') ?? '';
  return (titles as Readonly<Record<string, string>>)[title] ?? title;
}
