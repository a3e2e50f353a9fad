import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Print } from '../../harness/suites/hostRunner.ts';
import { addressAttacks } from './addressAttacks.test.ts';
import { linkAttacks } from './linkAttacks.test.ts';
import { AttackStage, token } from './attackStage.ts';
import { textAttacks } from './textAttacks.test.ts';
import { activateExtension } from '../support/extension.ts';
import { getDocumentUri, getView, hideViews } from '../support/views.ts';
import { waitFor } from '../support/waits.ts';

/** Tests of every attack that a hostile server can try. */
export function attackTests(print: Print): void {
  describe('a hostile server', () => {
    const stage = new AttackStage();

    before(async () => {
      await stage.open();
      // Hides the views, so that only the test requests their rows.
      await hideViews();
    });

    after(async () => {
      await stage.close();
      print(stage.table);
    });

    textAttacks(stage);
    linkAttacks(stage);
    addressAttacks(stage);

    it('writes no line of its own into the log', async () => {
      await stage.withAttack('id-active', async () => {
        const rows = (await (await getView('ingredients')).rows()).slice(0, 3);
        await Promise.allSettled(rows.map(async (row) => vscode.workspace.fs.readFile(getDocumentUri(row))));
      });
      const { logs } = await activateExtension();
      // The log of a page is written a little later.
      const ours = await waitFor('an attack in the log', async () => {
        const files = (await readdir(logs.fsPath)).filter((name) => name.endsWith('.log'));
        const texts = await Promise.all(files.map((name) => readFile(join(logs.fsPath, name), 'utf8')));
        const lines = texts.join('').split(/[\r\n\u2028]+/);
        return lines.some((line) => line.includes('touch')) ? lines.filter((line) => line !== '') : undefined;
      });
      assert.deepEqual(
        ours.filter((line) => !/^\d{4}-\d\d-\d\d [\d:.]+ \[(info|warning)\] [→←✗↻\w]/.test(line)),
        [],
      );
      assert.ok(ours.every((line) => !line.includes(`✗ 1 ${token}`)));
      stage.addLine(`| all of the above | lines of the log | ${ours.length} | nothing |`);
    });
  });
}
