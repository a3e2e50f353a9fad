import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Service } from '../service/service.ts';
import { activated, until, withService } from './support.ts';

async function focusView(resource: string): Promise<void> {
  await vscode.commands.executeCommand(`wger.${resource}.focus`);
}

/** Waits until no request is under way and none was added for a while, and says what was asked for. */
async function settled(service: Service): Promise<string[]> {
  let seen = -1;
  while (seen !== service.requests.length || service.requests.some(({ status }) => status === 0)) {
    seen = service.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return service.requests.map(({ target }) => new URL(target, service.url).pathname).sort();
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
    it('are one for each view’s first page, one for discovery, and one for the languages of names', async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      await withService({ generation: '2.7' }, async (service) => {
        await focusView('ingredients');
        await until('the ingredients', () =>
          service.requests.some(
            ({ target, status }) => target.includes('/ingredientinfo/') && status === 200,
          ),
        );
        assert.deepEqual(await settled(service), [
          '/api/v2/',
          '/api/v2/exerciseinfo/',
          '/api/v2/ingredientinfo/',
          '/api/v2/language/',
        ]);
      });
    });
  });
}
