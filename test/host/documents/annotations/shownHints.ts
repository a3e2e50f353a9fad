// Reads the hints of documents, and takes the requests that they caused.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Service } from '../../../service/service.ts';
import { readRows, getInlayHints, waitForInlayHints } from '../../support/editing.ts';
import { waitUntilIdle } from '../../support/services.ts';

/** The hints with the text of their lines, in order. */
function toHintLines(document: vscode.TextDocument, hints: readonly vscode.InlayHint[]): [string, string][] {
  return hints
    .toSorted((one, other) => one.position.compareTo(other.position))
    .map(({ position, label }) => {
      assert.ok(typeof label === 'string');
      // Hints are placed after the value and before the comma.
      assert.match(document.lineAt(position).text.slice(position.character), /^,?$/);
      return [document.lineAt(position).text.trim().replace(/,$/, ''), label];
    });
}

/** The hints of a document or a part of it, each with the text of its line. */
export async function getHintLines(
  document: vscode.TextDocument,
  range?: vscode.Range,
): Promise<[string, string][]> {
  return toHintLines(document, await getInlayHints(document, range));
}

/** Waits until the hints of the whole document are right. */
export async function waitForHintLines(
  document: vscode.TextDocument,
  areRight: (lines: readonly (readonly [line: string, label: string])[]) => boolean,
): Promise<[string, string][]> {
  return toHintLines(
    document,
    await waitForInlayHints(document, (hints) => areRight(toHintLines(document, hints))),
  );
}

/** Takes the requests since the last call, and asserts that none was sent twice. */
export async function takeRequestTargets(service: Service): Promise<string[]> {
  await waitUntilIdle(service);
  const targets = service.requests.map(({ target }) => target);
  service.requests.length = 0;
  assert.equal(new Set(targets).size, targets.length, targets.join('\n'));
  return targets;
}

/** A row of `exercise/` of releases before 2.4. */
export interface PlainExercise {
  readonly id: number;
  readonly category: number;
  readonly muscles: readonly number[];
  readonly muscles_secondary: readonly number[];
  readonly equipment: readonly number[];
  readonly language: number;
  readonly license: number;
}

/** The id of the first exercise. */
export async function readFirstExerciseId(service: Service): Promise<string> {
  const results = await readRows<PlainExercise>(service, 'exercise/?limit=1');
  return String(results[0]?.id);
}
