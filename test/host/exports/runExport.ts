import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'mocha';
import * as vscode from 'vscode';
import type { Service } from '../../service/service.ts';
import { answerBoxes, type Answer } from '../support/dialogs/answers.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntil } from '../support/waits.ts';

/** The dialog, the message and the error of an export. */
export interface ExportResult {
  readonly dialog: vscode.SaveDialogOptions;
  /** The message at the end; empty if there was none. */
  readonly message: string;
  /** The error message; empty if there was none. */
  readonly error: string;
}

/** Creates a folder for each test of a suite, and a path in it at which there is no file yet. */
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

/** Runs an export, answers its questions, and saves to `file`. */
export async function runExport(
  file: string | vscode.Uri,
  [command, ...rows]: readonly [string, ...unknown[]],
  ...answers: readonly Answer[]
): Promise<ExportResult> {
  const { saveDialogs, messages, errors } = await activateExtension();
  const [dialogs, said, failed] = [saveDialogs.length, messages.length, errors.length];
  const saved = waitUntil('the dialog', () => saveDialogs.length > dialogs).then(() => {
    saveDialogs[dialogs]?.answer(typeof file === 'string' ? vscode.Uri.file(file) : file);
  });
  await answerBoxes(() => vscode.commands.executeCommand(command, ...rows), answers);
  await saved;
  return {
    dialog: saveDialogs[dialogs]?.options ?? {},
    message: messages[said]?.text ?? '',
    error: errors[failed] ?? '',
  };
}

/** The targets of the requests for an endpoint, without its path: pages and items separately. */
export function getRequestTargets(service: Service, endpoint: string): { pages: string[]; items: string[] } {
  const targets = service.requests
    .map(({ target }) => target.split(`/api/v2/${endpoint}/`)[1])
    .filter((target) => target !== undefined);
  return {
    // A request for a single row only asks for the total.
    pages: targets.filter((target) => target.startsWith('?') && !/\blimit=1\b/.test(target)),
    items: targets.filter((target) => !target.startsWith('?')),
  };
}

/** The ids in a JSON or NDJSON file. */
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
