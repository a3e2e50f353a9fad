// The names that documents show behind ids, and what is asked for on their account.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Service } from '../service/service.ts';
import { readRows, getInlayHints, waitForInlayHints } from './editing.ts';
import { waitUntilIdle } from './support.ts';

/** What is shown behind values, by the text of the line that it is in. */
function linesOf(document: vscode.TextDocument, hints: readonly vscode.InlayHint[]): [string, string][] {
  return hints
    .toSorted((one, other) => one.position.compareTo(other.position))
    .map(({ position, label }) => {
      assert.ok(typeof label === 'string');
      // Behind the value, and before the comma.
      assert.match(document.lineAt(position).text.slice(position.character), /^,?$/);
      return [document.lineAt(position).text.trim().replace(/,$/, ''), label];
    });
}

/** What is shown in a document, or in a part of it, by the text of its lines. */
export async function getHintLines(
  document: vscode.TextDocument,
  range?: vscode.Range,
): Promise<[string, string][]> {
  return linesOf(document, await getInlayHints(document, range));
}

/** The same for the whole document, once it is right. */
export async function waitForHintLines(
  document: vscode.TextDocument,
  areRight: (lines: readonly (readonly [line: string, label: string])[]) => boolean,
): Promise<[string, string][]> {
  return linesOf(document, await waitForInlayHints(document, (hints) => areRight(linesOf(document, hints))));
}

/** What was asked for since the last look: no list of a table twice, and no row of one by itself. */
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

/** The id of one of them. */
export async function readFirstExerciseId(service: Service): Promise<string> {
  const results = await readRows<PlainExercise>(service, 'exercise/?limit=1');
  return String(results[0]?.id);
}
