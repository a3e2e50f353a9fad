// Serves a routine with a large structure, and opens its document.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Service } from '../../service/service.ts';
import { chooseRow } from '../support/dialogs/answers.ts';
import { createServiceUri } from '../support/editing.ts';
import type { ShownMessage } from '../probe.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

/** A server with a large structure, and the documents of a test. */
export interface LargeDocument {
  readonly folder: string;
  /** The document of a routine. */
  readonly routine: vscode.Uri;
  /** The document of the routine's structure, which is large. */
  readonly structure: vscode.Uri;
  readonly service: Service;
  /** Waits for all requests, and returns the number of requests for the structure. */
  readonly waitForReads: () => Promise<number>;
}

/** Runs a test with a server whose routine has this structure. */
export async function withStructure(
  structure: string,
  test: (place: LargeDocument) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wger-large-'));
  try {
    await withService({ generation: '2.7', recordings: folder }, async (service) => {
      await writeFile(
        join(folder, '_root.json'),
        JSON.stringify({ routine: `${service.url}/api/v2/routine/` }),
      );
      await writeFile(join(folder, 'routine.item.json'), '{"id":1,"name":"Large"}');
      await writeFile(join(folder, 'routine-1-structure.json'), structure);
      const key = { id: '1', action: 'structure', query: '' };
      await withKey(service, () =>
        test({
          folder,
          routine: createServiceUri(service, 'workouts', { id: '1' }, 'Large'),
          structure: createServiceUri(service, 'workouts', key, 'Large · Structure'),
          service,
          waitForReads: async () => {
            await waitUntilIdle(service);
            return countStructureReads(service);
          },
        }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The number of requests for the structure so far. */
export function countStructureReads({ requests }: Service): number {
  return requests.filter(({ target }) => target.endsWith('/structure/')).length;
}

/** A list of numbers, each of which has 5 characters after formatting. */
export function createNumbers(count: number): string {
  return `[${'1,'.repeat(count - 1)}1]`;
}

/** Number of numbers whose document is too large to show. */
export const tooManyNumbers = 4_300_000;

/** Opens the structure, answers the question about its size, and returns that question. */
export async function answerSize(routine: vscode.Uri, answer: string | undefined): Promise<ShownMessage> {
  const { messages } = await activateExtension();
  const said = messages.length;
  const ended = openStructure(routine);
  await waitUntil('the message', () => messages.length > said);
  const message = messages[said] ?? assert.fail();
  assert.equal(vscode.window.activeTextEditor, undefined, 'it is shown before it was asked');
  message.answer(answer);
  await ended;
  return message;
}

export async function openStructure(routine: vscode.Uri): Promise<void> {
  const { picks } = await activateExtension();
  const asked = picks.length;
  const ended = vscode.commands.executeCommand('wger.openRelated', routine);
  await waitUntil('the question', () => picks.length > asked);
  await chooseRow(picks[asked] ?? assert.fail(), 'Structure');
  await ended;
}
