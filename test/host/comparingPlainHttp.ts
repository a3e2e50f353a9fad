import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { readAddress } from '../../src/api/address.ts';
import { addServer, allowPlainHttp } from '../../src/session/knownServers.ts';
import { fromOutside } from '../forwarders.ts';
import { boxOf, labelsIn, leave } from './answers.ts';
import { comparedWith, drawnReport } from './drawnReport.ts';
import { pressForget, questionAfter, serverBox, typeAddress } from './serverBox.ts';
import { activated, settled, setSetting, startNewService, until, withService } from './support.ts';

export function plainHttpComparisonTests(): void {
  describe('a comparison of two servers', () => {
    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('asks a server without encryption for nothing, unless the user agrees, once and to no more than that', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const other = await startNewService({ generation: '2.7' });
        try {
          await using outside = await fromOutside(other);
          const { contextKeys, messages } = await activated();
          const { host } = new URL(outside.url);
          const asks = /without encryption/;
          const compare = async (): Promise<void> => {
            await typeAddress(
              await boxOf('wger.compareServers'),
              outside.url,
              `Compare with ${host} Without Encryption…`,
            );
          };
          const compared = async (): Promise<void> => {
            await until('the report', () => contextKeys.get('wger.hasReport') === true);
            assert.match((await drawnReport()).message, /nothing differs$/);
            await vscode.commands.executeCommand('wger.closeReport');
          };
          (await questionAfter(compare, asks)).answer(undefined);
          await settled(other);
          assert.equal(other.requests.length, 0);
          (await questionAfter(compare, asks)).answer('Use Without Encryption');
          await compared();
          assert.ok(service.requests.length > 0);

          const said = messages.length;
          await typeAddress(await boxOf('wger.compareServers'), outside.url, host);
          await compared();
          assert.deepEqual(messages.slice(said), []);

          const box = await serverBox();
          const used = await questionAfter(() => typeAddress(box, outside.url, host), asks);
          used.answer(undefined);
          const forgotten = await questionAfter(() => {
            pressForget(box, host);
          }, /forget/);
          forgotten.answer('Forget');
          await until('the row to go', () => !labelsIn(box).includes(host));
          await leave(box);
          (await questionAfter(compare, asks)).answer(undefined);
        } finally {
          await other.close();
        }
      });
    });

    it('that is made again reads neither server without encryption once the consent to that is gone', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const other = await startNewService({ generation: '2.7' });
        try {
          await using outside = await fromOutside(other);
          const { errors, memory } = await activated();
          const address = readAddress(outside.url);
          await addServer(memory, address);
          for (const [inUse, compared] of [
            [service.url, outside.url],
            [outside.url, service.url],
          ] as const) {
            await allowPlainHttp(memory, address.origin, true);
            await setSetting('serverUrl', inUse);
            const { description } = await comparedWith(compared);
            await setSetting('serverUrl', service.url);
            await allowPlainHttp(memory, address.origin, false);
            await settled(other);
            const [asked, said] = [other.requests.length, errors.length];
            await vscode.commands.executeCommand('wger.runReportAgain');
            await until('the notice', () => errors.length > said);
            assert.match(errors[said] ?? '', /is not encrypted/);
            assert.equal(other.requests.length, asked);
            assert.equal((await drawnReport()).description, description);
          }
          await vscode.commands.executeCommand('wger.closeReport');
        } finally {
          await other.close();
        }
      });
    });
  });
}
