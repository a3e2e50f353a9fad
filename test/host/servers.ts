import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { readAddress } from '../../src/api/address.ts';
import { activeChoice, pickedAddress, type ServerChoice } from '../../src/session/servers/serverChoices.ts';
import type { FaultName } from '../service/faults/index.ts';
import type { Service, ServiceOptions } from '../service/service.ts';
import { choose, drawn, goTo, labelsIn, leave } from './answers.ts';
import { nameOf, questionAfter, rowOf, serverBox, typeAddress, writtenAddress } from './serverBox.ts';
import {
  activated,
  documentOf,
  secretName,
  setSetting,
  startNewService,
  until,
  viewNamed,
  withService,
} from './support.ts';

/** Runs a test with two servers, the first of which is in use. */
async function withTwo(
  options: ServiceOptions,
  test: (inUse: Service, other: Service) => Promise<void>,
): Promise<void> {
  const other = await startNewService(options);
  try {
    await withService({ generation: '2.7' }, (inUse) => test(inUse, other));
  } finally {
    await other.close();
  }
}

/** A port of this computer where nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : assert.fail();
}

export function serverTests(): void {
  describe('Switch Server', () => {
    beforeEach(async () => {
      // A view in sight asks for its rows by itself.
      await vscode.commands.executeCommand('workbench.view.explorer');
      await (await activated()).memory.update('wger.servers', undefined);
    });
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    });

    it('offers the servers that were used, and says of each whether it has a key', async () => {
      await withTwo({ generation: '2.4', prefix: '/fitness' }, async (inUse, other) => {
        const { secrets } = await activated();
        await secrets.store(secretName(inUse), inUse.key);
        await secrets.store(secretName(other), '0'.repeat(40));
        for (const { url } of [other, inUse]) {
          await setSetting('serverUrl', url);
          await (await viewNamed('ingredients')).rows();
          await (await viewNamed('workouts')).rows();
        }
        const box = await serverBox();
        assert.deepEqual(labelsIn(box), [nameOf(inUse), 'wger.de', nameOf(other)]);
        assert.deepEqual(
          box.items.map(({ description, iconPath }) => [description, (iconPath as vscode.ThemeIcon).id]),
          [
            ['API key stored', 'check'],
            ['No API key', 'blank'],
            ['API key not accepted', 'blank'],
          ],
        );
        await choose(box, nameOf(other));
        assert.equal(writtenAddress(), other.url);
        assert.equal(await secrets.get(secretName(other)), '0'.repeat(40));
        await secrets.delete(secretName(inUse));
        await secrets.delete(secretName(other));
      });
    });

    it('adds what is typed, without a scheme and with the path of the API, once it has answered', async () => {
      await withTwo({ generation: '2.4', prefix: '/fitness' }, async (inUse, other) => {
        const { secrets, memory } = await activated();
        await secrets.store(secretName(other), other.key);
        const box = await serverBox();
        await typeAddress(box, ` ${nameOf(other)}/api/v2/ `, `Add and Switch to ${nameOf(other)}`);
        await until('the box to close', () => box.isClosed);
        assert.equal(writtenAddress(), other.url);
        assert.deepEqual(
          other.requests.map(({ target, headers }) => [target, headers.authorization]),
          [['/fitness/api/v2/', undefined]],
        );
        const [row] = await (await viewNamed('exercises')).rows();
        assert.equal(documentOf(row ?? assert.fail()).authority, new URL(other.url).host);
        assert.ok(memory.get<string[]>('wger.servers', []).includes(other.url));
        await setSetting('serverUrl', inUse.url);
        assert.ok(labelsIn(await serverBox()).includes(nameOf(other)));
        await secrets.delete(secretName(other));
      });
    });

    it('takes a server whose root cannot be read when its exercises can', async () => {
      await withTwo({ generation: 'minimum' }, async (_inUse, other) => {
        const box = await serverBox();
        await typeAddress(box, other.url, `Add and Switch to ${nameOf(other)}`);
        await until('the box to close', () => box.isClosed);
        assert.equal(writtenAddress(), other.url);
        assert.ok(other.requests.some(({ target }) => target.includes('/exercise/?limit=1')));
      });
    });

    for (const [name, words] of [
      ['html', '; it answered with a web page.'],
      ['no-json', '; it answered with text that is not JSON.'],
      ['list-no-list', '; it answered with other JSON.'],
      ['status-404-html', '; it answered “not found” (404).'],
      ['forbidden', '; it refused access.'],
      ['redirect-302-plain-http', '; it redirects to http://elsewhere.example'],
      ['redirect-nowhere', ' redirects to an unknown address.'],
      ['status-503', 'could not answer (status 503).'],
    ] as const satisfies readonly (readonly [FaultName, string])[]) {
      it(`says why it does not take a server with the fault ${name}, and keeps the text`, async () => {
        await withTwo({ generation: '2.7' }, async (inUse, other) => {
          other.fault = { name };
          const box = await serverBox();
          const label = `Add and Switch to ${nameOf(other)}`;
          await typeAddress(box, other.url, label);
          await until('the sentence', () => rowOf(box, label).detail?.includes(words) === true);
          assert.equal(box.box?.quickPick.value, other.url);
          assert.equal(box.box.quickPick.busy, false);
          assert.equal(writtenAddress(), inUse.url);
          other.fault = undefined;
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await until('the box to close', () => box.isClosed);
          assert.equal(writtenAddress(), other.url);
        });
      });
    }

    it('keeps a server highlighted that did not answer, which Enter tries again', async () => {
      await withTwo({ generation: '2.4' }, async (_inUse, other) => {
        const { memory } = await activated();
        await memory.update('wger.servers', [other.url]);
        const box = await serverBox();
        other.fault = { name: 'reset' };
        await goTo(box, nameOf(other));
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await until('the reason', () => rowOf(box, nameOf(other)).detail !== undefined);
        other.fault = undefined;
        await drawn(box);
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await until('the box to close', () => box.isClosed);
        assert.equal(writtenAddress(), other.url);
      });
    });

    it('takes no row of an earlier text that is still highlighted', () => {
      const [earlier, typed] = ['gym.example:84', 'gym.example:844'].map((text) =>
        readAddress(`https://${text}`),
      );
      assert.ok(earlier !== undefined && typed !== undefined);
      const box = vscode.window.createQuickPick<ServerChoice>();
      const row = { label: earlier.name, address: earlier };
      box.items = [row];
      box.activeItems = [row];
      assert.equal(pickedAddress(box, typed), earlier);
      box.items = [{ label: typed.name, address: typed }];
      assert.equal(activeChoice(box), undefined);
      assert.equal(pickedAddress(box, typed), typed);
      box.dispose();
    });

    it('says why a text is no address, and that nobody listens at one', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await serverBox();
        await typeAddress(box, 'me@example.org', 'This is not the address of a server');
        const nobody = `127.0.0.1:${String(await freePort())}`;
        await typeAddress(box, nobody, `Add and Switch to ${nobody}`);
        await until(
          'the sentence',
          () =>
            rowOf(box, `Add and Switch to ${nobody}`).detail ===
            `${nobody} refused the connection (ECONNREFUSED).`,
        );
        assert.equal(box.isClosed, false);
        await leave(box);
        assert.equal(writtenAddress(), service.url);
      });
    });

    it('offers where a redirect to the same host leads, and does not go there by itself', async () => {
      await withTwo({ generation: '2.7' }, async (inUse, other) => {
        other.fault = { name: 'redirect-301-another-path' };
        const box = await serverBox();
        await typeAddress(box, other.url, `Add and Switch to ${nameOf(other)}`);
        const target = `Add and Switch to ${nameOf(other)}/elsewhere`;
        await until('the other address', () => labelsIn(box).includes(target));
        assert.equal(rowOf(box, target).description, `${other.url}/elsewhere`);
        assert.ok(other.requests.every(({ target: path }) => path.startsWith('/api/v2/')));
        assert.equal(writtenAddress(), inUse.url);
        await leave(box);
      });
    });

    it('is offered where the server in use redirects to the same host, and asks first', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await viewNamed('exercises');
        const buttons = async (fault: FaultName): Promise<readonly vscode.TreeItem[]> => {
          await view.settledRows();
          service.fault = { name: fault };
          await vscode.commands.executeCommand('wger.refresh');
          const rows = await view.settledRows();
          const problem =
            rows.find(({ row }) => row.kind === 'problem') ?? assert.fail('There is no problem.');
          return (await view.rows(problem.row)).map(({ item }) => item);
        };
        const usual = ['Retry', 'Switch Server…', 'Open Settings', 'Show Log'];
        for (const fault of ['redirect', 'redirect-301-itself'] as const) {
          assert.deepEqual(
            (await buttons(fault)).map(({ label }) => label),
            usual,
          );
        }
        const offered = await buttons('redirect-301-another-path');
        const target = `${service.url}/elsewhere`;
        assert.deepEqual(
          offered.map(({ label }) => label),
          ['Retry', `Switch to ${target}…`, ...usual.slice(1)],
        );
        const { command, arguments: given = [] } = offered[1]?.command ?? assert.fail();
        const question = await questionAfter(
          () => vscode.commands.executeCommand(command, ...(given as unknown[])),
          /switch to .*\/elsewhere/,
        );
        question.answer(undefined);
        assert.equal(writtenAddress(), service.url);
      });
    });

    it('takes the server of a page that is pasted, with one request more', async () => {
      await withTwo({ generation: '2.7', prefix: '/fitness' }, async (_inUse, other) => {
        const box = await serverBox();
        const page = `${nameOf(other)}/en/dashboard`;
        await typeAddress(box, `http://${page}`, `Add and Switch to ${page}`);
        await until('the box to close', () => box.isClosed);
        assert.equal(writtenAddress(), other.url);
        assert.equal(other.requests.length, 2);
      });
    });

    it('offers no address for a part of the name of a known server', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await serverBox();
        const { quickPick } = box.box ?? assert.fail('nothing can be typed');
        const { port } = new URL(service.url);
        quickPick.value = port;
        await until('the known server', () => box.active?.label === nameOf(service));
        assert.deepEqual(labelsIn(box), [nameOf(service), 'wger.de']);
        await leave(box);
      });
    });

    it('gives up with Escape, and ends the request', async () => {
      await withTwo({ generation: '2.7', latency: 60_000 }, async (inUse, other) => {
        const box = await serverBox();
        await typeAddress(box, other.url, `Add and Switch to ${nameOf(other)}`);
        await until('the request', () => other.requests.length === 1);
        assert.equal(box.box?.quickPick.busy, true);
        await leave(box);
        await until('its end', () => other.requests[0]?.endedAt !== undefined);
        assert.equal(other.requests[0]?.status, 0);
        assert.equal(writtenAddress(), inUse.url);
      });
    });

    it('by name asks, and takes the server only when it answers', async () => {
      await withTwo({ generation: '2.7' }, async (inUse, other) => {
        const { errors } = await activated();
        other.fault = { name: 'html' };
        const shown = errors.length;
        const ask = (): unknown => vscode.commands.executeCommand('wger.switchServer', nameOf(other));
        (await questionAfter(ask, /switch to/)).answer('Switch');
        await until('the reason', () => errors.slice(shown).some((text) => text.includes('a web page')));
        assert.equal(writtenAddress(), inUse.url);
        other.fault = undefined;
        (await questionAfter(ask, /switch to/)).answer('Switch');
        await until('the switch', () => writtenAddress() === other.url);
      });
    });

    it('by name gives up when the user picks another server meanwhile', async () => {
      await withTwo({ generation: '2.7', latency: 60_000 }, async (_inUse, slow) => {
        const { errors } = await activated();
        const picked = await startNewService({ generation: '2.7' });
        try {
          const shown = errors.length;
          const ask = (): unknown => vscode.commands.executeCommand('wger.switchServer', nameOf(slow));
          (await questionAfter(ask, /switch to/)).answer('Switch');
          await until('the request', () => slow.requests.length === 1);
          const box = await serverBox();
          await typeAddress(box, picked.url, `Add and Switch to ${nameOf(picked)}`);
          await until('the box to close', () => box.isClosed);
          await until('its end', () => slow.requests[0]?.endedAt !== undefined);
          assert.equal(slow.requests[0]?.status, 0);
          assert.equal(writtenAddress(), picked.url);
          assert.equal(errors.length, shown);
        } finally {
          await picked.close();
        }
      });
    });

    it('closes its box when another server comes into use during the check', async () => {
      await withTwo({ generation: '2.7', latency: 60_000 }, async (_inUse, slow) => {
        const picked = await startNewService({ generation: '2.7' });
        try {
          const box = await serverBox();
          await typeAddress(box, slow.url, `Add and Switch to ${nameOf(slow)}`);
          await until('the request', () => slow.requests.length === 1);
          await setSetting('serverUrl', picked.url);
          await until('the box to close', () => box.isClosed);
          await until('its end', () => slow.requests[0]?.endedAt !== undefined);
          assert.equal(slow.requests[0]?.status, 0);
          assert.equal(writtenAddress(), picked.url);
        } finally {
          await picked.close();
        }
      });
    });

    it('by name keeps to the encryption that a server of this name is known with', async () => {
      await withTwo({ generation: '2.7' }, async (inUse, other) => {
        const { errors, memory } = await activated();
        await memory.update('wger.servers', [`https://${nameOf(other)}`]);
        const shown = errors.length;
        const ask = (): unknown => vscode.commands.executeCommand('wger.switchServer', nameOf(other));
        (await questionAfter(ask, /switch to/)).answer('Switch');
        await until('the reason', () => errors.length > shown);
        assert.deepEqual(other.requests, []);
        assert.equal(writtenAddress(), inUse.url);
      });
    });
  });
}
