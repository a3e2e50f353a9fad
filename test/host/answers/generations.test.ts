import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { resources } from '../../../src/resources/index.ts';
import { readServerIds } from '../../serverRows.ts';
import { generationNames } from '../../service/generations/generations.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getView } from '../support/views.ts';

export function generationTests(): void {
  describe('a server', () => {
    for (const generation of generationNames) {
      for (const { id: name } of resources) {
        it(`of release ${generation} has every one of its ${name} once in the view, and each opens`, async () => {
          await withService({ generation, ingredients: 70, prefix: '/fitness' }, async (service) => {
            await withKey(service, async () => {
              const all = await (await getView(name)).loadAllRows();
              const rows = all.map(({ row }) => row).filter((row) => row.kind !== 'branch');
              const items = rows.filter((row) => row.kind === 'item');
              assert.equal(items.length, rows.length);
              assert.equal(new Set(items.map(({ key }) => key)).size, items.length);
              assert.deepEqual(new Set(items.map(({ key }) => key)), await readServerIds(service, name));
              // The editor keeps only 50 documents that are not shown, so that one of more may be closed before it is
              // read.
              for (const { uri, key } of items) {
                const document = await vscode.workspace.openTextDocument(
                  uri ?? assert.fail(`${key} has no document`),
                );
                const { id } = JSON.parse(document.getText()) as { id: number | string };
                assert.equal(String(id), key);
              }
            });
          });
        });
      }
    }
  });
}
