// What a user does with each command.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workout, type KeySession } from './keySession.ts';
import { setApiKey, typeKey } from './support.ts';

/** Runs a command, and does what it asks for. */
type Script = (session: KeySession, command: string) => Promise<void>;

/** Types into the box of a command, and waits for what that finds. */
const finding = (text: string, label: string): Script => {
  return async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.press(command);
    await quickInput.untilOpen();
    await quickInput.type(text);
    await quickInput.itemsWhen((items) => items.some((item) => item.label === label));
  };
};

/** Sees the dialog of a command, and answers it with *Cancel*. */
const cancelling: Script = async (session, command) => {
  const { workbench } = session.stage;
  await session.press(command);
  await workbench.dialogText();
  await session.see();
  await workbench.answerDialog('Cancel');
};

/** Copies from the document in front, and from the row where that has the command. */
const copying: Script = async (session, command) => {
  await session.openWorkout();
  await session.copies(() => session.press(command));
  if (session.isOfRow(command)) {
    await session.copies(() => session.choose(command));
  }
};

/** Answers all questions with what is proposed, each once, and writes a file into the workspace. */
const exporting = (format: 'JSON' | 'NDJSON' | 'CSV', isOfRow = false): Script => {
  return async (session, command) => {
    const { workbench, editor } = session.stage;
    const { quickInput, notifications } = workbench;
    const file = join(editor.workspace, `${command}-${isOfRow ? 'row' : 'view'}.${format.toLowerCase()}`);
    await (isOfRow ? session.choose(command) : session.press(command));
    let answered: string | undefined;
    await workbench.until('the end of the questions', async () => {
      if ((await notifications.shown()).some(({ text }) => /Exported|nothing to export/.test(text))) {
        return true;
      }
      const question = await quickInput.question();
      if (question === undefined || question.placeholder === answered) {
        return undefined;
      }
      if (question.value.startsWith('/')) {
        await quickInput.answerFile(file);
      } else if (question.labels.length > 0) {
        answered = question.placeholder;
        await (question.labels.includes(format) ? quickInput.pick(format) : quickInput.accept());
      }
      return undefined;
    });
  };
};

