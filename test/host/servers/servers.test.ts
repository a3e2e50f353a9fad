import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../../src/api/address.ts';
import {
  getActiveChoice,
  getPickedAddress,
  type ServerChoice,
} from '../../../src/session/servers/serverChoices.ts';
import { chooseRow, getLabels, dismissBox, waitUntilDrawn } from '../support/dialogs/answers.ts';
import {
  setUpServerBox,
  withTwoServers,
  getServerName,
  waitForQuestion,
  getRow,
  openServerBox,
  typeAddress,
  getConfiguredAddress,
} from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { startNewService, waitUntilIdle, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName } from '../support/storedKeys.ts';
import { getDocumentUri, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function serverTests(): void {
  describe('Switch Server', () => {
    setUpServerBox();

    it('lists known servers, and shows which have a key', async () => {
      await withTwoServers({ generation: '2.4', prefix: '/fitness' }, async (inUse, other) => {
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

    it('updates its open box when another window adds, forgets or uses a server', async () => {
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
      await withTwoServers({ generation: '2.4', prefix: '/fitness' }, async (inUse, other) => {
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

    it('accepts a server whose root cannot be read if its exercises can', async () => {
      await withTwoServers({ generation: 'minimum' }, async (_inUse, other) => {
        const box = await openServerBox();
        await typeAddress(box, other.url, `Add and Switch to ${getServerName(other)}`);
        await waitUntil('the box to close', () => box.isClosed);
        assert.equal(getConfiguredAddress(), other.url);
        assert.ok(other.requests.some(({ target }) => target.includes('/exercise/?limit=1')));
      });
    });

    it('does not accept a highlighted row of an earlier text', () => {
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

    it('highlights what is typed before a known server at another port of that host', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openServerBox();
        const { quickPick } = box.box ?? assert.fail('nothing can be typed');
        const { hostname } = new URL(service.url);
        for (const [text, label] of [
          [hostname, `Add and Switch to ${hostname}`],
          [getServerName(service), getServerName(service)],
        ] as const) {
          quickPick.value = text;
          await waitUntil('the typed text', () => getLabels(box).includes(label));
          await waitUntilDrawn(box);
          assert.equal(box.active?.label, label);
        }
        await dismissBox(box);
      });
    });

    it('accepts the address of a pasted page with one more request', async () => {
      await withTwoServers({ generation: '2.7', prefix: '/fitness' }, async (_inUse, other) => {
        const box = await openServerBox();
        const page = `${getServerName(other)}/en/dashboard`;
        await typeAddress(box, `http://${page}`, `Add and Switch to ${page}`);
        await waitUntil('the box to close', () => box.isClosed);
        assert.equal(getConfiguredAddress(), other.url);
        assert.equal(other.requests.length, 2);
      });
    });

    it('offers no new address for a part of a known server’s name', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openServerBox();
        const { quickPick } = box.box ?? assert.fail('nothing can be typed');
        const { port } = new URL(service.url);
        const known = getLabels(box);
        for (const address of ['wger.example', 'nas/wger']) {
          quickPick.value = address;
          await waitUntil(`the offer of ${address}`, () => getLabels(box).length > known.length);
          quickPick.value = port;
          await waitUntil('the known servers', () => getLabels(box).length === known.length);
        }
        assert.deepEqual(getLabels(box), [getServerName(service), 'wger.de']);
        await dismissBox(box);
      });
    });

    it('cancels its request on Escape', async () => {
      await withTwoServers({ generation: '2.7', latency: 60_000 }, async (inUse, other) => {
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

    it('by name asks for confirmation, and switches only if the server answers', async () => {
      await withTwoServers({ generation: '2.7' }, async (inUse, other) => {
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

    it('by name is cancelled when the user picks another server meanwhile', async () => {
      await withTwoServers({ generation: '2.7', latency: 60_000 }, async (_inUse, slow) => {
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

    it('closes its box when another server is switched to during the check', async () => {
      await withTwoServers({ generation: '2.7', latency: 60_000 }, async (_inUse, slow) => {
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

    it('by name uses the scheme under which the server is known', async () => {
      await withTwoServers({ generation: '2.7' }, async (inUse, other) => {
        const { errors, memory } = await activateExtension();
        await memory.update('wger.servers', [`https://${getServerName(other)}`]);
        const shown = errors.length;
        const ask = (): unknown => vscode.commands.executeCommand('wger.switchServer', getServerName(other));
        (await waitForQuestion(ask, /switch to/)).answer('Switch');
        await waitUntil('the reason', () => errors.length > shown);
        assert.deepEqual(await waitUntilIdle(other), []);
        assert.equal(getConfiguredAddress(), inUse.url);
      });
    });
  });
}
