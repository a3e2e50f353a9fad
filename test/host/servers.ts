import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../src/api/address.ts';
import {
  getActiveChoice,
  getPickedAddress,
  type ServerChoice,
} from '../../src/session/servers/serverChoices.ts';
import type { FaultName } from '../service/faults/index.ts';
import type { Service, ServiceOptions } from '../service/service.ts';
import { chooseRow, waitUntilDrawn, highlightRow, getLabels, dismissBox } from './answers.ts';
import {
  getServerName,
  waitForQuestion,
  getRow,
  openServerBox,
  typeAddress,
  getConfiguredAddress,
} from './serverBox.ts';
import {
  activateExtension,
  getDocumentUri,
  getSecretName,
  setSetting,
  startNewService,
  waitUntil,
  getView,
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
      await (await activateExtension()).memory.update('wger.servers', undefined);
    });
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    });

    it('offers the servers that were used, and says of each whether it has a key', async () => {
      await withTwo({ generation: '2.4', prefix: '/fitness' }, async (inUse, other) => {
        const { secrets } = await activateExtension();
        await secrets.store(getSecretName(inUse), inUse.key);
        await secrets.store(getSecretName(other), '0'.repeat(40));
        for (const { url } of [other, inUse]) {
          await setSetting('serverUrl', url);
          await (await getView('ingredients')).rows();
          await (await getView('workouts')).rows();
        }
        const box = await openServerBox();
        assert.deepEqual(getLabels(box), [getServerName(inUse), 'wger.de', getServerName(other)]);
        assert.deepEqual(
          box.items.map(({ description, iconPath }) => [description, (iconPath as vscode.ThemeIcon).id]),
          [
            ['API key stored', 'check'],
            ['No API key', 'blank'],
            ['API key not accepted', 'blank'],
          ],
        );
        await chooseRow(box, getServerName(other));
        assert.equal(getConfiguredAddress(), other.url);
        assert.equal(await secrets.get(getSecretName(other)), '0'.repeat(40));
        await secrets.delete(getSecretName(inUse));
        await secrets.delete(getSecretName(other));
      });
    });

    it('follows the servers that another window adds, forgets and uses while its box is open', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { memory, focusWindow } = await activateExtension();
        const box = await openServerBox();
        await memory.update('wger.servers', [service.url, 'https://added.invalid']);
        focusWindow();
        await waitUntil('the server of the other window', () => getLabels(box).includes('added.invalid'));
        assert.equal(getRow(box, 'added.invalid').description, 'No API key');
        await memory.update('wger.servers', [service.url]);
        focusWindow();
        await waitUntil('the end of that server', () => !getLabels(box).includes('added.invalid'));
        await setSetting('serverUrl', undefined);
        await waitUntil('the server in use', () => getLabels(box)[0] === 'wger.de');
        assert.equal((getRow(box, 'wger.de').iconPath as vscode.ThemeIcon).id, 'check');
      });
    });

    it('adds what is typed, without a scheme and with the path of the API, once it has answered', async () => {
      await withTwo({ generation: '2.4', prefix: '/fitness' }, async (inUse, other) => {
        const { secrets, memory } = await activateExtension();
        await secrets.store(getSecretName(other), other.key);
        const box = await openServerBox();
        await typeAddress(
          box,
          ` ${getServerName(other)}/api/v2/ `,
          `Add and Switch to ${getServerName(other)}`,
        );
        await waitUntil('the box to close', () => box.isClosed);
        assert.equal(getConfiguredAddress(), other.url);
        assert.deepEqual(
          other.requests.map(({ target, headers }) => [target, headers.authorization]),
          [['/fitness/api/v2/', undefined]],
        );
        const [row] = await (await getView('exercises')).rows();
        assert.equal(getDocumentUri(row ?? assert.fail()).authority, new URL(other.url).host);
        assert.ok(memory.get<string[]>('wger.servers', []).includes(other.url));
        await setSetting('serverUrl', inUse.url);
        assert.ok(getLabels(await openServerBox()).includes(getServerName(other)));
        await secrets.delete(getSecretName(other));
      });
    });

    it('takes a server whose root cannot be read when its exercises can', async () => {
      await withTwo({ generation: 'minimum' }, async (_inUse, other) => {
        const box = await openServerBox();
        await typeAddress(box, other.url, `Add and Switch to ${getServerName(other)}`);
        await waitUntil('the box to close', () => box.isClosed);
        assert.equal(getConfiguredAddress(), other.url);
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
          const box = await openServerBox();
          const label = `Add and Switch to ${getServerName(other)}`;
          await typeAddress(box, other.url, label);
          await waitUntil('the sentence', () => getRow(box, label).detail?.includes(words) === true);
          assert.equal(box.box?.quickPick.value, other.url);
          assert.equal(box.box.quickPick.busy, false);
          assert.equal(getConfiguredAddress(), inUse.url);
          other.fault = undefined;
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await waitUntil('the box to close', () => box.isClosed);
          assert.equal(getConfiguredAddress(), other.url);
        });
      });
    }

    it('keeps a server highlighted that did not answer, which Enter tries again', async () => {
      await withTwo({ generation: '2.4' }, async (_inUse, other) => {
        const { memory } = await activateExtension();
        await memory.update('wger.servers', [other.url]);
        const box = await openServerBox();
        other.fault = { name: 'reset' };
        await highlightRow(box, getServerName(other));
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await waitUntil('the reason', () => getRow(box, getServerName(other)).detail !== undefined);
        other.fault = undefined;
        await waitUntilDrawn(box);
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        await waitUntil('the box to close', () => box.isClosed);
        assert.equal(getConfiguredAddress(), other.url);
      });
    });

    it('takes no row of an earlier text that is still highlighted', () => {
      const [earlier, typed] = ['gym.example:84', 'gym.example:844'].map((text) =>
        parseUncheckedAddress(`https://${text}`),
      );
      assert.ok(earlier !== undefined && typed !== undefined);
      const box = vscode.window.createQuickPick<ServerChoice>();
      const row = { label: earlier.name, address: earlier };
      box.items = [row];
      box.activeItems = [row];
      assert.equal(getPickedAddress(box, typed), earlier);
      box.items = [{ label: typed.name, address: typed }];
      assert.equal(getActiveChoice(box), undefined);
      assert.equal(getPickedAddress(box, typed), typed);
      box.dispose();
    });

    it('says why a text is no address, and that nobody listens at one', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openServerBox();
        await typeAddress(box, 'me@example.org', 'This is not the address of a server');
        const nobody = `127.0.0.1:${String(await freePort())}`;
        await typeAddress(box, nobody, `Add and Switch to ${nobody}`);
        await waitUntil(
          'the sentence',
          () =>
            getRow(box, `Add and Switch to ${nobody}`).detail ===
            `${nobody} refused the connection (ECONNREFUSED).`,
        );
        assert.equal(box.isClosed, false);
        await dismissBox(box);
        assert.equal(getConfiguredAddress(), service.url);
      });
    });

    it('offers where a redirect to the same host leads, and does not go there by itself', async () => {
      await withTwo({ generation: '2.7' }, async (inUse, other) => {
        other.fault = { name: 'redirect-301-another-path' };
        const box = await openServerBox();
        await typeAddress(box, other.url, `Add and Switch to ${getServerName(other)}`);
        const target = `Add and Switch to ${getServerName(other)}/elsewhere`;
        await waitUntil('the other address', () => getLabels(box).includes(target));
        assert.equal(getRow(box, target).description, `${other.url}/elsewhere`);
        assert.ok(other.requests.every(({ target: path }) => path.startsWith('/api/v2/')));
        assert.equal(getConfiguredAddress(), inUse.url);
        await dismissBox(box);
      });
    });

    it('is offered where the server in use redirects to the same host, and asks first', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        const buttons = async (fault: FaultName): Promise<readonly vscode.TreeItem[]> => {
          await view.getSettledRows();
          service.fault = { name: fault };
          await vscode.commands.executeCommand('wger.refresh');
          const rows = await view.getSettledRows();
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
        const question = await waitForQuestion(
          () => vscode.commands.executeCommand(command, ...(given as unknown[])),
          /switch to .*\/elsewhere/,
        );
        question.answer(undefined);
        assert.equal(getConfiguredAddress(), service.url);
      });
    });

    it('takes the server of a page that is pasted, with one request more', async () => {
      await withTwo({ generation: '2.7', prefix: '/fitness' }, async (_inUse, other) => {
        const box = await openServerBox();
        const page = `${getServerName(other)}/en/dashboard`;
        await typeAddress(box, `http://${page}`, `Add and Switch to ${page}`);
        await waitUntil('the box to close', () => box.isClosed);
        assert.equal(getConfiguredAddress(), other.url);
        assert.equal(other.requests.length, 2);
      });
    });

    it('offers no address for a part of the name of a known server', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openServerBox();
        const { quickPick } = box.box ?? assert.fail('nothing can be typed');
        const { port } = new URL(service.url);
        quickPick.value = port;
        await waitUntil('the known server', () => box.active?.label === getServerName(service));
        assert.deepEqual(getLabels(box), [getServerName(service), 'wger.de']);
        await dismissBox(box);
      });
    });

    it('gives up with Escape, and ends the request', async () => {
      await withTwo({ generation: '2.7', latency: 60_000 }, async (inUse, other) => {
        const box = await openServerBox();
        await typeAddress(box, other.url, `Add and Switch to ${getServerName(other)}`);
        await waitUntil('the request', () => other.requests.length === 1);
        assert.equal(box.box?.quickPick.busy, true);
        await dismissBox(box);
        await waitUntil('its end', () => other.requests[0]?.endedAt !== undefined);
        assert.equal(other.requests[0]?.status, 0);
        assert.equal(getConfiguredAddress(), inUse.url);
      });
    });

    it('by name asks, and takes the server only when it answers', async () => {
      await withTwo({ generation: '2.7' }, async (inUse, other) => {
        const { errors } = await activateExtension();
        other.fault = { name: 'html' };
        const shown = errors.length;
        const ask = (): unknown => vscode.commands.executeCommand('wger.switchServer', getServerName(other));
        (await waitForQuestion(ask, /switch to/)).answer('Switch');
        await waitUntil('the reason', () => errors.slice(shown).some((text) => text.includes('a web page')));
        assert.equal(getConfiguredAddress(), inUse.url);
        other.fault = undefined;
        (await waitForQuestion(ask, /switch to/)).answer('Switch');
        await waitUntil('the switch', () => getConfiguredAddress() === other.url);
      });
    });

    it('by name gives up when the user picks another server meanwhile', async () => {
      await withTwo({ generation: '2.7', latency: 60_000 }, async (_inUse, slow) => {
        const { errors } = await activateExtension();
        const picked = await startNewService({ generation: '2.7' });
        try {
          const shown = errors.length;
          const ask = (): unknown => vscode.commands.executeCommand('wger.switchServer', getServerName(slow));
          (await waitForQuestion(ask, /switch to/)).answer('Switch');
          await waitUntil('the request', () => slow.requests.length === 1);
          const box = await openServerBox();
          await typeAddress(box, picked.url, `Add and Switch to ${getServerName(picked)}`);
          await waitUntil('the box to close', () => box.isClosed);
          await waitUntil('its end', () => slow.requests[0]?.endedAt !== undefined);
          assert.equal(slow.requests[0]?.status, 0);
          assert.equal(getConfiguredAddress(), picked.url);
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
          const box = await openServerBox();
          await typeAddress(box, slow.url, `Add and Switch to ${getServerName(slow)}`);
          await waitUntil('the request', () => slow.requests.length === 1);
          await setSetting('serverUrl', picked.url);
          await waitUntil('the box to close', () => box.isClosed);
          await waitUntil('its end', () => slow.requests[0]?.endedAt !== undefined);
          assert.equal(slow.requests[0]?.status, 0);
          assert.equal(getConfiguredAddress(), picked.url);
        } finally {
          await picked.close();
        }
      });
    });

    it('by name keeps to the encryption that a server of this name is known with', async () => {
      await withTwo({ generation: '2.7' }, async (inUse, other) => {
        const { errors, memory } = await activateExtension();
        await memory.update('wger.servers', [`https://${getServerName(other)}`]);
        const shown = errors.length;
        const ask = (): unknown => vscode.commands.executeCommand('wger.switchServer', getServerName(other));
        (await waitForQuestion(ask, /switch to/)).answer('Switch');
        await waitUntil('the reason', () => errors.length > shown);
        assert.deepEqual(other.requests, []);
        assert.equal(getConfiguredAddress(), inUse.url);
      });
    });
  });
}
