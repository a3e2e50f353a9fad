import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getId, toId } from '../../../src/resources/fields.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { readPlannedWorkouts } from '../../../src/session/records/plannedWorkouts.ts';
import { readRawItems } from '../../../src/session/records/readRawItems.ts';
import { readWarmUps } from '../../../src/session/records/warmUps.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { createClient, createCredential, isFailureNamed, setUp, silentLog } from '../support/support.ts';

const context = { signal: new AbortController().signal };

describe('the planned sets', () => {
  it('are only the requested ones, even if the server ignores the filters', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { service } = setup;
    const all = await readRawItems(setup, 'slot-entry', context);
    await using unfiltered = await startRewritingServer(service, (text, target) =>
      target.startsWith('/api/v2/slot-entry/')
        ? JSON.stringify({ count: all.length, next: null, results: all })
        : text,
    );
    const { transport, close } = createDirectTransport();
    const client = createClient(unfiltered.url, transport, {
      getCredential: () => createCredential(() => service.key),
    });
    const ignoring = { client, catalogue: new Catalogue(client, () => ['en'], silentLog) };
    try {
      const exercise = toId(all[0]?.['exercise']) ?? assert.fail();
      const planned = await readPlannedWorkouts(setup, exercise, 'exercise', context);
      assert.ok(planned.size > 0);
      assert.deepEqual(await readPlannedWorkouts(ignoring, exercise, 'exercise', context), planned);
      assert.equal((await readPlannedWorkouts(ignoring, '99999', 'exercise', context)).size, 0);
      const warmUps = all.filter(({ type }) => type === 'warmup').map((entry) => getId(entry));
      assert.deepEqual([...(await readWarmUps(ignoring, context))], warmUps);
    } finally {
      client.close();
      await close();
    }
  });

  it('of an exercise are unknown if a part of them cannot be read', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-404', on: '/slot/' };
    const [entry] = await readRawItems(setup, 'slot-entry', context);
    const planned = await readPlannedWorkouts(
      setup,
      toId(entry?.['exercise']) ?? assert.fail(),
      'exercise',
      context,
    );
    assert.equal(planned.size, 0);
  });

  it('that are warm-ups are empty if the server refuses access, and fail on a server error', async () => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-400', on: '/slot-entry/' };
    assert.equal((await readWarmUps(setup, context)).size, 0);
    setup.service.fault = { name: 'next-itself', on: '/slot-entry/' };
    await assert.rejects(readWarmUps(setup, context), isFailureNamed('IncompleteList'));
  });
});
