import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Print } from '../../../harness/suites/hostRunner.ts';
import type { DrawnRow } from '../../support/drawnView.ts';
import { describePreviewedServers } from '../../previews/support/previewedServers.ts';
import {
  estimateOneRepMax,
  getDay,
  getMaxByDay,
  readLoggedSets,
  findRecordDays,
  readObjects,
  type LoggedSet,
  type ServerObject,
} from '../../previews/support/previewRecords.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getView } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';
import { hasSets, parseVolume, waitForSessions, waitForVolumes } from './trainingSessions.ts';

/** The days of the records of each exercise, as `ID on DAY`. */
function findRecords(sets: readonly LoggedSet[], valueOf: (set: LoggedSet) => number): readonly string[] {
  const lifted = sets.filter(({ repetitions }) => repetitions !== 0);
  return [...Map.groupBy(lifted, ({ exercise }) => exercise)]
    .flatMap(([exercise, own]) =>
      findRecordDays(getMaxByDay(own, valueOf)).map((day) => `${exercise} on ${day}`),
    )
    .sort();
}

function getKey({ row }: DrawnRow): string {
  return row.kind === 'item' ? row.key : assert.fail(row.kind);
}

export function trainingRecordTests(print: Print): void {
  describePreviewedServers('beside the rows of training', print, ({ service }) => {
    it('has the same volumes and records in the view', async () => {
      const sets = await readLoggedSets(service());
      const rows = await readObjects(service(), 'workoutlog');
      const setOf = new Map<string, readonly [LoggedSet, ServerObject]>(
        rows.map((row, at) => [String(row['id']), [sets[at] ?? assert.fail(), row]]),
      );
      const view = await getView('myData');
      const sessions = await waitForVolumes(view, 'kg');
      const kinds = [
        { words: '★ 1RM record', valueOf: estimateOneRepMax },
        { words: '★ weight record', valueOf: ({ kilograms }: LoggedSet) => kilograms },
      ].map((kind) => ({ ...kind, found: new Set<string>() }));
      let volumes = 0;
      for (const session of sessions.filter(hasSets)) {
        const logs = await view.rows(session.row);
        const own = logs.map((log) => setOf.get(getKey(log)) ?? assert.fail(getKey(log)));
        const lifted = own.reduce((sum, [set]) => sum + (set.kilograms * set.repetitions || 0), 0);
        assert.equal(parseVolume(session, 'kg'), Math.round(lifted));
        volumes += Number(lifted > 0);
        logs.forEach(({ item }, at) => {
          const [set, row] = own[at] ?? assert.fail();
          const texts = String(item.description).split(' · ');
          for (const { valueOf, found } of kinds.filter(({ words }) => texts.includes(words))) {
            assert.ok(valueOf(set) > 0);
            found.add(`${set.exercise} on ${getDay(row)}`);
          }
        });
      }
      assert.ok(volumes > 10);
      for (const { valueOf, found } of kinds) {
        assert.deepEqual([...found].sort(), findRecords(sets, valueOf));
        assert.ok(found.size > 0);
      }
    });
  });

  describe('records in a long list of logs', () => {
    it('are marked once a session is expanded, for which all logs are read', () =>
      withService({ generation: '2.7', sets: 1500 }, (service) =>
        withKey(service, async () => {
          const pages = (): number =>
            service.requests.filter(({ target }) => target.includes('/workoutlog/')).length;
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.some(hasSets));
          const before = pages();
          const [opened] = sessions.filter(hasSets);
          const isMarked = async (): Promise<boolean> => {
            const { sessions: shown } = await waitForSessions(view, () => true);
            const rows = await Promise.all(shown.filter(hasSets).map((session) => view.rows(session.row)));
            return rows.flat().some(({ item }) => String(item.description).includes('★'));
          };
          await view.rows(opened?.row);
          for (let redrawn = view.recordRedraws(); !(await isMarked()); redrawn = view.recordRedraws()) {
            await waitUntil('records', () => redrawn.rows.length > 0);
            redrawn.stop();
          }
          assert.ok(before < Math.ceil(1500 / 250));
          assert.ok(pages() >= Math.ceil(1500 / 250));
        }),
      ));

    it('are looked for again only with the next expanded session after a failure', () =>
      withService({ generation: '2.7', sets: 1500 }, (service) =>
        withKey(service, async () => {
          const earlier = (): readonly string[] =>
            service.requests.flatMap(({ target }) => (/workoutlog.*offset=/.test(target) ? [target] : []));
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.some(hasSets));
          await waitUntilIdle(service);
          const [first, second] = sessions.filter(hasSets);
          service.fault = { name: 'no-json', on: /workoutlog.*offset=/ };
          service.requests.length = 0;
          await view.rows(first?.row);
          await waitUntil('the earlier logs', () => earlier().length > 0);
          await waitUntilIdle(service);
          assert.equal(earlier().length, 1);
          service.fault = undefined;
          await view.rows(second?.row);
          await waitUntil('all earlier logs', () => earlier().length >= Math.ceil(1500 / 250));
        }),
      ));
  });

  describe('the line above the rows of training', () => {
    it('says that the server is busy for as long as the logs have to wait', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'throttled', on: '/workoutlog/', times: 1 };
          const view = await getView('myData');
          // Reading the rows may take longer than the server is busy.
          const said = waitUntil('the wait to be said', () => view.message.includes('busy'));
          await waitForSessions(view, (shown) => shown.length > 0);
          await said;
          await waitForSessions(view, (shown) => shown.some(hasSets));
          await waitUntil('the end of that', () => view.message === '');
        }),
      ));

    it('says that the server is busy while earlier logs are read for records', () =>
      withService({ generation: '2.7', sets: 1500 }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.some(hasSets));
          await waitUntilIdle(service);
          service.fault = { name: 'throttled', on: /workoutlog.*offset=/, times: 1 };
          const said = waitUntil('the wait to be said', () => view.message.includes('busy'));
          await view.rows(sessions.find(hasSets)?.row);
          await said;
          await waitUntil('the end of that', () => view.message === '');
        }),
      ));
  });
}
