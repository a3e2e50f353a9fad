import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { waitUntil } from '../support/waits.ts';

/** The global dispatchers of undici and the global `fetch`, which the requests of all extensions use. */
function getSharedState(): unknown[] {
  const slots = globalThis as unknown as Record<symbol, unknown>;
  return [
    slots[Symbol.for('undici.globalDispatcher.1')],
    slots[Symbol.for('undici.globalDispatcher.2')],
    fetch,
  ];
}

/**
 * Runs before all tests that make requests themselves. Nothing here may call `fetch` before the comparison, because
 * newer versions of Node would set the dispatchers then, which would hide a client of ours that sets them.
 */
export function processStateTests(): void {
  describe('the extension host', () => {
    it('has the same dispatchers and the same fetch after the extension’s first request', async () => {
      const before = getSharedState();
      await activateExtension();
      await withService({ generation: '2.7' }, async (service) => {
        await vscode.commands.executeCommand('wger.exercises.focus');
        await waitUntil('a list', () =>
          service.requests.some(({ target }) => target.includes('/exerciseinfo/')),
        );
      });
      getSharedState().forEach((value, index) => {
        assert.ok(value === before[index], `part ${index} is another object`);
      });
    });
  });
}
