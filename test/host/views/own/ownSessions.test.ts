import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { SessionLogs } from '../../../../src/collections/sessionLogs.ts';
import { createSinglePage } from '../../../../src/resources/paging/rowPage.ts';
import type { ListedItem } from '../../../../src/resources/resource.ts';
import { formatSessionSets } from '../../../../src/views/lists/own/sessionNames.ts';
import { sessions as trainedSessions } from '../../../service/domain/training/training.ts';
import { pagedGenerations } from '../../../service/generations/generations.ts';
import type { DrawnRow, DrawnView } from '../../support/drawnView.ts';
import { runExport, parseIds } from '../../exports/runExport.ts';
import { withReplacedService, withService } from '../../support/services.ts';
import { withSetting } from '../../support/settings.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getLabel, getView } from '../../support/views.ts';
import { readUntil } from '../../support/waits.ts';
import { getRowsBelow, describeRow, hasSets, waitForSessions } from './trainingSessions.ts';
import { withoutRows } from '../../previews/support/previewStage.ts';
import { getDay, readObjects, type ServerObject } from '../../previews/support/previewRecords.ts';

/** The labels of months with their numbers of sessions, in the order of these days. */
function formatMonths(days: readonly string[]): readonly string[] {
  return [...Map.groupBy(days, (day) => day.slice(0, 7))].map(([month, own]) => {
    const name = new Date(month).toLocaleDateString('en', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return `${name} · ${own.length} session${own.length === 1 ? '' : 's'}`;
  });
}

function findProblem(rows: readonly DrawnRow[]): DrawnRow | undefined {
  return rows.find(({ row }) => row.kind === 'problem');
}

/** The row below Training that says what cannot be read. */
async function waitForProblem(view: DrawnView): Promise<DrawnRow> {
  const rows = await readUntil(
    view,
    () => getRowsBelow(view, 'Training'),
    (shown) => findProblem(shown) !== undefined,
    (shown) => shown.map(describeRow).join('; '),
  );
  return findProblem(rows) ?? assert.fail();
}

export function ownSessionTests(): void {
  describe('My Data', () => {
    for (const generation of pagedGenerations) {
      it(`of release ${generation} lists sessions by month, with their logged sets below them`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const sent = await readObjects(service, 'workoutsession');
            const logs = await readObjects(service, 'workoutlog');
            const findLogs = (session: ServerObject): readonly ServerObject[] =>
              logs.filter((log) =>
                log['session'] === undefined
                  ? getDay(log) === getDay(session)
                  : log['session'] === session['id'],
              );
            service.requests.length = 0;
            const view = await getView('myData');
            const trained = sent.filter((session) => findLogs(session).length > 0);
            const { months, sessions } = await waitForSessions(
              view,
              (shown) => shown.length === sent.length && shown.filter(hasSets).length === trained.length,
            );
            const days = sent.map(getDay).sort().reverse();
            assert.deepEqual(months, formatMonths(days));
            assert.ok(sessions.every((drawn) => /^[A-Z][a-z]{2} \d+ · \S/.test(getLabel(drawn))));
            for (const drawn of sessions) {
              assert.ok(drawn.row.kind === 'item');
              const { key } = drawn.row;
              const session = sent.find(({ id }) => String(id) === key);
              assert.ok(session !== undefined);
              const own = findLogs(session);
              const rows = await view.rows(drawn.row);
              assert.deepEqual(
                rows.map((row) => (row.row.kind === 'item' ? row.row.key : '')).sort(),
                own.map(({ id }) => String(id)).sort(),
              );
              if (own.length > 0) {
                assert.equal(Number.parseInt(String(drawn.item.description), 10), own.length);
              }
            }
            // Regardless of the number of sessions.
            assert.ok(service.requests.filter(({ target }) => target.includes('/workoutlog/')).length <= 2);
          }),
        ));

      it(`of release ${generation} says whether a month may have more sessions`, () =>
        withSetting('pageSize', 10, () =>
          withService({ generation }, (service) =>
            withKey(service, async () => {
              const sent = await readObjects(service, 'workoutsession');
              const days = sent.map(getDay).sort().reverse().slice(0, 10);
              const view = await getView('myData');
              const [training] = (await view.rows()).filter((drawn) => getLabel(drawn) === 'Training');
              const groups = (await view.rows(training?.row)).filter(({ row }) => row.kind === 'group');
              const months = groups.map(describeRow);
              const [last = '', ...others] = formatMonths(days).toReversed();
              assert.deepEqual(months, [
                ...others.toReversed(),
                last.replace(/ sessions?$/, ' or more sessions'),
              ]);
            }),
          ),
        ));
    }

    it('shows sessions whose logs cannot be read, says so, and reads the logs on Retry', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'status-403', on: '/workoutlog/' };
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.length > 0);
          assert.ok(!sessions.some(hasSets));
          const { row } = await waitForProblem(view);
          service.fault = undefined;
          const [action = assert.fail()] = await view.rows(row);
          await view.click(action);
          await waitForSessions(view, (shown) => shown.some(hasSets));
          assert.equal(findProblem(await getRowsBelow(view, 'Training')), undefined);
        }),
      ));

    it('says nothing of logs that cannot be read once there are no sessions', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'status-403', on: '/workoutlog/' };
          const view = await getView('myData');
          await waitForProblem(view);
          await withoutRows([trainedSessions], () =>
            withReplacedService(service, { generation: '2.7' }, async () => {
              await vscode.commands.executeCommand('wger.refreshMyData');
              const rows = await getRowsBelow(view, 'Training');
              assert.deepEqual(
                rows.map(({ row }) => row.kind),
                ['empty'],
              );
            }),
          );
        }),
      ));

    it('says that the sets of a session beyond the row limit were not read', async () => {
      const createRecord = (of: string, id: number, date: string): ListedItem => ({
        ...{ id: String(id), of, label: '', description: '' },
        details: { kind: 'record', label: [], description: [], date, session: '1' },
      });
      let id = 0;
      const logs = new SessionLogs('sample', () => {
        const rows = Array.from({ length: 5000 }, () => createRecord('workoutlog', ++id, '2026-11-22'));
        const next = { source: 0, query: new URLSearchParams({ offset: String(id) }) };
        return Promise.resolve({ ...createSinglePage(rows), next });
      });
      const [older, newer] = ['2026-11-22', '2026-11-24'].map((day, at) =>
        createRecord('workoutsession', 2 - at, day),
      );
      assert.ok(older !== undefined && newer !== undefined);
      assert.equal(formatSessionSets(older, logs), '');
      await logs.readBackTo('2000-01-01');
      assert.equal(formatSessionSets(older, logs), 'sets not read: not among the newest 50,000');
      assert.equal(formatSessionSets(newer, logs), '50,000 sets');
    });

    it('on Retry reads all logs again after their list became shorter', () =>
      withService({ generation: '2.7', sets: 700, sessions: 100 }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'count-less', on: /workoutlog.*offset=/ };
          const view = await getView('myData');
          await waitForSessions(view, (shown) => shown.length > 0);
          const { row } = await waitForProblem(view);
          assert.ok(row.kind === 'problem' && row.failure.name === 'IncompleteList');
          service.fault = undefined;
          const [action = assert.fail()] = await view.rows(row);
          await view.click(action);
          await readUntil(
            view,
            () => getRowsBelow(view, 'Training'),
            (shown) => findProblem(shown) === undefined,
            (shown) => shown.map(describeRow).join('; '),
          );
          await waitForSessions(view, (shown) => shown.some(hasSets));
        }),
      ));

    it('exports many selected sets as sets', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.filter(hasSets).length > 5);
          const sets = (await Promise.all(sessions.slice(0, 8).map(({ row }) => view.rows(row)))).flat();
          const rows = sets.map(({ row }) => row);
          assert.ok(rows.length > 20);
          const folder = await mkdtemp(join(tmpdir(), 'wger-sets-'));
          try {
            const file = join(folder, 'sets.json');
            const { message } = await runExport(file, ['wger.export', rows[0], rows], 'Selection', 'JSON');
            assert.match(message, new RegExp(`Exported ${rows.length} `));
            assert.deepEqual(
              parseIds(await readFile(file, 'utf8')),
              rows.map((row) => (row.kind === 'item' ? row.key : '')),
            );
          } finally {
            await rm(folder, { recursive: true, force: true });
          }
        }),
      ));

    it('keeps the sets of its sessions when a refresh cannot read them, and says so', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const logs = await readObjects(service, 'workoutlog');
          const trained = new Set(logs.map((log) => log['session'])).size;
          await waitForSessions(view, (shown) => shown.filter(hasSets).length === trained);
          service.fault = { name: 'status-403', on: '/workoutlog/' };
          await vscode.commands.executeCommand('wger.refreshMyData');
          await waitForProblem(view);
          const { sessions: after } = await waitForSessions(view, () => true);
          assert.equal(after.filter(hasSets).length, trained);
        }),
      ));
  });
}
