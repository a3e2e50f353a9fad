import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { formatDescription } from '../../../../src/resources/text/phrases.ts';
import { sessions } from '../../../service/domain/training/training.ts';
import { setUp } from '../../support/support.ts';
import { createFormatter } from './recordTexts.ts';

for (const generation of ['2.4', '2.7', 'next'] as const) {
  it(`two training sessions of a day of release ${generation} come with the later one first`, async () => {
    const [earlier = assert.fail(), later = assert.fail()] = sessions.slice(-2);
    const kept = { ...earlier };
    Object.assign(earlier, { date: later.date, start: '07:00:00', end: '08:00:00' });
    try {
      await using setup = await setUp({ generation });
      const { rows } = await setup.catalogue.readPage(
        createEndpointResource('workoutsession'),
        'own',
        undefined,
        {
          size: 2,
        },
      );
      const times = rows.map(({ details }) =>
        details?.kind === 'record'
          ? formatDescription(details.description, createFormatter()).slice(11, 13)
          : '',
      );
      assert.deepEqual(times, ['17', '07']);
    } finally {
      Object.assign(earlier, kept);
    }
  });
}
