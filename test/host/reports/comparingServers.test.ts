import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { parseCsv } from '../../unit/support/parseCsv.ts';
import { dismissBox, getLabels, openBox } from '../support/dialogs/answers.ts';
import { clickFinding, compareWith, getReport, getFindingLabels } from './drawnReport.ts';
import { runExport } from '../exports/runExport.ts';
import { hasOrderedKeys } from '../documents/commands/orderedKeys.ts';
import { typeAddress } from '../support/dialogs/serverBox.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, startNewService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { waitUntil } from '../support/waits.ts';
import { withComparedServers } from './comparedServers.ts';
import { hideViews } from '../support/views.ts';

/** Adds 50 translations to each exercise in a response. */
function addTranslations(text: string): string {
  const more = Array.from({ length: 50 }, (_, at) =>
    JSON.stringify({
      uuid: `more-${String(at)}`,
      language: { short_name: 'en' },
      name: `More ${String(at)}`,
    }),
  );
  return text.replaceAll(/"translations":\s*\[(?=\s*\{)/g, (list) => `${list}${more.join()},`);
}

export function serverComparisonTests(): void {
  describe('a comparison of two servers', () => {
    before(hideViews);
    after(hideViews);

    it('prompts for the other server in a box that stays open when it loses the focus', async () => {
      await withComparedServers(async (_service, _other, url) => {
        const { picks } = await activateExtension();
        const before = picks.length;
        const ended = vscode.commands.executeCommand('wger.compareServers');
        await waitUntil('the box', () => picks.length > before);
        await vscode.commands.executeCommand('wger.exercises.focus');
        const box = picks[before] ?? assert.fail();
        await typeAddress(box, url, `Compare with ${new URL(url).host}`);
        await waitUntil('the end of the box', () => box.isClosed);
        await ended;
        assert.ok((await getReport()).message !== '');
      });
    });

    it('is not offered for the server in use, even when one of its pages is typed', async () => {
      await withComparedServers(async (service) => {
        for (const path of ['/', '/en/exercise/9/view']) {
          const box = await openBox('wger.compareServers');
          const { quickPick } = box.box ?? assert.fail('nothing can be typed');
          quickPick.value = service.url + path;
          await waitUntil('the row of what is typed', () =>
            getLabels(box).some((label) => /^(This|Compare)/.test(label)),
          );
          assert.deepEqual(getLabels(box).slice(-1), ['This is the server in use']);
          await dismissBox(box);
        }
      });
    });

    it('reports that the other server cannot be read, and offers to choose another one', async () => {
      await withComparedServers(async (_service, other, url) => {
        const { notices, picks } = await activateExtension();
        const before = notices.length;
        other.fault = { name: 'status-404', on: /./ };
        await compareWith(url);
        const [said, ...others] = notices.slice(before);
        assert.deepEqual([said?.buttons, others], [['Compare Servers…', 'Show Log'], []]);
        const asked = picks.length;
        said?.answer('Compare Servers…');
        await waitUntil('the box', () => picks.length > asked);
        const box = picks[asked] ?? assert.fail();
        assert.equal(box.box?.quickPick.value, url);
        await dismissBox(box);
      });
    });

    it('lists the differences, never sends the key, and opens a pair with sorted keys without a request', async () => {
      await withComparedServers(async (service, other, url) => {
        const { secrets } = await activateExtension();
        await secrets.store(`wger.apiKey:${new URL(url).origin}`, other.key);
        // Requests of the sidebar when it becomes visible do not belong to the comparison.
        await vscode.commands.executeCommand('wger.exercises.focus');
        for (const last of ['/templates/', '/ingredientinfo/']) {
          await waitUntil(last, () => service.requests.some(({ target }) => target.includes(last)));
        }
        await waitUntilIdle(service);
        service.requests.length = 0;
        const report = await compareWith(url);
        const different = await report.getRows('Exercises', 'Different');
        const names = getFindingLabels(different);
        assert.ok(names.includes('Bench Press'));
        assert.deepEqual(
          different.filter(({ item }) => !/^(Equipment|en: Name)$/.test(String(item.description))),
          [],
        );
        const [hostInUse, otherHost] = [new URL(service.url).host, new URL(url).host];
        assert.equal((await report.getRows('Exercises', `Only on ${otherHost}`)).length, 5);
        assert.deepEqual(getFindingLabels(await report.getRows('Exercises')), [
          'Different',
          `Only on ${otherHost}`,
        ]);
        assert.ok(
          getFindingLabels(await report.getRows('Endpoints', `Only on ${hostInUse}`)).includes('workout'),
        );
        assert.ok(
          getFindingLabels(await report.getRows('Endpoints', `Only on ${otherHost}`)).includes('routine'),
        );
        assert.match(report.message, /version 2\.3\.0a1 · .*version 2\.7.* · 120 exercises in common$/);
        assert.match(report.description, /^\d+ · /);

        const seen = [...service.requests, ...other.requests];
        assert.deepEqual(
          seen.filter(({ headers }) => headers.authorization !== undefined),
          [],
        );
        assert.ok(other.requests.length > 3);
        await clickFinding(different[names.indexOf('Bench Press')] ?? assert.fail());
        const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
        assert.ok(input instanceof vscode.TabInputTextDiff);
        const [left, right] = await Promise.all(
          [input.original, input.modified].map((uri) => vscode.workspace.openTextDocument(uri)),
        );
        assert.ok(left && right);
        for (const document of [left, right]) {
          assert.equal(document.languageId, 'wger-json');
          assert.ok(hasOrderedKeys(JSON.parse(document.getText())));
        }
        assert.match(left.getText(), /"name": "Bench Press"/);
        assert.match(right.getText(), /"name": "Bank Press"/);
        await waitUntilIdle(service);
        assert.equal(service.requests.length + other.requests.length, seen.length);
        await secrets.delete(`wger.apiKey:${new URL(url).origin}`);
      });
    });

    it('opens all pairs of a group together, and an item of only one server as its document', async () => {
      await withComparedServers(async (service, _other, url) => {
        const { executedCommands } = await activateExtension();
        const before = executedCommands.length;
        const report = await compareWith(url);
        assert.ok(executedCommands.slice(before).includes('wger.report.focus'));
        const [group] = await report.getRows('Exercises');
        await vscode.commands.executeCommand('wger.openDifferences', group?.row);
        const count = (await report.getRows('Exercises', 'Different')).length;
        await waitUntil('the tab of all', () =>
          (vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '').includes(
            `(${String(count)} files)`,
          ),
        );
        const [own] = await report.getRows('Exercises', `Only on ${new URL(url).host}`);
        await clickFinding(own ?? assert.fail());
        await waitUntil(
          'the document',
          () => vscode.window.activeTextEditor?.document.uri.scheme === 'wger-report',
        );
        assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /"uuid"/);

        // With the servers swapped, it is a document of the server in use.
        await setSetting('serverUrl', url);
        const turned = await compareWith(service.url);
        const [item] = await turned.getRows('Exercises', `Only on ${new URL(url).host}`);
        await clickFinding(item ?? assert.fail());
        await waitUntil('the item', () => vscode.window.activeTextEditor?.document.uri.scheme === 'wger');
      });
    });

    it('is exported as a table of all findings, as Markdown, and copied', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'wger-report-'));
      try {
        await withComparedServers(async (_service, _other, url) => {
          const report = await compareWith(url);
          const file = join(folder, 'report');
          await runExport(file, ['wger.exportReport'], 'CSV', 'Other Program');
          const [titles, ...lines] = parseCsv(await readFile(file, 'utf8'));
          assert.deepEqual(titles, ['Group', 'Name', 'ID', 'UUID', 'Differs In', 'Values']);
          assert.equal(`${String(lines.length)} · `, /^\d+ · /.exec(report.description)?.[0]);
          const line = lines.find(([, name]) => name === 'Bench Press');
          assert.deepEqual(line?.slice(0, 3), ['Exercises › Different', 'Bench Press', '73']);
          assert.deepEqual(line.slice(4), ['en: Name', 'Name (English): Bench Press → Bank Press']);

          await runExport(file, ['wger.exportReport'], 'Markdown');
          const markdown = await readFile(file, 'utf8');
          assert.match(markdown, /^# 127\.0\.0\.1:\d+ and 127\.0\.0\.1:\d+\n/);
          assert.match(
            markdown,
            /\n## Exercises \(\d+\)\n\n### Different \(\d+\)\n\n\| Name \| ID \| UUID \|/,
          );
          await vscode.commands.executeCommand('wger.copyReport');
          assert.equal(await vscode.env.clipboard.readText(), markdown);
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

    it('names each field once, shows as many differences as fit in a hover, and exports all', async () => {
      await withService({ generation: '2.7', exercises: 5 }, async () => {
        const other = await startNewService({ generation: '2.7', exercises: 5 });
        try {
          await using elsewhere = await startRewritingServer(other, addTranslations);
          const report = await compareWith(elsewhere.url);
          const [first] = await report.getRows('Exercises', 'Different');
          assert.equal(first?.item.description, 'en: Translation');
          assert.ok(first.row.kind === 'finding');
          const { cells = {}, detail = '' } = first.row.finding;
          assert.equal(cells['Differs In'], 'en: Translation');
          const values = cells['Values']?.split('; ') ?? [];
          assert.equal(values.length, 50);
          assert.deepEqual(detail.split('\n').slice(1), [...values.slice(0, 12), '…']);
          await vscode.commands.executeCommand('wger.closeReport');
        } finally {
          await other.close();
        }
      });
    });

    it('without differences can be exported, and says so', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'wger-report-'));
      try {
        await withService({ generation: '2.7' }, async () => {
          const other = await startNewService({ generation: '2.7' });
          try {
            assert.match((await compareWith(other.url)).message, /nothing differs$/);
            const file = join(folder, 'report');
            const { message } = await runExport(file, ['wger.exportReport'], 'Markdown');
            assert.equal(message, 'Exported the report to report.');
            assert.match(await readFile(file, 'utf8'), /^# /);
            await vscode.commands.executeCommand('wger.closeReport');
          } finally {
            await other.close();
          }
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}
