import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'mocha';
import * as vscode from 'vscode';
import type { Service } from '../service/service.ts';
import { answerBoxes, type Answer } from './answers.ts';
import { activateExtension, waitUntil } from './support.ts';

/** What an export was told, and what became of it. */
export interface Export {
  readonly dialog: vscode.SaveDialogOptions;
  /** What was said at the end; empty when nothing was. */
  readonly words: string;
  /** What was said of a failure; empty when nothing was. */
  readonly error: string;
}

/** A folder for each test of a suite, and a file in it that is not there yet. */
export function useExportFolder(): { readonly folder: string; readonly file: string } {
  const place = { folder: '', file: '' };

  beforeEach(async () => {
    place.folder = await mkdtemp(join(tmpdir(), 'wger-export-'));
    place.file = join(place.folder, 'exported');
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(place.folder, { recursive: true, force: true });
  });

  return place;
}

/** Runs a command that exports, and answers its questions; `file` is where to save. */
export async function runExport(
  file: string | vscode.Uri,
  [command, ...rows]: readonly [string, ...unknown[]],
  ...answers: readonly Answer[]
): Promise<Export> {
  const { saveDialogs, messages, errors } = await activateExtension();
  const [dialogs, said, failed] = [saveDialogs.length, messages.length, errors.length];
  const saved = waitUntil('the dialog', () => saveDialogs.length > dialogs).then(() => {
    saveDialogs[dialogs]?.answer(typeof file === 'string' ? vscode.Uri.file(file) : file);
  });
  await answerBoxes(() => vscode.commands.executeCommand(command, ...rows), answers);
  await saved;
  return {
    dialog: saveDialogs[dialogs]?.options ?? {},
    words: messages[said]?.text ?? '',
    error: errors[failed] ?? '',
  };
}

/** The targets of the requests for an endpoint: its pages, and its items. */
export function getRequestTargets(service: Service, endpoint: string): { pages: string[]; items: string[] } {
  const targets = service.requests
    .map(({ target }) => target.split(`/api/v2/${endpoint}/`)[1])
    .filter((target) => target !== undefined);
  return {
    // A request of one row asks how many there are.
    pages: targets.filter((target) => target.startsWith('?') && !/\blimit=1\b/.test(target)),
    items: targets.filter((target) => !target.startsWith('?')),
  };
}

/** The ids in a file of JSON, or of NDJSON. */
export function parseIds(text: string): string[] {
  const items = (
    text.startsWith('[')
      ? JSON.parse(text)
      : text
          .trimEnd()
          .split('\n')
          .map((line): unknown => JSON.parse(line))
  ) as { id: number }[];
  return items.map(({ id }) => String(id));
}