/** Saves the document in front, and the row where that has the command, into the workspace. */
const saving: Script = async (session, command) => {
  const { workbench, editor } = session.stage;
  const saves = async (name: string, act: () => Promise<void>): Promise<void> => {
    const file = join(editor.workspace, name);
    await act();
    await workbench.quickInput.answerFile(file);
    await workbench.until('the file', () => Promise.resolve(existsSync(file) || undefined));
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

/** Closes a comparison once it is drawn: one that is closed before is an error of the editor's. */
async function closeComparison(session: KeySession, label: string): Promise<void> {
  const { editors } = session.stage.workbench;
  await editors.untilActive(label);
  await editors.textWhen(/"is_template"[^]*"is_template"/);
  await session.closeEditors();
}

/** Looks at the preview in front, copies all that it offers, and closes it. */
async function usePreview(session: KeySession, title: string): Promise<void> {
  const preview = session.stage.workbench.editors.webview();
  await preview.getByRole('heading', { name: title, exact: true }).waitFor();
  await session.see();
  for (const button of await preview.getByRole('button', { name: /^Copy as/ }).all()) {
    await session.copies(() => button.click());
  }
  // The keys of a session, two strokes each, do not come through from the page.
  await session.stage.workbench.page.evaluate('window.focus()');
  await session.closeEditors();
}

/** Opens the preview of the document in front, and that of the row. */
const previewing: Script = async (session, command) => {
  for (const act of [() => session.press(command), () => session.choose(command)]) {
    await session.openWorkout();
    await act();
    await usePreview(session, workout);
  }
};

/** Lets a report be shown: the one on exercises, with all that is proposed. */
async function showReport(session: KeySession): Promise<void> {
  const { workbench } = session.stage;
  const isShown = async (): Promise<boolean> =>
    (await workbench.views()).some(({ name }) => name.startsWith('Report'));
  if (await isShown()) {
    return;
  }
  await session.press('wger.checkExercises');
  await workbench.quickInput.untilOpen('Check Exercises');
  await workbench.until('the report', async () => {
    if (await isShown()) {
      return true;
    }
    if (await workbench.quickInput.isOpen()) {
      await workbench.quickInput.accept();
    }
    return undefined;
  });
}

/** The commands that export, open, show or ask for something, and those of the key. */
const scripts: Readonly<Record<string, Script>> = {
  'wger.setApiKey': async ({ stage }) => {
    await setApiKey(stage);
  },
  'wger.closeKeyBox': async (session, command) => {
    await typeKey(session.stage);
    await session.press(command);
    await session.stage.workbench.quickInput.untilClosed();
  },
  'wger.getApiKey': browsing,
  'wger.explainLostKey': cancelling,
  'wger.loadAll': cancelling,
  'wger.openInBrowser': browsing,
  'wger.checkConnection': async (session, command) => {
    const { workbench } = session.stage;
    await session.press(command);
    await workbench.dialogText();
    await session.see();
    await session.copies(() => workbench.answerDialog('Copy'));
  },
  'wger.searchWorkouts': finding('hotel', workout),
  'wger.searchExercises': finding('bench', 'Bench Press'),
  'wger.searchIngredients': finding('milk', 'Milk, Whole'),
  'wger.openPreview': previewing,
  'wger.openPreviewToSide': previewing,
  'wger.showProgress': async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.closeEditors();
    await session.press(command);
    await quickInput.pick('Bench Press');
    await usePreview(session, 'Bench Press');
  },
  'wger.showTraining': async (session, command) => {
    await session.press(command);
    await usePreview(session, 'Training');
  },
  'wger.revealItem': async (session, command) => {
    const { workbench } = session.stage;
    await session.openWorkout();
    await workbench.editors.words('"is_template"').click();
    await session.press(command);
    // It ends with the focus in the view, which would close a box that is opened before.
    await workbench.view('Workouts').untilFocused();
  },
  'wger.openItem': async (session, command) => {
    const { workbench } = session.stage;
    await session.openWorkout();
    const id = /"id": (\d+)/.exec(await workbench.editors.text())?.[1] ?? '';
    await session.closeEditors();
    await session.press(command);
    await workbench.quickInput.pick('Workouts');
    await workbench.quickInput.untilOpen('Open Item: Workouts');
    await workbench.quickInput.type(id);
    await workbench.quickInput.accept();
    await workbench.editors.untilActive(workout);
  },
  'wger.openAsJson': async (session, command) => {
    await session.openWorkout();
    await session.press(command);
    await session.stage.workbench.editors.untilActive(workout);
    await session.see();
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
    await closeComparison(session, `${workout} (before and now)`);
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
    await workbench.quickInput.itemsWhen();
    await session.see();
    await workbench.quickInput.accept();
    await closeComparison(session, `${other} and ${workout}`);
    await session.openWorkout();
    await workouts.row(other).click('ControlOrMeta');
    await session.choose(command);
    await closeComparison(session, `${workout} and ${other}`);
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
  'wger.exportMyData': exporting('JSON'),
  'wger.exportResources': exporting('JSON'),
  'wger.checkExercises': async (session) => {
    await showReport(session);
    await session.see();
  },
  'wger.exportReport': async (session, command) => {
    await showReport(session);
    await exporting('CSV')(session, command);
  },
  'wger.copyReport': async (session, command) => {
    await showReport(session);
    await session.copies(() => session.press(command));
  },
  'wger.compareServers': async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.press(command);
    await quickInput.untilOpen();
    await quickInput.type(session.stage.service.url);
    await session.see();
  },
  // A report on one server has no pairs to open.
  'wger.openDifferences': (session, command) => session.press(command),
  'wger.showLog': async (session, command) => {
    const { page } = session.stage.workbench;
    await session.press(command);
    await page.locator('.part.panel .view-line', { hasText: 'GET /api/v2/' }).first().waitFor();
    await session.see();
    await session.stage.workbench.runCommand('View: Hide Panel');
    await page.locator('.part.panel').waitFor({ state: 'hidden' });
  },
};

/** What may take a key or something of it elsewhere, or away, needs a script of its own. */
const telling = /^wger\.(get|export|open|show|set|compare|save|report|remove|forget|delete|reset)/;

/** Runs the command on the document in front, and on the row; what it opens is left then. */
const running: Script = async (session, command) => {
  await session.openWorkout();
  await session.press(command);
  await session.untilAsked(command);
  if (session.isOfRow(command)) {
    await session.leave();
    await session.choose(command);
    await session.untilAsked(command);
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
