// A user who stores a key and then tries everything: what each command shows and copies is kept for a search.
import manifest from '../../package.json' with { type: 'json' };
import titles from '../../package.nls.json' with { type: 'json' };
import type { Keybinding } from '../harness/settings.ts';
import { textPart, type Part } from '../leaks/part.ts';
import { readDocuments } from '../leaks/page.ts';
import type { Stage } from './support.ts';

const { commands, menus } = manifest.contributes;

/** The ids of all commands of the manifest. */
export const commandIds: readonly string[] = commands.map(({ command }) => command);

/** Those that a workout's row has in its menu. */
const rowCommands: ReadonlySet<string> = new Set(
  menus['view/item/context']
    .filter(({ when }) => /viewItem =~ \/(\^\(?item|\\b(?:related|preview))/.test(when))
    .map(({ command }) => command),
);

/** A private item, under a name that its tab has, too. */
export const workout = 'Hotel room';

/** What was seen and copied. */
export class KeySession {
  readonly stage: Stage;
  readonly shown: Part[] = [];
  readonly copied: Part[] = [];
  /** The addresses that were opened in other pages. */
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

  /** Runs a command by its key, as it is without a row. */
  async press(command: string): Promise<void> {
    for (const stroke of getStrokes(command)) {
      await this.stage.workbench.page.keyboard.press(`Control+Alt+Key${stroke}`);
    }
  }

  /** Runs a command in the menu of the workout's row. */
  async choose(command: string): Promise<void> {
    const menu = await this.stage.workbench.view('Workouts').row(workout).contextMenu();
    await menu.choose(getCommandTitle(command));
  }

  /** Whether the workout's row has a command in its menu. */
  isRowCommand(command: string): boolean {
    return rowCommands.has(command);
  }

  /** Lets the workout be the document in front. */
  async openWorkout(): Promise<void> {
    const { workbench } = this.stage;
    const active = (await workbench.editors.tabs()).find((tab) => tab.active);
    if (active?.label !== workout) {
      await workbench.view('Workouts').row(workout).click();
      await workbench.editors.waitUntilActive(workout);
      await workbench.editors.waitForText('"is_template"');
    }
  }

  /** Keeps what is to be seen. */
  async captureScreen(): Promise<void> {
    this.shown.push(...(await readDocuments(this.stage.workbench.page)));
  }

  /** Keeps what `act` copies. @throws Error when it copies nothing */
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

  /** Waits for the box or the dialog of a command whose title says that it has one. */
  async waitForPrompt(command: string): Promise<void> {
    if (getCommandTitle(command).endsWith('…')) {
      await this.stage.workbench.waitFor(
        `what ${command} asks`,
        async () => (await this.#hasBox()) || undefined,
      );
    }
  }

  /** Sees what there is, and leaves it: boxes, dialogs and notifications. */
  async dismissAll(): Promise<void> {
    const { workbench } = this.stage;
    const { page, notifications } = workbench;
    await this.captureScreen();
    this.copied.push(textPart('the clipboard', await workbench.clipboard()));
    // What stands behind another box comes back with the first Escape.
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

/** The keys by which a session runs the commands. */
export const keybindings: readonly Keybinding[] = boundCommands.map((command) => ({
  key: getStrokes(command)
    .map((stroke) => `ctrl+alt+${stroke.toLowerCase()}`)
    .join(' '),
  command,
}));

/** Two letters for each command. */
function getStrokes(command: string): readonly string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const at = boundCommands.indexOf(command);
  return [Math.floor(at / letters.length), at % letters.length].map((place) => letters.charAt(place));
}

/** What menus call a command. */
function getCommandTitle(command: string): string {
  const title = commands.find((each) => each.command === command)?.title.replaceAll('%', '') ?? '';
  return (titles as Readonly<Record<string, string>>)[title] ?? title;
}
