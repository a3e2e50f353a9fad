import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { NotWger } from '../../../src/api/failures/errors.ts';
import { parseItemUri } from '../../../src/documents/uri.ts';
import type { DrawPreview } from '../../../src/previews/preview.ts';
import { PreviewPanel } from '../../../src/previews/panel/previewPanel.ts';
import { previewType } from '../../../src/resources/previewed.ts';
import { ShownPreview } from './support/openPreview.ts';
import { watchedPanel } from './support/previewPanels.ts';
import { activateExtension, getExtension } from '../support/extension.ts';
import { waitUntil } from '../support/waits.ts';

const draw: DrawPreview = () => ({ title: 'Squat', subtitle: '', source: 'example.org', blocks: [] });

export function brokenPreviewTests(): void {
  describe('a preview that meets an internal error', () => {
    it('reports it in place of its content until it is read again, and then keeps its content', async () => {
      await activateExtension();
      const { extensionUri } = getExtension();
      const uri = vscode.Uri.parse('wger://example.org/exercises/9/Squat.json');
      const panel = vscode.window.createWebviewPanel(previewType, 'Squat', vscode.ViewColumn.One);
      try {
        const shown = new ShownPreview(watchedPanel(uri, panel));
        const told: string[] = [];
        const errorOfOurs = new TypeError('An error of ours.');
        const isOurs = (error: unknown): boolean => error === errorOfOurs;
        const outcomes = [
          errorOfOurs,
          new NotWger('example.org', 'other-shape'),
          errorOfOurs,
          draw,
          errorOfOurs,
        ];
        const preview = new PreviewPanel({
          uri,
          reference: parseItemUri(uri) ?? assert.fail(),
          name: 'exercises',
          panel,
          read: () => {
            const outcome = outcomes.shift() ?? assert.fail();
            return outcome instanceof Error
              ? Promise.reject(outcome)
              : Promise.resolve({ draw: outcome, origin: 'https://example.org' });
          },
          currentServer: { address: undefined },
          notices: {
            show: ({ name }) => {
              told.push(name);
              return Promise.resolve();
            },
          },
          extensionUri,
        });
        await waitUntil('the page', () => shown.watched.received.length > 0);
        const sentence = 'An unexpected error occurred. Refresh to try again.';

        await assert.rejects(preview.load(), isOurs);
        assert.deepEqual(shown.failure, { type: 'failure', text: sentence, actions: [] });
        assert.ok(preview.isFailed);
        await preview.load();
        assert.notEqual(shown.failure.text, sentence);
        await assert.rejects(preview.load(), isOurs);
        assert.equal(shown.failure.text, sentence);

        await preview.load();
        assert.equal(shown.content.title, 'Squat');
        assert.ok(!preview.isFailed);
        await assert.rejects(preview.load(), isOurs);
        assert.equal(shown.content.title, 'Squat');
        assert.deepEqual(told, []);
      } finally {
        panel.dispose();
      }
    });
  });
}
