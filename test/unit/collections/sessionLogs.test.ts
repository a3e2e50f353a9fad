import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PagedListing } from '../../../src/collections/pagedListing.ts';
import { SessionLogs } from '../../../src/collections/sessionLogs.ts';
import { dayOf } from '../../../src/resources/details.ts';
import type { ListedItem } from '../../../src/resources/resource.ts';
import { endpointResource } from '../../../src/resources/server/endpoints.ts';
import type { Generation } from '../../service/service.ts';
import { setUp, type Setup } from '../support.ts';

const sessions = endpointResource('workoutsession');
const workoutlogs = endpointResource('workoutlog');

function logsOf({ catalogue }: Setup, size = 20): SessionLogs {
  return new SessionLogs((next, signal) => catalogue.page(workoutlogs, 'own', next, { size, signal }));
}

async function allRows({ catalogue }: Setup, resource: typeof sessions): Promise<readonly ListedItem[]> {
  const listing = new PagedListing((next, signal) =>
    catalogue.page(resource, 'own', next, { size: 200, signal }),
  );
  await listing.open();
  while (listing.hasMore) {
    await listing.loadMore();
  }
  return listing.rows;
}

function requestsIn({ service }: Setup): number {
  return service.requests.filter(({ target }) => target.includes('/workoutlog/')).length;
}

function momentOf({ details }: ListedItem): number {
  return Date.parse((details?.kind === 'record' ? details.date : undefined) ?? '');
}

describe('the logs of training sessions', { concurrency: 4 }, () => {
  for (const generation of [
    '1.8',
    '2.0',
    '2.2',
    '2.4',
    '2.6',
    '2.7',
    'next',
  ] as const satisfies readonly Generation[]) {
    it(`of release ${generation} are each with one session at most, the oldest first`, async () => {
      await using setup = await setUp({ generation });
      const listed = await allRows(setup, sessions);
      const every = await allRows(setup, workoutlogs);
      const logs = logsOf(setup);
      await logs.readTo(listed.map(({ details }) => dayOf(details) ?? '').sort()[0] ?? '');
      const found = listed.flatMap((session) => logs.of(session).map(({ id }) => id));
      assert.deepEqual(
        listed.map((session) => logs.countOf(session)),
        listed.map((session) => logs.of(session).length),
      );
      assert.equal(new Set(found).size, found.length);
      // The sample server logs nothing but sessions.
      assert.equal(found.length, every.length);
      for (const session of listed) {
        const own = logs.of(session);
        assert.ok(own.every((log, at) => at === 0 || momentOf(log) >= momentOf(own[at - 1] ?? log)));
        assert.ok(own.every(({ details }) => dayOf(details) === dayOf(session.details)));
      }
    });
  }

  it('are read as far back as is asked for, and no further', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const [newest, ...older] = await allRows(setup, sessions);
    const logs = logsOf(setup);
    assert.ok(newest !== undefined);
    const day = dayOf(newest.details) ?? '';
    assert.ok(!logs.reaches(day));
    await logs.readTo(day);
    assert.ok(logs.reaches(day) && logs.of(newest).length > 0);
    assert.equal(requestsIn(setup), 1);
    await logs.readTo(day);
    assert.equal(requestsIn(setup), 1);
    const oldest = dayOf(older.at(-1)?.details) ?? '';
    assert.ok(!logs.reaches(oldest));
    await logs.readTo(oldest);
    assert.ok(logs.reaches(oldest) && requestsIn(setup) > 1);
  });

  it('keep what was read when reading on fails, and go on from there', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const [newest, ...older] = await allRows(setup, sessions);
    const oldest = dayOf(older.at(-1)?.details) ?? '';
    const logs = logsOf(setup);
    await logs.readTo(dayOf(newest?.details) ?? '');
    const { length } = logs.rows;
    setup.service.fault = { name: 'status-403', on: '/workoutlog/' };
    await logs.readTo(oldest);
    assert.equal(logs.problem?.name, 'Forbidden');
    assert.equal(logs.rows.length, length);
    setup.service.fault = undefined;
    await logs.readTo(oldest);
    assert.equal(logs.problem, undefined);
    assert.ok(logs.reaches(oldest));
  });

  it('ask for nothing more once nobody wants them', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const logs = logsOf(setup, 1);
    const reading = logs.readTo('2000-01-01');
    logs.abandon();
    await reading;
    assert.ok(requestsIn(setup) <= 1);
    assert.equal(logs.rows.length, 0);
  });
});
