import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { activateExtension, waitUntil, withService } from './support.ts';

/** What undici keeps on the process, and what every other extension's requests go through. */
function sharedState(): unknown[] {
  const slots = globalThis as unknown as Record<symbol, unknown>;
  return [
    slots[Symbol.for('undici.globalDispatcher.1')],
    slots[Symbol.for('undici.globalDispatcher.2')],
    fetch,
  ];
}

/**
 * Runs before the tests that make requests of their own. Nothing here calls `fetch` before the comparison: in the newer
 * Node that would fill the slots, and an HTTP client that takes them would find them taken.
 */
export function processStateTests(): void {
  describe('the extension host', () => {
    it('has the same dispatchers and the same fetch after the extension’s first request', async () => {
      const before = sharedState();
      await activateExtension();
      await withService({ generation: '2.7' }, async (service) => {
        await vscode.commands.executeCommand('wger.exercises.focus');
        await waitUntil('a list', () =>
          service.requests.some(({ target }) => target.includes('/exerciseinfo/')),
        );
      });
      sharedState().forEach((value, index) => {
        assert.ok(value === before[index], `part ${index} is another object`);
      });
    });
  });
}
