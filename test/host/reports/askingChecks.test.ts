import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { startRewritingServer } from '../../servers/forwarders.ts';
import type { Service } from '../../service/service.ts';
import { answerCommand } from '../support/dialogs/answers.ts';
import { reopenServer, waitForSnapshot } from '../support/snapshotFiles.ts';
import { readRows } from '../support/editing.ts';
import { readServerExercises } from '../support/serverExercises.ts';
import type { Finding } from '../../../src/reports/report.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { getSecretName, withKey } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { readGroups, waitForReportView, getExerciseIds } from './checkedExercises.ts';

/** The largest number of simultaneous requests for pictures. */
function countSimultaneousPictures({ requests }: Service): number {
  const pictures = requests.filter(({ target }) => target.startsWith('/media/'));
  return Math.max(
    ...pictures.map(
      ({ startedAt }) =>
        pictures.filter((other) => other.startedAt <= startedAt && (other.endedAt ?? Infinity) > startedAt)
          .length,
    ),
  );
}

export function askingCheckTests(): void {
  describe('A check of the exercises', () => {
    after(async () => {
      await vscode.commands.executeCommand('wger.closeReport');
    });

    it('finds a broken picture, requests four at a time without the key, and can be cancelled', async () => {
      await withService({ generation: '2.7', exercises: 200 }, async (service) => {
        await withKey(service, async () => {
          const pictured = (await readServerExercises(service)).filter(({ images }) => images.length > 0);
          const broken = pictured[3];
          assert.ok(broken !== undefined);
          const { pathname } = new URL(broken.images[0]?.image ?? '');
          service.fault = { name: 'no-endpoint', on: pathname };
          service.latency = 20;
          await answerCommand('wger.checkExercises', ['Broken picture links']);
          const view = await waitForReportView();
          const found = await readGroups(view);
          assert.deepEqual([...found.keys()], ['Broken picture links']);
          assert.deepEqual(getExerciseIds(found.get('Broken picture links') ?? []), [String(broken.id)]);
          const asked = service.requests.filter(({ target }) => target.startsWith('/media/'));
          const images = pictured.flatMap((exercise) => exercise.images.map(({ image }) => image));
          assert.deepEqual(asked.map(({ target }) => service.url + target).toSorted(), images.toSorted());
          assert.ok(
            service.requests
              .filter(({ target }) => /^\/media\/|\/exercise/.test(target))
              .every(({ headers }) => headers.authorization === undefined),
          );
          assert.equal(countSimultaneousPictures(service), 4);

          service.fault = undefined;
          service.requests.length = 0;
          const { progresses } = await activateExtension();
          const shown = progresses.length;
          const release = service.hold(/^\/media\//);
          const again = vscode.commands.executeCommand('wger.runReportAgain');
          const isPicture = ({ target }: { readonly target: string }): boolean =>
            target.startsWith('/media/');
          await waitUntil('four pictures', () => service.requests.filter(isPicture).length === 4);
          progresses[shown]?.cancel();
          await again;
          release();
          assert.equal((await waitUntilIdle(service)).filter((path) => path.startsWith('/media/')).length, 4);
          assert.deepEqual([...(await readGroups(view)).keys()], ['Broken picture links']);
        });
      });
    });

    for (const [generation, endpoint, member] of [
      ['2.2', 'exercisebaseinfo', 'exercise_base'],
      ['2.7', 'exerciseinfo', 'exercise'],
    ] as const) {
      it(`finds deleted exercises of ${generation} in the user’s plans and logs, and closes when the key is removed`, async () => {
        await withService({ generation }, async (first) => {
          const held = await readServerExercises(first, endpoint);
          // Bench Press, which was trained, and a row that replaces it.
          const [bench, row] = [73, 83].map((wanted) => held.find(({ id }) => id === wanted));
          assert.ok(bench !== undefined && row !== undefined);
          const deletions = [
            { uuid: bench.uuid, replacedBy: row.uuid },
            { uuid: '00000000-0000-4000-8000-000000000000', replacedBy: null },
          ];
          await withService({ generation, deletions }, async (service) => {
            await withKey(service, async () => {
              const countUses = async (list: string): Promise<number> => {
                const rows = await readRows<Record<string, unknown>>(service, `${list}/?limit=999`);
                return rows.filter((used) => used[member] === bench.id).length;
              };
              const planned = generation === '2.2' ? 'setting' : 'slot-entry';
              const uses = (await countUses('workoutlog')) + (await countUses(planned));
              await answerCommand('wger.checkExercises', ['Deleted, but in your plans or logs']);
              const view = await waitForReportView();
              const found = (await readGroups(view)).get('Deleted, but in your plans or logs') ?? [];
              assert.deepEqual(getExerciseIds(found), [String(bench.id)]);
              assert.match(
                String(found[0]?.item.description),
                new RegExp(`^Replaced by .+ · used ${uses === 1 ? 'once' : `${uses} times`}$`),
              );
              const { finding } = (found[0]?.row ?? assert.fail()) as unknown as { finding: Finding };
              assert.match(finding.cells?.['Details'] ?? '', /^Replaced by ./);
              assert.ok(
                service.requests
                  .filter(({ target }) => /\/(deletion-log|exercise[a-z-]*)\//.test(target))
                  .every(({ headers: sent }) => sent.authorization === undefined),
              );
            });
            const { contextKeys } = await activateExtension();
            await waitUntil('the end of the report', () => contextKeys.get('wger.hasReport') === false);
          });
        });
      });
    }

    it('reports pictures and lists that could not be checked', async () => {
      await withService({ generation: '2.7', exercises: 40 }, async (service) => {
        const pictured = (await readServerExercises(service)).find(({ images }) => images.length > 0);
        const { pathname } = new URL(pictured?.images[0]?.image ?? '');
        service.fault = { name: 'reset', on: pathname };
        await answerCommand('wger.checkExercises', ['Without equipment', 'Broken picture links']);
        const view = await waitForReportView();
        assert.ok((await readGroups(view)).has('Without equipment'));
        assert.match(view.message, /^Pictures without an answer, not checked: 1$/m);
        assert.match(view.message, /^Nothing found: Broken picture links$/m);

        service.fault = { name: 'status-500', on: '/exerciseimage/' };
        await vscode.commands.executeCommand('wger.runReportAgain');
        assert.match(view.message, /^Not checked: Broken picture links\. .*500/m);
        assert.ok((await readGroups(view)).has('Without equipment'));

        service.fault = { name: 'status-500', on: '/exerciseinfo/' };
        await vscode.commands.executeCommand('wger.runReportAgain');
        assert.match(view.message, /^As of .*500/m);
      });
    });

    it('requests no picture from another server, and stops after a dozen without an answer', async () => {
      await withService({ generation: '2.7', exercises: 200 }, async (service) => {
        let count = 0;
        const away = '"image":"https://elsewhere.example/1.png"';
        await using half = await startRewritingServer(service, (text, target) =>
          target.includes('/exerciseimage/')
            ? text.replaceAll(/"image":"[^"]*"/g, (own) => (count++ % 2 === 0 ? away : own))
            : text,
        );
        service.fault = { name: 'status-502', on: /^\/media\// };
        await setSetting('serverUrl', half.url);
        await answerCommand('wger.checkExercises', ['Broken picture links']);
        const { message } = await waitForReportView();
        const [others, own] = [Math.ceil(count / 2), Math.floor(count / 2)];
        assert.match(message, new RegExp(`^Pictures on other servers, not checked: ${others}$`, 'm'));
        assert.match(message, new RegExp(`^Pictures without an answer, not checked: ${own}$`, 'm'));
        const asked = new Set(
          service.requests.flatMap(({ target }) => (target.startsWith('/media/') ? [target] : [])),
        );
        // Requests that were already sent are waited for.
        assert.ok(asked.size >= 12 && asked.size < 12 + 4 && own > 12 + 4, `${asked.size} of ${own}`);
      });
    });

    it('takes no picture for broken if all that are named with another host are missing', async () => {
      await withService({ generation: '2.7', exercises: 40 }, async (service) => {
        let count = 0;
        await using other = await startRewritingServer(service, (text, target) =>
          target.includes('/exerciseimage/')
            ? text.replaceAll(/"image":"http:..[^/"]*/g, () => {
                count++;
                return '"image":"https://media.example';
              })
            : text,
        );
        service.fault = { name: 'no-endpoint', on: /^\/media\// };
        await setSetting('serverUrl', other.url);
        await answerCommand('wger.checkExercises', ['Broken picture links']);
        const { message } = await waitForReportView();
        assert.ok(count > 0);
        assert.match(message, new RegExp(`^Pictures on other servers, not checked: ${count}$`, 'm'));
        assert.match(message, /^Nothing found: Broken picture links$/m);
      });
    });

    it('reports no exercise as deleted when the list cannot be read again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await (await getView('exercises')).loadAllRows();
          service.fault = { name: 'status-500', on: '/exerciseinfo/' };
          await answerCommand('wger.checkExercises', [
            'Without muscles',
            'Deleted, but in your plans or logs',
          ]);
          const view = await waitForReportView();
          assert.match(view.message, /^Not checked: Deleted, but in your plans or logs\. .*500/m);
          service.fault = undefined;
          await vscode.commands.executeCommand('wger.runReportAgain');
          assert.match(view.message, /^Nothing found: Deleted, but in your plans or logs$/m);
        });
      });
    });

    it('reads the root before it decides what the server can be checked for', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        await vscode.commands.executeCommand('wger.closeReport');
        await (await getView('exercises')).loadAllRows();
        await waitForSnapshot(service);
        await hideViews();
        await reopenServer(service);
        await answerCommand('wger.checkExercises', ['Without a name in English', 'Without equipment']);
        const view = await waitForReportView();
        assert.match(view.message, /^Cannot be checked on this server: Without a name in English$/m);
        assert.ok(!(await readGroups(view)).has('Without a name in English'));

        // The same if the root document cannot be read. Then no exercise has a known web page either.
        await vscode.commands.executeCommand('wger.closeReport');
        await hideViews();
        await reopenServer(service);
        service.fault = { name: 'status-502', on: /\/api\/v2\/$/ };
        await answerCommand('wger.checkExercises', ['Without a name in English', 'Without equipment']);
        await waitForReportView();
        assert.match(view.message, /^Cannot be checked on this server: Without a name in English$/m);
        const [first] = (await readGroups(view)).get('Without equipment') ?? [];
        const { finding } = (first?.row ?? assert.fail()) as unknown as { finding: Finding };
        assert.equal(finding.cells?.['Page'], '');
      });
    });

    it('shows nothing that was read with a key that was removed meanwhile', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { contextKeys, secrets, progresses } = await activateExtension();
          await vscode.commands.executeCommand('wger.closeReport');
          const release = service.hold(/\/deletion-log\//);
          const made = answerCommand('wger.checkExercises', ['Deleted, but in your plans or logs']);
          await waitUntil('the log', () =>
            service.requests.some(({ target }) => target.includes('deletion-log')),
          );
          await waitUntil('the own records', () =>
            ['workoutlog', 'slot-entry'].every((endpoint) =>
              service.requests.some(
                ({ target, endedAt }) => target.includes(endpoint) && endedAt !== undefined,
              ),
            ),
          );
          await secrets.delete(getSecretName(service));
          release();
          await made;
          assert.ok(progresses.length > 0);
          assert.equal(contextKeys.get('wger.hasReport') ?? false, false);
        });
      });
    });

    it('ends with an error message when the exercises cannot be read', async () => {
      // The sidebar, which an earlier report has opened, may read them before the server fails.
      await hideViews();
      await withService({ generation: '2.7' }, async (service) => {
        const { errors } = await activateExtension();
        const before = errors.length;
        service.fault = { name: 'status-500' };
        await vscode.commands.executeCommand('wger.checkExercises');
        assert.equal(errors.length, before + 1);
        assert.match(errors[before] ?? '', /500/);
      });
    });
  });
}
