// Scripts that several commands have in common.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workout, type KeySession } from './keySession.ts';

/** Runs a command, and answers everything that it asks. */
export type Script = (session: KeySession, command: string) => Promise<void>;

/** Types into the box of a command, and waits for the item that this finds. */
export const createSearchScript = (text: string, label: string): Script => {
  return async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.press(command);
    await quickInput.waitUntilOpen();
    await quickInput.type(text);
    await quickInput.waitForItems((items) => items.some((item) => item.label === label));
  };
};

/** Captures the dialog of a command, and answers it with _Cancel_. */
export const cancelScript: Script = async (session, command) => {
  const { workbench } = session.stage;
  await session.press(command);
  await workbench.dialogText();
  await session.captureScreen();
  await workbench.answerDialog('Cancel');
};

/** Copies from the active document, and from the row if its menu has the command. */
export const copyScript: Script = async (session, command) => {
  await session.openWorkout();
  await session.captureCopy(() => session.press(command));
  if (session.isRowCommand(command)) {
    await session.captureCopy(() => session.choose(command));
  }
};

/** Exports into the workspace, and accepts the default answer to every other question. */
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

/** Saves the active document into the workspace, and the row if its menu has the command. */
export const saveScript: Script = async (session, command) => {
  const { workbench, editor } = session.stage;
  const saveAs = async (name: string, act: () => Promise<void>): Promise<void> => {
    const file = join(editor.workspace, name);
    await act();
    await workbench.quickInput.answerFileDialog(file);
    await workbench.waitFor('the file', () => Promise.resolve(existsSync(file) || undefined));
  };
  await session.openWorkout();
  await saveAs('saved.json', () => session.press(command));
  if (session.isRowCommand(command)) {
    await saveAs('saved-row.json', () => session.choose(command));
  }
};

/** Opens a page in a browser from the active document, and from the row if its menu has the command. */
export const browseScript: Script = async (session, command) => {
  await session.openWorkout();
  const waitForPage = async (act: () => Promise<void>): Promise<void> => {
    const before = session.opened.length;
    await act();
    await session.stage.workbench.waitFor('another page', () =>
      Promise.resolve(session.opened.length > before ? true : undefined),
    );
  };
  await waitForPage(() => session.press(command));
  if (session.isRowCommand(command)) {
    await waitForPage(() => session.choose(command));
  }
};

/** Closes a comparison once it is drawn. The editor reports an error if it is closed earlier. */
export async function closeComparison(session: KeySession, label: string): Promise<void> {
  const { editors } = session.stage.workbench;
  await editors.waitUntilActive(label);
  await editors.waitForText(/"is_template"[^]*"is_template"/);
  await session.closeEditors();
}

/** Captures the active preview and everything that its buttons copy, and closes it. */
export async function usePreview(session: KeySession, title: string): Promise<void> {
  const preview = session.stage.workbench.editors.webview();
  await preview.getByRole('heading', { name: title, exact: true }).waitFor();
  // The heading is there before the content is.
  const copyButtons = preview.getByRole('button', { name: /^Copy as/ });
  await copyButtons.first().waitFor();
  await session.captureScreen();
  for (const button of await copyButtons.all()) {
    await session.captureCopy(() => button.click());
  }
  // The page of the preview does not pass on the two keys of a keybinding.
  await session.stage.workbench.page.evaluate('window.focus()');
  await session.closeEditors();
}

/** Opens the preview from the active document, and from the row. */
export const previewScript: Script = async (session, command) => {
  for (const act of [() => session.press(command), () => session.choose(command)]) {
    await session.openWorkout();
    await act();
    await usePreview(session, workout);
  }
};

/** Shows a report, that of Check Exercises with its default answers, unless one is visible. */
export async function showReport(session: KeySession): Promise<void> {
  const { workbench } = session.stage;
  const isShown = async (): Promise<boolean> =>
    (await workbench.views()).some(({ name }) => name.startsWith('Report'));
  if (await isShown()) {
    return;
  }
  await session.press('wger.checkExercises');
  await workbench.quickInput.waitUntilOpen('Check Exercises');
  await workbench.quickInput.answerQuestions(isShown);
}
