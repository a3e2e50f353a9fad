import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { it } from 'mocha';
import * as vscode from 'vscode';
import { runMocha } from '../../harness/suites/hostRunner.ts';
import { readVariable } from './support/environment.ts';
import { emptyExtension, sampleVariable, snapshotsVariable, type Sample } from './support/sample.ts';
import { watchFolder } from './support/watchFolder.ts';

const measured = 'wger-explorer.wger-explorer';
/** Wait until the start-up of the editor is over, in milliseconds, because its contention would be measured, too. */
const quiet = 1500;

/** Measures in this extension host, which must be a fresh one, and writes one sample. */
export function run(): Promise<void> {
  return runMocha(() => {
    it('measures activation and the load of the HTTP client', async () => {
      await wait(quiet);
      const looks = await prepareSnapshots(await activate<string>(emptyExtension));
      await activate(measured);
      const stats = await readActivationStats();
      const sample: Sample = {
        empty: parseTime(stats, emptyExtension),
        activation: parseTime(stats, measured),
        undici: undiciLoadTime(),
        looks: looks(),
      };
      writeFileSync(readVariable(sampleVariable), JSON.stringify(sample));
    });
  });
}

/** Activates an extension, and returns its exports. */
async function activate<Exports>(id: string): Promise<Exports> {
  const extension = vscode.extensions.getExtension<Exports>(id);
  assert.ok(extension !== undefined, `${id} is not installed`);
  return extension.activate();
}

/**
 * Copies the snapshots, if there are any, to where the extension keeps them.
 *
 * @param sibling the storage folder of another extension
 * @returns the number of accesses to that folder since then
 */
async function prepareSnapshots(sibling: string): Promise<() => number> {
  const folder = join(dirname(sibling), measured, 'snapshots');
  const snapshots = process.env[snapshotsVariable];
  if (snapshots !== undefined) {
    await cp(snapshots, folder, { recursive: true });
  }
  await wait(300);
  return watchFolder(folder);
}

/** VS Code's own table of activation times, as text. */
async function readActivationStats(): Promise<string> {
  await vscode.commands.executeCommand('perfview.show');
  for (;;) {
    const found = vscode.workspace.textDocuments
      .map((document) => document.getText())
      .find((text) => text.includes('Extension Activation Stats') && text.includes(measured));
    if (found !== undefined) {
      return found;
    }
    await wait(50);
  }
}

/** Time to load the code, call `activate` and finish, in milliseconds: the first three numbers of a row. */
function parseTime(stats: string, id: string): number {
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
