import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { it } from 'mocha';
import * as vscode from 'vscode';
import { runMocha } from '../../harness/hostRunner.ts';
import { emptyExtension, sampleVariable, type Sample } from './sample.ts';

const measured = 'wger-explorer.wger-explorer';
/** Start-up measures contention, not the extension: it is over by then. In milliseconds. */
const quiet = 1500;

/** Measures in this extension host, which must be a fresh one, and leaves one sample. */
export function run(): Promise<void> {
  return runMocha(() => {
    it('measures activation and the load of the HTTP client', async () => {
      await new Promise((resolve) => setTimeout(resolve, quiet));
      for (const id of [emptyExtension, measured]) {
        await vscode.extensions.getExtension(id)?.activate();
      }
      const stats = await activationStats();
      const sample: Sample = {
        empty: timeOf(stats, emptyExtension),
        activation: timeOf(stats, measured),
        undici: undiciLoadTime(),
      };
      const file = process.env[sampleVariable];
      assert.ok(file !== undefined);
      writeFileSync(file, JSON.stringify(sample));
    });
  });
}

/** VS Code's own table of activation times, as its text. */
async function activationStats(): Promise<string> {
  await vscode.commands.executeCommand('perfview.show');
  for (;;) {
    const found = vscode.workspace.textDocuments
      .map((document) => document.getText())
      .find((text) => text.includes('Extension Activation Stats') && text.includes(measured));
    if (found !== undefined) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Loading the code, calling `activate` and finishing it, in milliseconds: the first three numbers of a row. */
function timeOf(stats: string, id: string): number {
  const row = stats.split('\n').find((line) => line.includes(`| ${id} `));
  const times = row
    ?.split('|')
    .map((cell) => cell.trim())
    .filter((cell) => /^\d+$/.test(cell))
    .slice(0, 3);
  assert.ok(times?.length === 3, `no times for ${id} in ${row}`);
  return times.reduce((sum, time) => sum + Number(time), 0);
}

function undiciLoadTime(): number {
  const folder = vscode.extensions.getExtension(measured)?.extensionPath ?? '';
  const load = createRequire(join(folder, 'dist', 'extension.cjs'));
  const start = performance.now();
  load('./undici.cjs');
  return performance.now() - start;
}
