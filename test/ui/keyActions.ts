// What several commands have in common for a user who runs them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workout, type KeySession } from './keySession.ts';

/** Runs a command, and does what it asks for. */
export type Script = (session: KeySession, command: string) => Promise<void>;

/** Types into the box of a command, and waits for what that finds. */
export const finding = (text: string, label: string): Script => {
  return async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.press(command);
    await quickInput.untilOpen();
    await quickInput.type(text);
    await quickInput.itemsWhen((items) => items.some((item) => item.label === label));
  };
};

/** Sees the dialog of a command, and answers it with *Cancel*. */
export const cancelling: Script = async (session, command) => {
  const { workbench } = session.stage;
  await session.press(command);
  await workbench.dialogText();
  await session.see();
  await workbench.answerDialog('Cancel');
};

/** Copies from the document in front, and from the row where that has the command. */
export const copying: Script = async (session, command) => {
  await session.openWorkout();
  await session.copies(() => session.press(command));
  if (session.isOfRow(command)) {
    await session.copies(() => session.choose(command));
  }
};

/** Answers all questions with what is proposed, each once, and writes a file into the workspace. */
export const exporting = (format: 'JSON' | 'NDJSON' | 'CSV', isOfRow = false): Script => {
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
export const saving: Script = async (session, command) => {
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
export const browsing: Script = async (session, command) => {
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
export async function closeComparison(session: KeySession, label: string): Promise<void> {
  const { editors } = session.stage.workbench;
  await editors.untilActive(label);
  await editors.textWhen(/"is_template"[^]*"is_template"/);
  await session.closeEditors();
}

/** Looks at the preview in front, copies all that it offers, and closes it. */
export async function usePreview(session: KeySession, title: string): Promise<void> {
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
export const previewing: Script = async (session, command) => {
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
