import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PagedListing } from '../../../src/collections/pagedListing.ts';
import { SessionLogs } from '../../../src/collections/sessionLogs.ts';
import { getRecordDay } from '../../../src/resources/details.ts';
import { maxListRows } from '../../../src/resources/paging/ranges.ts';
import { createSinglePage } from '../../../src/resources/paging/rowPage.ts';
import type { ListedItem } from '../../../src/resources/resource.ts';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { addDays } from '../../../src/training/calendar.ts';
import { pagedGenerations } from '../../service/generations/generations.ts';
import { setUp, type Setup } from '../support/support.ts';

const sessions = createEndpointResource('workoutsession');
const workoutlogs = createEndpointResource('workoutlog');

function createSessionLogs({ catalogue }: Setup, size = 20): SessionLogs {
  return new SessionLogs('sample', (next, signal) =>
    catalogue.readPage(workoutlogs, 'own', next, { size, signal }),
  );
}

async function readAllRows({ catalogue }: Setup, resource: typeof sessions): Promise<readonly ListedItem[]> {
  const listing = new PagedListing((next, signal) =>
    catalogue.readPage(resource, 'own', next, { size: 200, signal }),
  );
  await listing.open();
  while (listing.hasMore) {
    await listing.loadMore();
  }
  return listing.items;
}

function countLogRequests({ service }: Setup): number {
  return service.requests.filter(({ target }) => target.includes('/workoutlog/')).length;
}

function getTime({ details }: ListedItem): number {
  return Date.parse((details?.kind === 'record' ? details.date : undefined) ?? '');
}

describe('the logs of training sessions', { concurrency: 4 }, () => {
  for (const generation of pagedGenerations) {
    it(`of release ${generation} belong to at most one session each, oldest first`, async () => {
      await using setup = await setUp({ generation });
      const listed = await readAllRows(setup, sessions);
      const every = await readAllRows(setup, workoutlogs);
      const logs = createSessionLogs(setup);
      await logs.readBackTo(listed.map(({ details }) => getRecordDay(details) ?? '').sort()[0] ?? '');
      const found = listed.flatMap((session) => logs.get(session).map(({ id }) => id));
      assert.equal(new Set(found).size, found.length);
      // In the sample server, every log belongs to a session.
      assert.equal(found.length, every.length);
      for (const session of listed) {
        const own = logs.get(session);
        assert.ok(own.every((log, at) => at === 0 || getTime(log) >= getTime(own[at - 1] ?? log)));
        assert.ok(own.every(({ details }) => getRecordDay(details) === getRecordDay(session.details)));
      }
    });
  }

  it('are read only as far back as requested', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const [newest, ...older] = await readAllRows(setup, sessions);
    const logs = createSessionLogs(setup);
    assert.ok(newest !== undefined);
    const day = getRecordDay(newest.details) ?? '';
    assert.ok(!logs.isCompleteSince(day));
    await logs.readBackTo(day);
    assert.ok(logs.isCompleteSince(day) && logs.get(newest).length > 0);
    assert.equal(countLogRequests(setup), 1);
    await logs.readBackTo(day);
    assert.equal(countLogRequests(setup), 1);
    const oldest = getRecordDay(older.at(-1)?.details) ?? '';
    assert.ok(!logs.isCompleteSince(oldest));
    await logs.readBackTo(oldest);
    assert.ok(logs.isCompleteSince(oldest) && countLogRequests(setup) > 1);
  });

  it('are complete from a day on once one from two days earlier is read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const logs = createSessionLogs(setup, 1);
    const [newest] = await readAllRows(setup, workoutlogs);
    const day = getRecordDay(newest?.details) ?? '';
    await logs.readBackTo(day);
    const earliest = getRecordDay(logs.items.at(-1)?.details) ?? '';
    assert.deepEqual(
      [1, 2].map((days) => logs.isCompleteSince(addDays(earliest, days))),
      [false, true],
    );
  });

  it('keep what was read when a later page fails, and continue from there', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const [newest, ...older] = await readAllRows(setup, sessions);
    const oldest = getRecordDay(older.at(-1)?.details) ?? '';
    const logs = createSessionLogs(setup);
    await logs.readBackTo(getRecordDay(newest?.details) ?? '');
    const { length } = logs.items;
    setup.service.fault = { name: 'status-403', on: '/workoutlog/' };
    await logs.readBackTo(oldest);
    assert.equal(logs.loadFailure?.name, 'Forbidden');
    assert.equal(logs.items.length, length);
    setup.service.fault = undefined;
    await logs.readBackTo(oldest);
    assert.equal(logs.loadFailure, undefined);
    assert.ok(logs.isCompleteSince(oldest));
  });

  it('end at the row limit of a list, which is no failure', async () => {
    const pageSize = 1000;
    let read = 0;
    const logs = new SessionLogs('sample', () => {
      const rows = Array.from({ length: pageSize }, (_, at): ListedItem => ({
        id: String(read + at),
        of: 'workoutlog',
        label: '',
        description: '',
        details: { kind: 'record', label: [], description: [], date: '2026-11-22' },
      }));
      read += pageSize;
      const next = { source: 0, query: new URLSearchParams({ offset: String(read) }) };
      return Promise.resolve({ ...createSinglePage(rows), next });
    });
    await logs.readBackTo('2000-01-01');
    assert.equal(logs.items.length, maxListRows);
    assert.equal(logs.loadFailure, undefined);
    assert.deepEqual(
      [logs.hasGap, logs.isComplete, ...['2026-11-22', '2026-11-24'].map((day) => logs.isCompleteSince(day))],
      [false, false, false, true],
    );
  });

  it('send no more requests when the caller aborts', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const logs = createSessionLogs(setup, 1);
    const reading = logs.readBackTo('2000-01-01');
    logs.abort();
    await reading;
    assert.ok(countLogRequests(setup) <= 1);
    assert.equal(logs.items.length, 0);
  });

  it('count as complete only up to the page where the list became shorter', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const [newest] = await readAllRows(setup, workoutlogs);
    const logs = createSessionLogs(setup);
    setup.service.fault = { name: 'count-less', on: /workoutlog.*offset=/ };
    const getKnown = (): readonly boolean[] => [
      logs.isCompleteSince(getRecordDay(newest?.details) ?? ''),
      logs.isCompleteSince('2000-01-01'),
      logs.isComplete,
    ];
    await logs.readBackTo('2000-01-01');
    assert.ok(logs.loadFailure?.name === 'IncompleteList' && logs.loadFailure.reason === 'moved');
    assert.deepEqual([logs.hasGap, getKnown()], [true, [true, false, false]]);
    setup.service.fault = undefined;
    await logs.readAll(1000);
    assert.deepEqual([logs.hasGap, getKnown()], [true, [true, false, false]]);
  });
});
