import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { createCheckStatus } from '../../../src/account/servers/checkStatus.ts';
import { parseAddress } from '../../../src/api/address.ts';
import { holdClosedPort } from '../../harness/network/ports.ts';
import type { FaultName } from '../../service/faults/index.ts';
import { waitUntilDrawn, highlightRow, getLabels, dismissBox } from '../support/dialogs/answers.ts';
import {
  setUpServerBox,
  withTwoServers,
  getServerName,
  waitForQuestion,
  getRow,
  openServerBox,
  typeAddress,
  waitForText,
  getConfiguredAddress,
} from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

export function refusedServerTests(): void {
  describe('Switch Server', () => {
    setUpServerBox();

    for (const [name, words] of [
      ['html', ' answered with a web page instead of data.'],
      ['no-json', ' answered with text that is not JSON.'],
      ['list-no-list', ' answered with JSON in an unexpected format.'],
      ['status-404-html', '; it answered “not found” (404).'],
      ['forbidden', ' refused access to this.'],
      ['status-403-html', ' refused access to this.'],
      ['redirect-302-plain-http', '; it redirects to http://elsewhere.example'],
      ['redirect-nowhere', ' redirects to an unknown address.'],
      ['status-503', 'could not answer (status 503).'],
    ] as const satisfies readonly (readonly [FaultName, string])[]) {
      it(`explains why it rejects a server with the fault ${name}, and keeps the text`, async () => {
        await withTwoServers({ generation: '2.7' }, async (inUse, other) => {
          other.fault = { name };
          const box = await openServerBox();
          const label = `Add and Switch to ${getServerName(other)}`;
          await typeAddress(box, other.url, label);
          await waitForText(box, words);
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

    it('shows a long reason below the row, where Enter does nothing, until the text changes', async () => {
      await withTwoServers({ generation: '2.7' }, async (_inUse, other) => {
        other.fault = { name: 'html' };
        const box = await openServerBox();
        const label = `Add and Switch to ${getServerName(other)}`;
        await typeAddress(box, other.url, label);
        const question = `${getServerName(other)}: Is it a wger server?`;
        await waitUntil('the question', () => getLabels(box).includes(question));
        assert.deepEqual(getLabels(box).slice(-2), [label, question]);
        assert.equal(
          getRow(box, label).detail,
          `${getServerName(other)} answered with a web page instead of data.`,
        );
        const asked = await waitUntilIdle(other);
        await highlightRow(box, question);
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        assert.deepEqual(await waitUntilIdle(other), asked);
        (box.box ?? assert.fail()).quickPick.value = '';
        await waitUntil('the servers', () => !getLabels(box).includes(question));
      });
    });

    it('truncates no reason, however long its sentences and words are', () => {
      const address = parseAddress('https://a.long.name.of.a.server.in.the.network.at.home.example:8443');
      const long = `The server ${address.name} refused it: “${'word '.repeat(40)}${'x'.repeat(100)}”.`;
      for (const [text, detail] of [
        ['No answer in time.', 'No answer in time.'],
        [
          'No answer. Is the server running, and does the network at home let the editor reach it?',
          'No answer.',
        ],
        [long, ''],
        [`No answer. ${long}`, 'No answer.'],
        [
          'Nothing was sent: without HTTPS, an editor in the browser reaches localhost and 127.0.0.1 only.',
          '',
        ],
      ] as const) {
        const { row, messages } = createCheckStatus(address, { title: 'No answer', text }, 'error');
        assert.equal(row.detail, detail, text);
        const lines = messages.flatMap((message) => [message.label, message.detail ?? '']);
        assert.ok(
          lines.every(({ length }) => length <= 75),
          lines.join('\n'),
        );
        const getWords = (...texts: readonly string[]): string => texts.join('').replace(/\s/g, '');
        const shown = getWords(row.detail, ...lines);
        const named = text === detail || text.includes(address.name) ? '' : `${address.name}: `;
        assert.equal(shown, getWords(detail, named, text.slice(detail.length)));
      }
    });

    it('keeps an unreachable server highlighted, and Enter retries it', async () => {
      await withTwoServers({ generation: '2.4' }, async (_inUse, other) => {
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

    it('explains why text is not an address, and when nothing listens at one', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openServerBox();
        const { quickPick } = box.box ?? assert.fail();
        const refusal = 'This is not the address of a server';
        for (const text of ['me@example.org', 'two words', '<b>x</b>']) {
          await typeAddress(box, text, refusal);
          quickPick.value = '';
          await waitUntil('the end of the refusal', () => !getLabels(box).includes(refusal));
        }
        using closed = await holdClosedPort();
        const nobody = `127.0.0.1:${String(closed.port)}`;
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

    it('offers the target of a redirect to the same host, but does not follow it', async () => {
      await withTwoServers({ generation: '2.7' }, async (inUse, other) => {
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

    it('is offered when the server in use redirects to the same host, with confirmation', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const view = await getView('exercises');
        const getButtons = async (fault: FaultName): Promise<readonly vscode.TreeItem[]> => {
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
            (await getButtons(fault)).map(({ label }) => label),
            usual,
          );
        }
        const offered = await getButtons('redirect-301-another-path');
        const target = `${service.url}/elsewhere`;
        assert.deepEqual(
          offered.map(({ label }) => label),
          ['Retry', `Switch to ${target}…`, ...usual.slice(1)],
        );
        assert.equal(new Set(offered.map(({ id }) => id)).size, offered.length);
        const { command, arguments: given = [] } = offered[1]?.command ?? assert.fail();
        const question = await waitForQuestion(
          () => vscode.commands.executeCommand(command, ...(given as unknown[])),
          /switch to .*\/elsewhere/,
        );
        question.answer(undefined);
        assert.equal(getConfiguredAddress(), service.url);
      });
    });
  });
}
