import * as vscode from 'vscode';
import type { FolderDialog } from './dialogs.ts';
import type { ShownMessage } from './probe.ts';
import { activateExtension, waitUntil } from './support.ts';

/** A backup that was asked for, up to what was said at its end. */
interface Asked {
  readonly dialog: FolderDialog['options'] | undefined;
  /** The question before anything is written; undefined where there was none. */
  readonly question: ShownMessage | undefined;
  /** What was said at the end. */
  readonly words: string;
  readonly error: string;
}

/** Runs the command, picks a folder, and answers the question. */
export async function backedUp(folder: vscode.Uri, answer: string | false = 'Back Up'): Promise<Asked> {
  const { folderDialogs, messages, errors } = await activateExtension();
  const [dialogs, said, failed] = [folderDialogs.length, messages.length, errors.length];
  const isSaid = (count: number): boolean => messages.length >= said + count || errors.length > failed;
  const state = { isOver: false };
  const ended = vscode.commands.executeCommand('wger.backUp').then(() => {
    state.isOver = true;
  });
  await waitUntil('the dialog', () => folderDialogs.length > dialogs || isSaid(1));
  folderDialogs[dialogs]?.answer(folder);
  await waitUntil('the question', () => isSaid(1) || state.isOver);
  const question = messages[said]?.isModal === true ? messages[said] : undefined;
  question?.answer(answer === false ? undefined : answer);
  await ended;
  return {
    dialog: folderDialogs[dialogs]?.options,
    question,
    words: messages[said + Number(question !== undefined)]?.text ?? '',
    error: errors[failed] ?? '',
  };
}

/** What was said at the end, without the sentences on what is left out: a page reads no pictures. */
export function withoutOmissions(words: string): string {
  return words
    .replace(
      / The server does not say what it offers, so there may be more than was read\. Back up again later\.$/,
      '',
    )
    .replace(/ Left out because the server does not tell whose they are: [a-z, -]+\.$/, '')
    .replace(/ Pictures kept as they were because the server does not give the new ones: \d+\.$/, '')
    .replace(/ Pictures left out because the server does not give them: \d+\.$/, '');
}
