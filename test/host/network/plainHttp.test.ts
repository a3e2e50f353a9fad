import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress, parseUncheckedAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import type { Service } from '../../service/service.ts';
import { getLabels, dismissBox } from '../support/dialogs/answers.ts';
import { forwardExternally } from '../../servers/forwarders.ts';
import {
  pressForget,
  waitForQuestion,
  getRow,
  openServerBox,
  typeAddress,
  waitForText,
  getConfiguredAddress,
} from '../support/dialogs/serverBox.ts';
import type { OpenedPick } from '../support/dialogs/picks.ts';
import type { ShownMessage } from '../probe.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getDocumentUri, getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** Runs a test with a server that is reachable over a network without encryption, and is not in use. */
async function withPlainServer(test: (service: Service, url: string) => Promise<void>): Promise<void> {
  await withService({ generation: '2.7' }, async (service) => {
    await using outside = await forwardExternally(service);
    await setSetting('serverUrl', undefined);
    service.requests.length = 0;
    await test(service, outside.url);
    await setSetting('serverUrl', undefined);
  });
}

/** Clears the box, and waits until the rows for the earlier text are gone. */
async function clearBox(box: OpenedPick): Promise<void> {
  (box.box ?? assert.fail()).quickPick.value = '';
  await waitUntil(
    'the rows to go',
    () => !getLabels(box).some((label) => label.startsWith('Add and Switch')),
  );
}

const useButton = 'Use Without Encryption';
const questionPattern = /without encryption/;

