import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

async function focusView(resource: string): Promise<void> {
  await vscode.commands.executeCommand(`wger.${resource}.focus`);
}

/** Runs before all other tests, when nothing of the extension was used yet. */
export function activationTests(): void {
  describe('activation', () => {
    it('sends no request until a view, a command or a document needs one', async () => {
      await hideViews();
      await withService({ generation: '2.7' }, async (service) => {
        const extension = vscode.extensions.getExtension('wger-explorer.wger-explorer');
        assert.equal(extension?.isActive, false);
        await activateExtension();
        assert.deepEqual(await waitUntilIdle(service), []);
      });
    });

    it('clears the context key for a report left by an earlier extension host', async () => {
      const { contextKeys, views } = await activateExtension();
      assert.ok(!views.has('wger.report'));
      assert.equal(contextKeys.get('wger.hasReport'), false);
    });
  });
}

export function requestTests(): void {
  describe('requests', () => {
    it('are one for each view’s first page, one for the rest of the exercises, one for the number of ingredients, one for discovery, and one for the languages of names', async () => {
      await hideViews();
      await withService({ generation: '2.7' }, async (service) => {
        await focusView('ingredients');
        const expected = [
          '/api/v2/',
          '/api/v2/exerciseinfo/',
          '/api/v2/exerciseinfo/',
          '/api/v2/ingredientinfo/',
          // A request for a single row, which only asks for the total.
          '/api/v2/ingredientinfo/',
          '/api/v2/language/',
        ];
        // The editor requests the rows of one view after another.
        await waitUntil('the views to ask', () => service.requests.length >= expected.length);
        assert.deepEqual(await waitUntilIdle(service), expected);
      });
    });

    it('do not wait for files that version 0.1.0 left behind in another window, whatever their age', async () => {
      const { storage } = await activateExtension();
      const folder = join(storage.fsPath, 'windows');
      await mkdir(folder, { recursive: true });
      try {
        await withService({ generation: '2.7' }, async (service) => {
          const { origin } = new URL(service.url);
          const name = createHash('sha256').update(origin).digest('hex').slice(0, 16);
          const future = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
          for (const place of [0, 1, 2, 3]) {
            const file = join(folder, `request-${place}-${name}`);
            await writeFile(file, String(process.pid));
            await utimes(file, future, future);
          }
          const rows = (await getView('ingredients')).rows();
          await waitUntil('a request', () => service.requests.length > 0);
          assert.ok((await rows).length > 0);
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  });
}
