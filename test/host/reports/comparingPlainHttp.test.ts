import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../../src/api/address.ts';
import { addKnownServer, setPlainHttpConsent } from '../../../src/session/knownServers.ts';
import { forwardExternally } from '../../servers/forwarders.ts';
import { openBox, getLabels, dismissBox } from '../support/dialogs/answers.ts';
import { compareWith, getReport } from './drawnReport.ts';
import {
  getRow,
  pressForget,
  waitForQuestion,
  openServerBox,
  typeAddress,
} from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, startNewService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

export function plainHttpComparisonTests(): void {
  describe('a comparison of two servers', () => {
    before(hideViews);

    it('sends nothing to a server without encryption unless the user consents, and asks once', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const other = await startNewService({ generation: '2.7' });
        try {
          await using outside = await forwardExternally(other);
          const { contextKeys, messages } = await activateExtension();
          const { host } = new URL(outside.url);
          const asks = /without encryption/;
          const compare = async (): Promise<void> => {
            await typeAddress(
              await openBox('wger.compareServers'),
              outside.url,
              `Compare with ${host} Without Encryption…`,
            );
          };
          const waitForComparison = async (): Promise<void> => {
            await waitUntil('the report', () => contextKeys.get('wger.hasReport') === true);
            assert.match((await getReport()).message, /nothing differs$/);
            await vscode.commands.executeCommand('wger.closeReport');
          };
          (await waitForQuestion(compare, asks)).answer(undefined);
          await waitUntilIdle(other);
          assert.equal(other.requests.length, 0);
          (await waitForQuestion(compare, asks)).answer('Use Without Encryption');
          await waitForComparison();
          assert.ok(service.requests.length > 0);

          const said = messages.length;
          await typeAddress(await openBox('wger.compareServers'), outside.url, host);
          await waitForComparison();
          assert.deepEqual(messages.slice(said), []);

          const box = await openServerBox();
          const used = await waitForQuestion(() => typeAddress(box, outside.url, host), asks);
          used.answer(undefined);
          const forgotten = await waitForQuestion(() => {
            pressForget(box, getRow(box, host));
          }, /forget/);
          forgotten.answer('Forget');
          await waitUntil('the row to go', () => !getLabels(box).includes(host));
          await dismissBox(box);
          (await waitForQuestion(compare, asks)).answer(undefined);
        } finally {
          await other.close();
        }
      });
    });

    it('that is run again does not read a server without encryption after its consent is withdrawn', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const other = await startNewService({ generation: '2.7' });
        try {
          await using outside = await forwardExternally(other);
          const { errors, memory } = await activateExtension();
          const address = parseUncheckedAddress(outside.url);
          await addKnownServer(memory, address);
          for (const [inUse, compared] of [
            [service.url, outside.url],
            [outside.url, service.url],
          ] as const) {
            await setPlainHttpConsent(memory, address.origin, true);
            await setSetting('serverUrl', inUse);
            const { description } = await compareWith(compared);
            await setSetting('serverUrl', service.url);
            await setPlainHttpConsent(memory, address.origin, undefined);
            await waitUntilIdle(other);
            const [asked, said] = [other.requests.length, errors.length];
            await vscode.commands.executeCommand('wger.runReportAgain');
            await waitUntil('the notice', () => errors.length > said);
            assert.match(errors[said] ?? '', /is not encrypted/);
            assert.equal(other.requests.length, asked);
            assert.equal((await getReport()).description, description);
          }
          await vscode.commands.executeCommand('wger.closeReport');
        } finally {
          await other.close();
        }
      });
    });
  });
}
