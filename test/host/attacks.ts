import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Print } from '../harness/hostRunner.ts';
import { addressAttacks } from './attackAddress.ts';
import { linkAttacks } from './attackLeads.ts';
import { AttackStage, token } from './attackStage.ts';
import { textAttacks } from './attackWords.ts';
import { activateExtension } from './support.ts';

/** Tests of every attack that a hostile server can try. */
export function attackTests(print: Print): void {
  describe('a hostile server', () => {
    const stage = new AttackStage();

    before(async () => {
      await stage.open();
      // Hides the views, so that only the test requests their rows.
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    after(async () => {
      await stage.close();
      print(stage.table);
    });

    textAttacks(stage);
    linkAttacks(stage);
    addressAttacks(stage);

    it('writes no line of its own into the log', async () => {
      const { logs } = await activateExtension();
      const files = (await readdir(logs.fsPath)).filter((name) => name.endsWith('.log'));
      const lines = (await Promise.all(files.map((name) => readFile(join(logs.fsPath, name), 'utf8'))))
        .join('')
        .split(/[\r\n\u2028]+/);
      const ours = lines.filter((line) => line !== '');
      assert.ok(ours.length > 20);
      assert.deepEqual(
        ours.filter((line) => !/^\d{4}-\d\d-\d\d [\d:.]+ \[(info|warning)\] [→←✗↻\w]/.test(line)),
        [],
      );
      assert.ok(ours.every((line) => !line.includes(`✗ 1 ${token}`)));
      stage.addLine(`| all of the above | lines of the log | ${ours.length} | nothing |`);
    });
  });
}
