import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { activated, settled, until, withService } from './support.ts';

async function focusView(resource: string): Promise<void> {
  await vscode.commands.executeCommand(`wger.${resource}.focus`);
}

/** Runs first: nothing of the extension was used before. */
export function activationTests(): void {
  describe('activation', () => {
    it('makes no request before a view, a command or a document asks', async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      await withService({ generation: '2.7' }, async (service) => {
        const extension = vscode.extensions.getExtension('wger-explorer.wger-explorer');
        assert.equal(extension?.isActive, false);
        await activated();
        assert.deepEqual(await settled(service), []);
      });
    });
  });
}

export function requestTests(): void {
  describe('requests', () => {
    it('are one for each view’s first page, one for the rest of the exercises, one for discovery, and one for the languages of names', async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      await withService({ generation: '2.7' }, async (service) => {
        await focusView('ingredients');
        const expected = [
          '/api/v2/',
          '/api/v2/exerciseinfo/',
          '/api/v2/exerciseinfo/',
          '/api/v2/ingredientinfo/',
          '/api/v2/language/',
        ];
        // The editor asks one view after the other for its rows.
        await until('the views to ask', () => service.requests.length >= expected.length);
        assert.deepEqual(await settled(service), expected);
      });
    });
  });
}
