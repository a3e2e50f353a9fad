import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { startRewritingServer } from '../../servers/forwarders.ts';
import { dismissBox, getLabels, openBox } from '../support/dialogs/answers.ts';
import { withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

export function manyWorkoutsSearchTests(): void {
  describe('the search', () => {
    it('for workouts shows at most 1,000 of them, since the rows are made at once', async () => {
      const results = Array.from({ length: 1500 }, (_, id) => ({ id, name: `Day ${id}` }));
      const page = JSON.stringify({ count: results.length, next: null, results });
      await withService({ generation: '2.7' }, async (service) => {
        await using busy = await startRewritingServer(service, (text, target) =>
          target.startsWith('/api/v2/routine/?') ? page : text,
        );
        await setSetting('serverUrl', busy.url);
        await withKey({ ...service, url: busy.url }, async () => {
          const box = await openBox('wger.searchWorkouts');
          await waitUntil('the rows', () => box.items.length > 0);
          assert.equal(box.items.length, 1001);
          assert.equal(getLabels(box).at(-1), 'Only the first 1,000 are shown');
          await dismissBox(box);
        });
      });
    });
  });
}
