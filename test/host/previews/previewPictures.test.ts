import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import { startRewritingServer, forwardExternally } from '../../servers/forwarders.ts';
import type { Service } from '../../service/service.ts';
import { getBlocks, openPreview, getTexts } from './support/openPreview.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { useRemoteName } from './support/remoteName.ts';
import { setSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';

/** The addresses of the pictures and drawings in the preview of an exercise. */
async function readPictureUrls(url: string): Promise<readonly string[]> {
  const shown = await openPreview(
    createItemUri(parseUncheckedAddress(url), 'exercises', { id: '73' }, 'Bench Press'),
  );
  const { content } = shown;
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  return [
    ...getBlocks(content, 'pictures').flatMap(({ pictures }) => pictures.map((picture) => picture.url)),
    ...getBlocks(content, 'muscles').flatMap(({ sides }) => sides.flatMap(({ layers }) => layers)),
  ];
}

/** Adds 500 pictures to the exercise, and 500 notes in each language. */
function addManyParts(text: string): string {
  const more: Readonly<Record<string, string>> = {
    images: '{"image":"/media/more.png"}',
    notes: '{"comment":"One more"}',
  };
  return text.replaceAll(/"(images|notes)":\s*\[(?=\s*(.))/g, (list, name: string, next: string) => {
    const parts = Array<string>(500)
      .fill(more[name] ?? assert.fail())
      .join();
    return `${list}${parts}${next === ']' ? '' : ','}`;
  });
}

/** Runs a test with a server on another computer that the user allows to be used without encryption. */
async function withConsent(test: (service: Service, url: string) => Promise<void>): Promise<void> {
  await withService({ generation: '2.7' }, (service) =>
    withKey(service, async () => {
      await using outside = await forwardExternally(service);
      const { memory } = await activateExtension();
      const consent = `plainHttp:${parseUncheckedAddress(outside.url).origin}`;
      await memory.update(consent, true);
      await setSetting('serverUrl', outside.url);
      service.requests.length = 0;
      try {
        await test(service, outside.url);
      } finally {
        await memory.update(consent, undefined);
        await setSetting('serverUrl', service.url);
      }
    }),
  );
}

export function previewPictureTests(): void {
  describe('the pictures of a preview', () => {
    useRemoteName(undefined);

    it('are embedded as data from a server without encryption, each read once and without the key', () =>
      withConsent(async (service, url) => {
        const pictures = await readPictureUrls(url);
        assert.ok(pictures.length > 4);
        assert.ok(
          pictures.every((picture) => /^data:image\/(?:png|jpeg|svg\+xml);base64,[\w+/]{20}/.test(picture)),
          pictures.map((picture) => picture.slice(0, 40)).join(),
        );
        const asked = service.requests.filter(({ target }) => /^\/(media|static)\//.test(target));
        assert.equal(asked.length, pictures.length);
        assert.equal(new Set(asked.map(({ target }) => target)).size, pictures.length);
        assert.ok(asked.every(({ headers }) => headers.authorization === undefined));
      }));

    it('are replaced with their descriptions if that server lacks them', () =>
      withConsent(async (service, url) => {
        service.fault = { name: 'status-404', on: '/media/' };
        const pictures = await readPictureUrls(url);
        assert.ok(pictures.includes('data:,'));
        assert.ok(pictures.some((picture) => picture.startsWith('data:image/svg+xml;')));
      }));

    it('are limited in number, as are the notes beside them', () =>
      withService({ generation: '2.7' }, async (service) => {
        await using other = await startRewritingServer(service, addManyParts);
        await setSetting('serverUrl', other.url);
        try {
          const uri = createItemUri(
            parseUncheckedAddress(other.url),
            'exercises',
            { id: '73' },
            'Bench Press',
          );
          const { content } = await openPreview(uri);
          const [{ pictures } = assert.fail()] = getBlocks(content, 'pictures');
          assert.equal(pictures.length, 12);
          assert.deepEqual(getTexts(content), [Array(50).fill('• One more').join('\n')]);
        } finally {
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          await setSetting('serverUrl', service.url);
        }
      }));

    it('are loaded by the page from a server on this computer', () =>
      withService({ generation: '2.7' }, async (service) => {
        const pictures = await readPictureUrls(service.url);
        assert.ok(pictures.length > 4);
        assert.ok(pictures.every((picture) => picture.startsWith(`${service.url}/`)));
      }));
  });

  describe('the pictures of a preview in a remote window', () => {
    useRemoteName('ssh-remote');

    it('are embedded even from a server on this computer, which may not be that of the page', () =>
      withService({ generation: '2.7' }, async (service) => {
        const pictures = await readPictureUrls(service.url);
        assert.ok(pictures.length > 4);
        assert.ok(pictures.every((picture) => picture.startsWith('data:image/')));
      }));
  });
}
