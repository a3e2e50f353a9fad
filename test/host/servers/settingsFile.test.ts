import assert from 'node:assert/strict';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress, parseUncheckedAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import { forwardExternally } from '../../servers/forwarders.ts';
import { dismissBox } from '../support/dialogs/answers.ts';
import {
  pressForget,
  waitForQuestion,
  getRow,
  openServerBox,
  typeAddress,
  getConfiguredAddress,
} from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** Runs a test while the user's settings file has a syntax error, so that the editor does not write it. */
async function withMistake(test: () => Promise<void>): Promise<void> {
  const { storage } = await activateExtension();
  const file = join(storage.fsPath, '..', '..', 'settings.json');
  const partialFile = `${file}.partial`;
  // The editor may read the file at any moment, and would reload the window if settings were missing. Its own API would
  // delete the file before it renames another one.
  const replace = async (content: string): Promise<void> => {
    await writeFile(partialFile, content);
    await rename(partialFile, file);
  };
  const content = await readFile(file, 'utf8');
  await replace(content.slice(0, content.lastIndexOf('}')));
  try {
    await test();
  } finally {
    await replace(content);
  }
}

/** The beginning of the editor's error message. */
const errorPrefix = 'Unable to write into user settings';

export function settingsFileTests(): void {
  describe('a settings file that cannot be written', () => {
    beforeEach(async () => {
      await hideViews();
      await (await activateExtension()).memory.update('wger.servers', undefined);
    });

    it('prevents the server in use from being forgotten, and the box says why', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secrets, memory } = await activateExtension();
          await (await getView('ingredients')).rows();
          const { name } = parseUncheckedAddress(service.url);
          const box = await openServerBox();
          await waitUntil('the key to be known', () => memory.get(`keySet:${service.url}`) === true);
          const kept = memory.keys().filter((key) => memory.get(key) !== undefined);
          await withMistake(async () => {
            const question = await waitForQuestion(() => {
              pressForget(box, getRow(box, name));
            }, /forget/);
            question.answer('Forget');
            await waitUntil('the reason', () => getRow(box, name).detail?.startsWith(errorPrefix) === true);
          });
          assert.equal(getRow(box, name).description, 'The server was not forgotten');
          assert.equal(await secrets.get(getSecretName(service)), service.key);
          assert.deepEqual(
            memory.keys().filter((key) => memory.get(key) !== undefined),
            kept,
          );
          assert.equal(getConfiguredAddress(), service.url);
          await dismissBox(box);
        });
      });
    });

    it('prevents a switch by a button of a notice, and a message says why', async () => {
      await withService({ generation: '2.7', prefix: '/elsewhere' }, async (service) => {
        const { origin } = new URL(service.url);
        await setSetting('serverUrl', origin);
        service.fault = { name: 'redirect-301-another-path', on: /^\/api\// };
        const { notices, errors } = await activateExtension();
        const shown = notices.length;
        const uri = createItemUri(parseAddress(origin), 'exercises', { id: '73' }, 'Bench Press');
        await vscode.commands.executeCommand('wger.copyJson', uri);
        const notice = notices[shown] ?? assert.fail('There is no notice.');
        await withMistake(async () => {
          const question = await waitForQuestion(() => {
            notice.answer(`Switch to ${service.url}…`);
          }, /switch to .*\/elsewhere/);
          question.answer('Switch');
          await waitUntil('the reason', () => errors.at(-1)?.startsWith(errorPrefix) === true);
        });
        assert.equal(getConfiguredAddress(), origin);
      });
    });

    for (const consent of [undefined, 'reading'] as const) {
      it(`prevents a switch, and saves neither the new server nor its consent; earlier consent: ${consent ?? 'none'}`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await using outside = await forwardExternally(service);
          const { memory } = await activateExtension();
          const { name, origin } = parseUncheckedAddress(outside.url);
          await memory.update(`plainHttp:${origin}`, consent);
          const label = `Add and Switch to ${name} Without Encryption…`;
          const box = await openServerBox();
          await withMistake(async () => {
            const question = await waitForQuestion(
              () => typeAddress(box, outside.url, label),
              /without encryption/,
            );
            question.answer('Use Without Encryption');
            await waitUntil('the reason', () => getRow(box, label).detail?.startsWith(errorPrefix) === true);
          });
          assert.equal(getRow(box, label).description, 'The server was not switched');
          assert.equal(memory.get(`plainHttp:${origin}`), consent);
          await memory.update(`plainHttp:${origin}`, undefined);
          assert.ok(!memory.get<string[]>('wger.servers', []).includes(outside.url));
          assert.equal(getConfiguredAddress(), service.url);
          await dismissBox(box);
        });
      });
    }
  });
}
