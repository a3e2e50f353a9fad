import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'mocha';
import * as vscode from 'vscode';
import type { FolderDialog } from '../support/dialogs/dialogs.ts';
import type { ShownMessage } from '../probe.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntil } from '../support/waits.ts';

/** The dialog, the question and the messages of a backup. */
interface BackupResult {
  readonly dialog: FolderDialog['options'] | undefined;
  /** The question before an interrupted backup is undone; undefined if there was none. */
  readonly undoQuestion: ShownMessage | undefined;
  /** The question before anything is written; undefined if there was none. */
  readonly question: ShownMessage | undefined;
  /** The message at the end. */
  readonly message: string;
  readonly error: string;
}

/** The folder of a test. */
interface BackupFolder {
  readonly path: string;
  readonly uri: vscode.Uri;
}

/** Creates an empty folder before each test of a suite, and removes it after it. */
export function setUpBackupFolder(): BackupFolder {
  const folder = { path: '', uri: vscode.Uri.file('/') };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'wger-backup-'));
    folder.uri = vscode.Uri.file(folder.path);
  });
  afterEach(async () => {
    await rm(folder.path, { recursive: true, force: true });
  });
  return folder;
}

/** Runs the command, selects a folder, has an interrupted backup undone unless told otherwise, and answers the question. */
export async function runBackup(
  folder: vscode.Uri,
  answer: string | false = 'Back Up',
  isUndone = true,
): Promise<BackupResult> {
  const { folderDialogs, messages, errors } = await activateExtension();
  const [dialogs, said, failed] = [folderDialogs.length, messages.length, errors.length];
  const hasMessages = (count: number): boolean => messages.length >= said + count || errors.length > failed;
  const state = { isOver: false };
  const ended = vscode.commands.executeCommand('wger.backUp').then(() => {
    state.isOver = true;
  });
  await waitUntil('the dialog', () => folderDialogs.length > dialogs || hasMessages(1));
  folderDialogs[dialogs]?.answer(folder);
  await waitUntil('the question', () => hasMessages(1) || state.isOver);
  const undoQuestion = messages[said]?.buttons.includes('Undo') === true ? messages[said] : undefined;
  const asked = said + Number(undoQuestion !== undefined);
  if (undoQuestion !== undefined) {
    undoQuestion.answer(isUndone ? 'Undo' : undefined);
    await waitUntil('the question', () => hasMessages(2) || state.isOver);
  }
  const question = messages[asked]?.isModal === true ? messages[asked] : undefined;
  question?.answer(answer === false ? undefined : answer);
  await ended;
  return {
    dialog: folderDialogs[dialogs]?.options,
    undoQuestion,
    question,
    message: messages[asked + Number(question !== undefined)]?.text ?? '',
    error: errors[failed] ?? '',
  };
}

/** The message at the end without the sentences about omissions, because a page cannot read pictures. */
export function removeOmissions(words: string): string {
  return words
    .replace(
      / The server does not say what it offers, so there may be more than was read\. Back up again later\.$/,
      '',
    )
    .replace(/ Left out because the server does not say whose they are: [a-z, -]+\.$/, '')
    .replace(
      / Pictures kept as they were because (the server does not send|a browser cannot read) the new ones: \d+\.$/,
      '',
    )
    .replace(/ Pictures left out because (the server does not send|a browser cannot read) them: \d+\.$/, '');
}
