import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exercises } from '../../../src/resources/exercises.ts';
import { setUp } from '../support/support.ts';
import { createListing } from '../traps/support.ts';
import { getIds } from './support.ts';

describe('a paged listing of exercises', { concurrency: 8 }, () => {
  it('names exercises in the preferred language once the server’s table of languages can be read', async () => {
    await using setup = await setUp({ generation: '2.7', languages: ['de', 'en'] });
    const listing = createListing(setup.catalogue, exercises);
    setup.service.fault = { name: 'server-error', on: '/language/' };
    await listing.open();
    const getLabel = (): string | undefined => listing.items.find(({ id }) => id === '9')?.label;
    assert.notEqual(getLabel(), 'Kettlebell-Schwung');
    setup.service.fault = undefined;
    await listing.refresh();
    assert.equal(getLabel(), 'Kettlebell-Schwung');
  });

  it('names exercises in the preferred languages', async () => {
    await using english = await setUp({ generation: '2.7', languages: ['en'] });
    await using german = await setUp({ generation: '2.7', languages: ['de', 'en'] });
    const [inEnglish, inGerman] = [
      createListing(english.catalogue, exercises),
      createListing(german.catalogue, exercises),
    ];
    await Promise.all([inEnglish.open(), inGerman.open()]);
    assert.deepEqual(getIds(inEnglish), getIds(inGerman));
    assert.deepEqual(
      [inEnglish, inGerman].map(({ items }) => items.find(({ id }) => id === '9')?.label),
      ['Kettlebell Swing', 'Kettlebell-Schwung'],
    );
  });
});
