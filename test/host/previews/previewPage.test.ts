import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseItemUri } from '../../../src/documents/uri.ts';
import type { PageStrings } from '../../../src/previews/messages.ts';
import { other, owner } from '../../service/domain/users.ts';
import { openPreview } from './support/openPreview.ts';
import { useRemoteName } from './support/remoteName.ts';
import { activateExtension } from '../support/extension.ts';
import { getTrainedExerciseUri, getWeightUri, withRecords } from './support/previewStage.ts';

export function previewPageTests(): void {
  describe('the page of a preview', () => {
    useRemoteName(undefined);

    it('loads its own files and pictures of the server, and nothing else', () =>
      withRecords(async (service) => {
        const { watched } = await openPreview(await getTrainedExerciseUri(service));
        const { html, cspSource, options } = watched.panel.webview;
        const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
        assert.deepEqual(
          policy
            .replaceAll('&#39;', "'")
            .replace(/nonce-[\w-]{20,}/, 'nonce')
            .split('; '),
          [
            "default-src 'none'",
            "script-src 'nonce'",
            `style-src ${cspSource}`,
            `img-src data: ${service.url}`,
            "form-action 'none'",
            "base-uri 'none'",
          ],
        );
        assert.deepEqual(
          options.localResourceRoots?.map(({ path }) => path.split('/').at(-1)),
          ['dist'],
        );
        assert.ok(!html.includes(owner.key));
        const [, words = ''] = /<body data-words="([^"<>]*)"/.exec(html) ?? [];
        const { title } = JSON.parse(words.replaceAll('&#34;', '"')) as PageStrings;
        assert.equal(title, parseItemUri(watched.uri)?.label);
        assert.ok(!html.includes('Squat'));
      }));

    it('never receives a key', () =>
      withRecords(async (service) => {
        // A preview of what is read with the key. Most tests before this one have opened others.
        const { watched } = await openPreview(getWeightUri(service));
        const { previews } = await activateExtension();
        assert.ok(previews.includes(watched) && watched.posted.length > 0);
        for (const { posted, uri } of previews) {
          const told = JSON.stringify(posted);
          assert.ok(
            [owner, other].every(({ key }) => !told.includes(key)),
            uri.toString(),
          );
        }
      }));
  });
}
