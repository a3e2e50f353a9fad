// What a user does with each command.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { QuickInput } from '../harness/quickInput.ts';
import { workout, type KeySession } from './keySession.ts';
import { setApiKey } from './support.ts';

/** Runs a command, and does what it asks for. */
type Script = (session: KeySession, command: string) => Promise<void>;

/** Waits for the box of a command, and types into it, if there is something to type. */
const typing = (text?: string): Script => {
  return async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.press(command);
    await quickInput.untilOpen();
    if (text !== undefined) {
      await quickInput.type(text);
    }
    await session.stage.workbench.page.waitForTimeout(200);
  };
};

/** Copies from the document in front, and from the row where that has the command. */
const copying: Script = async (session, command) => {
  await session.openWorkout();
  await session.copies(() => session.press(command));
  if (session.isOfRow(command)) {
    await session.copies(() => session.choose(command));
  }
};

/** Answers with a file's name. A box that has it already may be about to close. */
async function typeOnce(quickInput: QuickInput, value: string, file: string): Promise<void> {
  if (value !== file) {
    await quickInput.type(file);
  }
  await quickInput.accept();
}

/** Answers all questions with what is proposed, and writes a file into the workspace. */
const exporting = (format: 'JSON' | 'NDJSON' | 'CSV', isOfRow = false): Script => {
  return async (session, command) => {
    const { workbench, editor } = session.stage;
    const { quickInput, notifications } = workbench;
    const file = join(editor.workspace, `${command}-${isOfRow ? 'row' : 'view'}.${format.toLowerCase()}`);
    await (isOfRow ? session.choose(command) : session.press(command));
    await workbench.until('the end of the questions', async () => {
      if ((await notifications.shown()).some(({ text }) => /Exported|nothing to export/.test(text))) {
        return true;
      }
      if (await quickInput.isOpen()) {
        const items = (await quickInput.items()).map(({ label }) => label);
        const value = await quickInput.value();
        if (value.startsWith('/')) {
          await typeOnce(quickInput, value, file);
        } else if (items.includes(format)) {
          await quickInput.pick(format);
        } else if (items.length > 0) {
          await quickInput.accept();
        }
      }
      return undefined;
    });
  };
};

/** Saves the document in front, and the row where that has the command, into the workspace. */
const saving: Script = async (session, command) => {
  const { workbench, editor } = session.stage;
  const { quickInput } = workbench;
  const saves = async (name: string, act: () => Promise<void>): Promise<void> => {
    const file = join(editor.workspace, name);
    await act();
    await workbench.until('the file', async () => {
      // The box takes no name before it has listed the folder.
      const value = (await quickInput.isOpen()) ? await quickInput.value() : '';
      if (value.startsWith('/')) {
        await typeOnce(quickInput, value, file);
      }
      return existsSync(file) || undefined;
    });
  };
  await session.openWorkout();
  await saves('saved.json', () => session.press(command));
  if (session.isOfRow(command)) {
    await saves('saved-row.json', () => session.choose(command));
  }
};

/** Opens a page in a browser, from the document in front and from the row. */
const browsing: Script = async (session, command) => {
  await session.openWorkout();
  const opens = async (act: () => Promise<void>): Promise<void> => {
    const before = session.opened.length;
    await act();
    await session.stage.workbench.until('another page', () =>
      Promise.resolve(session.opened.length > before ? true : undefined),
    );
  };
  await opens(() => session.press(command));
  if (session.isOfRow(command)) {
    await opens(() => session.choose(command));
  }
};

