import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setUp } from '../support/support.ts';

// Concurrent, since most of these tests only wait.
describe('retrying', { concurrency: true }, () => {
  describe('a wait for another attempt', { concurrency: 8 }, () => {
    it('ends at once when the caller aborts, and nothing more is sent', async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name: 'status-503-retry-after', times: 1 };
      const abort = new AbortController();
      let delay = 0;
      let endedEarly = false;
      await assert.rejects(
        setup.client.readPage('exerciseinfo', 'public', {
          signal: abort.signal,
          onWait: (_failure, milliseconds) => {
            delay = milliseconds;
            abort.abort(new Error('enough'));
            setTimeout(() => (endedEarly = true), 0);
          },
        }),
        /enough/,
      );
      assert.ok(delay >= 1000);
      assert.equal(endedEarly, false, 'The wait went on.');
      await wait(delay + 100);
      assert.equal(setup.service.requests.length, 1);
    });

    it('ends at once when the client is closed, and nothing more is sent', async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name: 'status-503-retry-after', times: 1 };
      let delay = 0;
      await assert.rejects(
        setup.client.readPage('exerciseinfo', 'public', {
          onWait: (_failure, milliseconds) => {
            delay = milliseconds;
            setup.client.close();
          },
        }),
        { name: 'AbortError' },
      );
      await wait(delay + 100);
      assert.equal(setup.service.requests.length, 1);
    });

    it('continues for another caller of the same read', async () => {
      await using setup = await setUp({ generation: '2.7' });
      setup.service.fault = { name: 'status-500', times: 1 };
      const abort = new AbortController();
      const impatient = setup.client.readPage('exerciseinfo', 'public', {
        signal: abort.signal,
        onWait: () => {
          abort.abort(new Error('enough'));
        },
      });
      const patient = setup.client.readPage('exerciseinfo', 'public');
      await assert.rejects(impatient, /enough/);
      assert.equal((await patient).items.length, 20);
      assert.equal(setup.service.requests.length, 2);
    });
  });
});
