import assert from 'node:assert/strict';
import { it } from 'node:test';
import { getNoonTimeZone } from '../../harness/system/noonZone.ts';

it('the zone of noon has noon at every hour of a day', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const moment = new Date(Date.UTC(2026, 10, 27, hour, 59));
    const zone = getNoonTimeZone(moment);
    const time = moment.toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' });
    assert.equal(time, '12:59', zone);
  }
});
