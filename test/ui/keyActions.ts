// What several commands have in common for a user who runs them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workout, type KeySession } from './keySession.ts';

/** Runs a command, and does what it asks for. */
export type Script = (session: KeySession, command: string) => Promise<void>;

/** Types into the box of a command, and waits for what that finds. */
export const createSearchScript = (text: string, label: string): Script => {
  return async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.press(command);
    await quickInput.waitUntilOpen();
    await quickInput.type(text);
    await quickInput.waitForItems((items) => items.some((item) => item.label === label));
  };
};

/** Sees the dialog of a command, and answers it with *Cancel*. */
export const cancelScript: Script = async (session, command) => {
  const { workbench } = session.stage;
  await session.press(command);
  await workbench.dialogText();
  await session.captureScreen();
  await workbench.answerDialog('Cancel');
};

/** Copies from the document in front, and from the row where that has the command. */
export const copyScript: Script = async (session, command) => {
  await session.openWorkout();
  await session.captureCopy(() => session.press(command));
  if (session.isRowCommand(command)) {
    await session.captureCopy(() => session.choose(command));
  }
};

/** Answers all questions with what is proposed, each once, and writes a file into the workspace. */
export const createExportScript = (format: 'JSON' | 'NDJSON' | 'CSV', isOfRow = false): Script => {
  return async (session, command) => {
    const { workbench, editor } = session.stage;
    const { quickInput, notifications } = workbench;
    const file = join(editor.workspace, `${command}-${isOfRow ? 'row' : 'view'}.${format.toLowerCase()}`);
    await (isOfRow ? session.choose(command) : session.press(command));
    let answered: string | undefined;
    await workbench.waitFor('the end of the questions', async () => {
      if ((await notifications.shown()).some(({ text }) => /Exported|nothing to export/.test(text))) {
        return true;
      }
      const question = await quickInput.readState();
      if (question === undefined || question.placeholder === answered) {
        return undefined;
      }
      if (question.value.startsWith('/')) {
        await quickInput.answerFileDialog(file);
      } else if (question.labels.length > 0) {
        answered = question.placeholder;
        await (question.labels.includes(format) ? quickInput.pick(format) : quickInput.accept());
      }
      return undefined;
    });
  };
};

/** Saves the document in front, and the row where that has the command, into the workspace. */
export const saveScript: Script = async (session, command) => {
  const { workbench, editor } = session.stage;
  const saves = async (name: string, act: () => Promise<void>): Promise<void> => {
    const file = join(editor.workspace, name);
    await act();
    await workbench.quickInput.answerFileDialog(file);
    await workbench.waitFor('the file', () => Promise.resolve(existsSync(file) || undefined));
  };
  await session.openWorkout();
  await saves('saved.json', () => session.press(command));
  if (session.isRowCommand(command)) {
    await saves('saved-row.json', () => session.choose(command));
  }
};

/** Opens a page in a browser, from the document in front and from the row. */
export const browseScript: Script = async (session, command) => {
  await session.openWorkout();
  const opens = async (act: () => Promise<void>): Promise<void> => {
    const before = session.opened.length;
    await act();
    await session.stage.workbench.waitFor('another page', () =>
      Promise.resolve(session.opened.length > before ? true : undefined),
    );
  };
  await opens(() => session.press(command));
  if (session.isRowCommand(command)) {
    await opens(() => session.choose(command));
  }
};

/** Closes a comparison once it is drawn: one that is closed before is an error of the editor's. */
export async function closeComparison(session: KeySession, label: string): Promise<void> {
  const { editors } = session.stage.workbench;
  await editors.waitUntilActive(label);
  await editors.waitForText(/"is_template"[^]*"is_template"/);
  await session.closeEditors();
}

/** Looks at the preview in front, copies all that it offers, and closes it. */
export async function usePreview(session: KeySession, title: string): Promise<void> {
  const preview = session.stage.workbench.editors.webview();
  await preview.getByRole('heading', { name: title, exact: true }).waitFor();
  await session.captureScreen();
  for (const button of await preview.getByRole('button', { name: /^Copy as/ }).all()) {
    await session.captureCopy(() => button.click());
  }
  // The keys of a session, two strokes each, do not come through from the page.
  await session.stage.workbench.page.evaluate('window.focus()');
  await session.closeEditors();
}

/** Opens the preview of the document in front, and that of the row. */
export const previewScript: Script = async (session, command) => {
  for (const act of [() => session.press(command), () => session.choose(command)]) {
    await session.openWorkout();
    await act();
    await usePreview(session, workout);
  }
};

/** Lets a report be shown: the one on exercises, with all that is proposed. */
export async function showReport(session: KeySession): Promise<void> {
  const { workbench } = session.stage;
  const isShown = async (): Promise<boolean> =>
    (await workbench.views()).some(({ name }) => name.startsWith('Report'));
  if (await isShown()) {
    return;
  }
  await session.press('wger.checkExercises');
  await workbench.quickInput.waitUntilOpen('Check Exercises');
  await workbench.waitFor('the report', async () => {
    if (await isShown()) {
      return true;
    }
    if (await workbench.quickInput.isOpen()) {
      await workbench.quickInput.accept();
    }
    return undefined;
  });
}
