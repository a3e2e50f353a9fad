import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import type { Service } from '../../service/service.ts';
import { dismissBox } from '../support/dialogs/answers.ts';
import { getRow, openServerBox } from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { getSecretName } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

function findProfileRequests(service: Service): { endedAt: number | undefined }[] {
  return service.requests.filter(({ target }) => target === '/api/v2/userprofile/');
}

/** The text of Check Connection if the key changes while it waits for the server. */
async function checkConnectionDuring(
  isWaiting: () => boolean,
  change: () => Thenable<void>,
): Promise<string> {
  const { messages } = await activateExtension();
  const said = messages.length;
  const checked = vscode.commands.executeCommand('wger.checkConnection');
  await waitUntil('the read', isWaiting);
  await change();
  await waitUntil('the answer', () => messages.length > said);
  messages[said]?.answer(undefined);
  await checked;
  return messages[said]?.detail ?? '';
}

export function keyCheckTests(): void {
  describe('Check Connection, when the key changes meanwhile', () => {
    beforeEach(async () => {
      await hideViews();
    });

    it('does not send a key that was removed before a retry', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets, secretFaults } = await activateExtension();
        await secrets.store(getSecretName(service), service.key);
        service.fault = { name: 'throttled', on: '/userprofile/' };
        const release = service.hold(/\/userprofile\//);
        const { promise: untold, resolve: tell } = Promise.withResolvers<undefined>();
        const said = await checkConnectionDuring(
          () => findProfileRequests(service).length > 0,
          async () => {
            // The editor may take longer to remove the key than the pause lasts, so only the news comes in the pause.
            secretFaults.change = untold;
            await secrets.delete(getSecretName(service));
            secretFaults.change = undefined;
            release();
            await waitUntil('the pause', () => findProfileRequests(service)[0]?.endedAt !== undefined);
            tell(undefined);
          },
        );
        assert.match(said, /^No API key is stored for /m);
        assert.equal(findProfileRequests(service).length, 1);
      });
    });

    it('says whether the new key is valid', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { secrets } = await activateExtension();
        await secrets.store(getSecretName(service), '0'.repeat(40));
        const release = service.hold(/\/userprofile\//);
        const said = await checkConnectionDuring(
          () => findProfileRequests(service).length > 0,
          async () => {
            await secrets.store(getSecretName(service), service.key);
            release();
          },
        );
        assert.match(said, /^The API key is valid: it belongs to mara\.$/m);
        const box = await openServerBox();
        assert.match(getRow(box, parseAddress(service.url).name).description ?? '', /^API key stored/);
        await dismissBox(box);
        await secrets.delete(getSecretName(service));
      });
    });
  });
}