export function plainHttpTests(): void {
  describe('a server without encryption on another computer', () => {
    beforeEach(async () => {
      await hideViews();
    });

    it('gets no request until the user consents to this exact origin', async () => {
      await withPlainServer(async (service, url) => {
        const { contextKeys, memory } = await activateExtension();
        const { name, origin } = parseUncheckedAddress(url);
        await setSetting('serverUrl', url);
        const view = await getView('exercises');
        const createExerciseUri = (id: string): vscode.Uri =>
          createItemUri(
            parseAddress(url, () => true),
            'exercises',
            { id },
            'Exercise',
          );
        const assertRefused = async (id = '73'): Promise<void> => {
          assert.deepEqual(await view.rows(), []);
          assert.equal(contextKeys.get('wger.exercises.state'), 'addressInsecure');
          await assert.rejects(
            async () => vscode.workspace.fs.readFile(createExerciseUri(id)),
            /is not encrypted/,
          );
          await vscode.commands.executeCommand('wger.checkConnection');
          assert.deepEqual(await waitUntilIdle(service), []);
        };
        await assertRefused();
        const ask = (): unknown => vscode.commands.executeCommand('wger.allowPlainHttp');
        (await waitForQuestion(ask, questionPattern)).answer(undefined);
        await assertRefused();
        // Consent for another port is for another origin.
        await memory.update(`plainHttp:${origin}0`, true);
        await assertRefused();

        (await waitForQuestion(ask, questionPattern)).answer(useButton);
        await waitUntil('the consent', () => memory.get(`plainHttp:${origin}`) === true);
        await waitUntil('another look', () => contextKeys.get('wger.exercises.state') === 'rows');
        const [row] = await view.rows();
        assert.equal(getDocumentUri(row ?? assert.fail()).authority, new URL(url).host);
        assert.match(
          new TextDecoder().decode(await vscode.workspace.fs.readFile(createExerciseUri('73'))),
          /"id": 73/,
        );
        assert.ok(service.requests.length > 0);

        const box = await openServerBox();
        assert.match(getRow(box, name).description ?? '', /Not encrypted$/);
        const question = await waitForQuestion(() => {
          pressForget(box, getRow(box, name));
        }, /forget/);
        assert.match(question.detail, / Your consent to use it without encryption is removed too\./);
        question.answer('Forget');
        await waitUntil('the row to go', () => !getLabels(box).includes(name));
        await dismissBox(box);
        await waitUntilIdle(service);
        service.requests.length = 0;
        await setSetting('serverUrl', url);
        // The document that was just read is still known.
        await assertRefused('74');
        await memory.update(`plainHttp:${origin}0`, undefined);
      });
    });

    for (const [action, act] of [
      [
        'comes to this one',
        async () => {
          (await activateExtension()).focusWindow();
        },
      ],
      [
        'runs the command here too',
        async () => {
          const { messages } = await activateExtension();
          const said = messages.length;
          await vscode.commands.executeCommand('wger.allowPlainHttp');
          await waitUntil('the answer', () => messages.length > said);
          assert.match(messages[said]?.text ?? '', /already agreed/);
        },
      ],
    ] as const) {
      it(`is used in this window after the user consents in another one and ${action}`, async () => {
        await withPlainServer(async (service, url) => {
          const { contextKeys, memory } = await activateExtension();
          const consent = `plainHttp:${parseUncheckedAddress(url).origin}`;
          await setSetting('serverUrl', url);
          const view = await getView('exercises');
          assert.deepEqual(await view.rows(), []);
          assert.equal(contextKeys.get('wger.exercises.state'), 'addressInsecure');
          assert.deepEqual(await waitUntilIdle(service), []);
          // The setting may arrive before the consent. Anything drawn in between may show the old state, but does not
          // have to.
          await memory.update(consent, true);
          await act();
          await waitUntil('another look', () => contextKeys.get('wger.exercises.state') === 'rows');
          assert.ok((await view.rows()).length > 0);
          await memory.update(consent, undefined);
        });
      });
    }

    it('is checked only after the user consents, and saved only after it answers', async () => {
      await withPlainServer(async (service, url) => {
        const { memory } = await activateExtension();
        const { name, origin } = parseUncheckedAddress(url);
        const label = `Add and Switch to ${name} Without Encryption…`;
        const box = await openServerBox();
        const type = (): Promise<void> => typeAddress(box, url, label);
        (await waitForQuestion(type, questionPattern)).answer(undefined);
        assert.deepEqual(await waitUntilIdle(service), []);

        service.fault = { name: 'html' };
        const accept = (): unknown =>
          vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        (await waitForQuestion(accept, questionPattern)).answer(useButton);
        await waitForText(box, 'a web page');
        assert.equal(memory.get(`plainHttp:${origin}`), undefined);
        assert.equal(getConfiguredAddress(), 'https://wger.de');

        service.fault = undefined;
        (await waitForQuestion(accept, questionPattern)).answer(useButton);
        await waitUntil('the box to close', () => box.isClosed);
        assert.equal(getConfiguredAddress(), url);
        assert.equal(memory.get(`plainHttp:${origin}`), true);
        assert.ok(service.requests.every(({ headers }) => headers.authorization === undefined));
        // A later server may have the same port.
        await memory.update(`plainHttp:${origin}`, undefined);
      });
    });

    it('is offered when an address typed without https does not use TLS', async () => {
      await withPlainServer(async (service, url) => {
        const { name } = parseUncheckedAddress(url);
        const { hostname } = new URL(url);
        // A known server whose name begins with the text would be highlighted.
        await (await activateExtension()).memory.update('wger.servers', undefined);
        const box = await openServerBox();
        for (const [text, words, offered] of [
          [`https://${name}`, 'does not use TLS', undefined],
          [name, 'does not use TLS', url],
          [`https://${hostname}`, 'refused the connection', undefined],
          [hostname, 'refused the connection', `http://${hostname}`],
          // Without encryption, nobody would listen there either.
          [`${hostname}:9`, 'refused the connection', undefined],
          // On this computer, no encryption is expected.
          ['127.0.0.1', 'refused the connection', undefined],
        ] as const) {
          const label = `Add and Switch to ${text.replace('https://', '')}`;
          // Otherwise a row for the previous text would be found.
          await clearBox(box);
          await typeAddress(box, text, label);
          await waitForText(box, words);
          const plain = `${label} Without Encryption…`;
          assert.equal(getLabels(box).filter((each) => each === label).length, 1, text);
          assert.equal(getLabels(box).includes(plain), offered !== undefined, text);
          assert.equal(offered && getRow(box, plain).description, offered);
        }
        assert.deepEqual(await waitUntilIdle(service), []);
        await dismissBox(box);
      });
    });

    it('cannot be switched to by name, which gives no consent', async () => {
      await withPlainServer(async (service, url) => {
        const { memory, messages, notices } = await activateExtension();
        const { name } = parseUncheckedAddress(url);
        await memory.update('wger.servers', [url]);
        const [shown, asked] = [notices.length, messages.length];
        await vscode.commands.executeCommand('wger.switchServer', name);
        const readRefusal = (): ShownMessage | undefined =>
          notices.slice(shown).find(({ text }) => text.includes('not encrypted'));
        await waitUntil('the refusal', () => readRefusal() !== undefined);
        assert.deepEqual(readRefusal()?.buttons, ['Switch Server…', 'Open Settings']);
        assert.equal(messages.length, asked);
        await vscode.commands.executeCommand('wger.allowPlainHttp', url);
        await waitUntil('the answer', () => messages.length > asked);
        assert.equal(messages.at(-1)?.isModal, false);
        assert.deepEqual(await waitUntilIdle(service), []);
        await memory.update('wger.servers', undefined);
      });
    });
  });
}
