import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, it } from 'mocha';
import { dismissBox, getLabels, openBox } from '../support/dialogs/answers.ts';
import { withSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

export function manyWorkoutsSearchTests(): void {
  describe('the search', () => {
    it('for workouts shows at most 1,000 of them, since the rows are made at once', async () => {
      const rows = Array.from({ length: 1500 }, (_, id) => ({ id, name: `Day ${id}` }));
      const server = createServer(({ url = '' }, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify(
            url.startsWith('/api/v2/routine/')
              ? { count: rows.length, next: null, results: rows }
              : { routine: 'http://127.0.0.1/api/v2/routine/' },
          ),
        );
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      assert.ok(address !== null && typeof address === 'object');
      const url = `http://127.0.0.1:${address.port}`;
      try {
        await withSetting('serverUrl', url, () =>
          withKey({ url, key: 'a'.repeat(40) }, async () => {
            const box = await openBox('wger.searchWorkouts');
            await waitUntil('the rows', () => box.items.length > 0);
            assert.equal(box.items.length, 1001);
            assert.equal(getLabels(box).at(-1), 'Only the first 1,000 are shown');
            await dismissBox(box);
          }),
        );
      } finally {
        server.close();
      }
    });
  });
}