/** The commands that export, open, show or ask for something, and those of the key. */
const scripts: Readonly<Record<string, Script>> = {
  'wger.setApiKey': async ({ stage }) => {
    await setApiKey(stage);
  },
  'wger.getApiKey': browsing,
  'wger.openInBrowser': browsing,
  'wger.checkConnection': async (session, command) => {
    const { workbench } = session.stage;
    await session.press(command);
    await workbench.dialogText();
    await session.see();
    await session.copies(() => workbench.answerDialog('Copy'));
  },
  'wger.searchWorkouts': typing('hotel'),
  'wger.searchExercises': typing('bench'),
  'wger.searchIngredients': typing('milk'),
  'wger.switchServer': typing(),
  'wger.openItem': async (session, command) => {
    const { workbench } = session.stage;
    await session.openWorkout();
    const id = /"id": (\d+)/.exec(await workbench.editors.text())?.[1] ?? '';
    await workbench.runCommand('View: Close All Editors');
    await session.closeEditors();
    await session.press(command);
    await workbench.quickInput.pick('Workouts');
    await workbench.quickInput.type(id);
    await workbench.quickInput.accept();
    await workbench.editors.untilActive(workout);
  },
  'wger.openRelated': async (session, command) => {
    const { workbench } = session.stage;
    await session.openWorkout();
    for (const act of [() => session.press(command), () => session.choose(command)]) {
      await act();
      await workbench.quickInput.pick('Structure');
      await workbench.editors.untilActive(`${workout} · Structure`);
      await workbench.editors.textWhen('"slots"');
    }
  },
  'wger.compareWithPrevious': async (session, command) => {
    await session.openWorkout();
    await session.press(command);
    await session.stage.workbench.editors.untilActive(`${workout} (before and now)`);
    await session.closeEditors();
  },
  'wger.compareSelected': async (session, command) => {
    const { workbench } = session.stage;
    const workouts = workbench.view('Workouts');
    const other = 'Kettlebell basics';
    await session.openWorkout();
    await workbench.runCommand('View: Keep Editor');
    await workouts.row(other).click();
    await workbench.editors.untilActive(other);
    await session.press(command);
    await workbench.quickInput.untilOpen('Compare Selected');
    await session.see();
    await workbench.quickInput.accept();
    await workbench.editors.untilActive(`${other} and ${workout}`);
    await session.closeEditors();
    await session.openWorkout();
    await workouts.row(other).click('ControlOrMeta');
    await session.choose(command);
    await workbench.editors.untilActive(`${workout} and ${other}`);
    await session.closeEditors();
  },
  'wger.copyDiagnostics': async (session, command) => {
    const { quickInput } = session.stage.workbench;
    for (const choice of ['Without the Server’s Address', 'With the Server’s Address']) {
      await session.press(command);
      await session.copies(() => quickInput.pick(choice));
    }
  },
  'wger.saveAs': saving,
  'wger.export': exporting('JSON', true),
  'wger.exportWorkouts': exporting('NDJSON'),
  'wger.exportExercises': exporting('JSON'),
  'wger.exportIngredients': exporting('CSV'),
  'wger.exportResources': exporting('JSON'),
  'wger.showLog': async (session, command) => {
    const { page } = session.stage.workbench;
    await session.press(command);
    await page.locator('.part.panel .view-line', { hasText: 'GET /api/v2/' }).first().waitFor();
    await session.see();
    await session.stage.workbench.runCommand('View: Hide Panel');
  },
};

/** What may take a key or something of it elsewhere, or away, needs a script of its own. */
const telling = /^wger\.(get|export|open|show|set|compare|save|report|remove|forget|delete|reset)/;

/** Runs the command on the document in front, and on the row; what it opens is left then. */
const running: Script = async (session, command) => {
  const { page } = session.stage.workbench;
  await session.openWorkout();
  await session.press(command);
  await page.waitForTimeout(200);
  if (session.isOfRow(command)) {
    await session.leave();
    await session.choose(command);
    await page.waitForTimeout(200);
  }
};

/**
 * What to do with a command: what is said above, or else to copy by those that copy, and to run the others and leave what
 * they ask; undefined where a script has to be written first.
 */
export function scriptFor(command: string): Script | undefined {
  if (command in scripts) {
    return scripts[command];
  }
  if (command.startsWith('wger.copy')) {
    return copying;
  }
  return telling.test(command) ? undefined : running;
}
