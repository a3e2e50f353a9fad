import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseAddress } from '../../../../src/api/address.ts';
import type { CompleteListing } from '../../../../src/collections/completeListing.ts';
import { createExerciseListing } from '../../../../src/collections/createExerciseListing.ts';
import { Catalogue } from '../../../../src/resources/server/catalogue.ts';
import { isAnything } from '../../../anything.ts';
import { waitFor, waitUntil } from '../../../harness/system/waitFor.ts';
import { getPaths, setUp, silentLog, type Setup } from '../../support/support.ts';
import { createListing, createSnapshotFolder, openCompletely, type Folder } from '../support.ts';

/** Waits until the folder has the snapshot and no other file, because another window may still be writing. */
async function waitForSnapshot({ store, path }: Folder, { service }: Setup): Promise<void> {
  await waitFor('the snapshot alone', async () => {
    const isSaved = (await store.read(service.url, isAnything)) !== undefined;
    return (isSaved && (await readdir(path)).length === 1) || undefined;
  });
}

/** Changes the snapshot in a folder as if it had been saved this many days earlier. */
async function makeOlder({ path }: Folder, days: number): Promise<void> {
  const [name = ''] = await readdir(path);
  const file = join(path, name);
  const snapshot = JSON.parse(gunzipSync(await readFile(file)).toString()) as { savedAt: number };
  snapshot.savedAt -= days * 24 * 60 * 60 * 1000;
  await writeFile(file, gzipSync(JSON.stringify(snapshot)));
}

describe('a complete list', { concurrency: 8 }, () => {
  it('is restored from its snapshot in a new window, without a request', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    const before = await openCompletely(createListing(setup, folder));
    await waitForSnapshot(folder, setup);
    await setup.service.close();
    setup.service.requests.length = 0;
    const listing = await openCompletely(createListing(setup, folder));
    assert.deepEqual(
      listing.items,
      before.items.map((row) => JSON.parse(JSON.stringify(row)) as unknown),
    );
    assert.equal(setup.service.requests.length, 0);
    assert.equal(listing.refreshFailure, undefined);
  });

  it('names its rows and those of a snapshot in the current languages', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    await openCompletely(createListing(setup, folder, ['en']));
    await waitForSnapshot(folder, setup);
    const languages = ['de'];
    const listing = await openCompletely(createListing(setup, folder, languages));
    const getLabel = () => listing.items.find(({ id }) => id === '9')?.label;
    assert.equal(getLabel(), 'Kettlebell-Schwung');
    languages[0] = 'es';
    setup.service.requests.length = 0;
    await listing.renew();
    assert.equal(getLabel(), 'Balanceo con pesa rusa');
    assert.equal(setup.service.requests.length, 0);
  });

  it('counts as loaded once the rows of its snapshot have names', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    await openCompletely(createListing(setup, folder));
    await waitForSnapshot(folder, setup);
    const seen: (number | undefined)[] = [];
    const languages = (): readonly string[] => {
      seen.push(listing.readAt);
      return ['en'];
    };
    const listing: CompleteListing = createExerciseListing({
      address: parseAddress(setup.service.url),
      catalogue: new Catalogue(setup.client, languages, silentLog),
      snapshots: folder.store,
    });
    await listing.open();
    assert.deepEqual(seen, [undefined]);
    assert.ok(listing.readAt !== undefined);
  });

  for (const [hours, isReadAgain] of [
    [23, false],
    [25, true],
  ] as const) {
    it(`is ${isReadAgain ? 'read again' : 'as it was'} where its snapshot is ${hours} hours old`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await using folder = await createSnapshotFolder();
      await folder.store.save(setup.service.url, []);
      await makeOlder(folder, hours / 24);
      await openCompletely(createListing(setup, folder));
      assert.equal(getPaths(setup.service).includes('/api/v2/exerciseinfo/'), isReadAgain);
    });
  }

  it('shows a snapshot of yesterday while it is read again', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    await folder.store.save(setup.service.url, [{ id: '1', of: 'exercises', label: 'Old', description: '' }]);
    await makeOlder(folder, 2);
    const listing = createListing(setup, folder);
    await listing.open();
    assert.deepEqual(
      listing.items.map(({ label }) => label),
      ['Old'],
    );
    assert.ok(listing.isLoading);
    await listing.whenSettled();
    assert.ok(listing.items.length > 60);
  });

  it('keeps a snapshot that cannot be updated, and says why it is old', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    await openCompletely(createListing(setup, folder));
    await waitForSnapshot(folder, setup);
    const listing = await openCompletely(createListing(setup, folder));
    const { items, readAt } = listing;
    setup.service.fault = { name: 'server-error' };
    await listing.refresh();
    assert.equal(listing.refreshFailure?.name, 'ServerFault');
    assert.equal(listing.items, items);
    assert.equal(listing.readAt, readAt);
    setup.service.fault = undefined;
    await listing.refresh();
    assert.equal(listing.refreshFailure, undefined);
  });

  it('reads again after a snapshot with a future date, as the clock was wrong', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    await folder.store.save(setup.service.url, [{ id: '1', of: 'exercises', label: 'Old', description: '' }]);
    await makeOlder(folder, -1);
    assert.equal((await openCompletely(createListing(setup, folder))).items.length, 64);
  });

  it('is read from the server when its snapshot has other content, with one line in the log', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const exercise = { kind: 'exercise', muscles: [], secondaryMuscles: [], equipment: [], translations: [] };
    const row = { id: '1', of: 'exercises', label: 'Squat', description: '' };
    for (const content of [
      null,
      {},
      [null],
      [{ ...row, label: 7 }],
      [{ ...row, id: {} }],
      [{ ...row, details: { kind: 'exercise' } }],
      [{ ...row, details: { ...exercise, translations: [{ name: 'x' }] } }],
      [
        {
          ...row,
          details: {
            ...exercise,
            translations: [{ name: 'x', language: 'en', aliases: [], lacksDescription: 1 }],
          },
        },
      ],
      [{ ...row, details: { ...exercise, muscles: ['Biceps'] } }],
      [{ ...row, details: { ...exercise, picture: 7 } }],
    ]) {
      await using folder = await createSnapshotFolder();
      await folder.store.save(setup.service.url, content);
      const listing = await openCompletely(createListing(setup, folder));
      assert.equal(listing.items.length, 64, JSON.stringify(content));
      assert.equal(folder.lines.length, 1);
    }
  });

  it('is not kept when the languages of its names could not be read: they would be wrong for a day', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    setup.service.fault = { name: 'html', on: '/language/' };
    const listing = await openCompletely(createListing(setup, folder, ['de']));
    assert.equal(listing.items.length, 64);
    // Saves are done one after the other, so a snapshot would have been written by then.
    await folder.store.save('any', []);
    assert.equal(await folder.store.read(setup.service.url, isAnything), undefined);
    setup.service.fault = undefined;
    const again = await openCompletely(createListing(setup, folder, ['de']));
    assert.ok(again.items.some(({ label }) => label === 'Kettlebell-Schwung'));
  });

  it('is read from the server when its snapshot is truncated at any thousandth byte, with one line in the log', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createSnapshotFolder();
    await openCompletely(createListing(setup, folder));
    await waitForSnapshot(folder, setup);
    const [name = ''] = await readdir(folder.path);
    const whole = await readFile(join(folder.path, name));
    assert.ok(whole.length > 3000);
    for (let length = 0; length < whole.length; length += 1000) {
      await using cut = await createSnapshotFolder();
      await cut.store.save('any', []);
      await writeFile(join(cut.path, name), whole.subarray(0, length));
      const listing = await openCompletely(createListing(setup, cut));
      assert.equal(listing.items.length, 64, `cut at ${length}`);
      assert.deepEqual(cut.lines, [`unreadable ${join(cut.path, name)}`]);
    }
  });

  it('is read from the server when nothing can be saved, with one line in the log', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using file = await createSnapshotFolder();
    await file.store.save('any', []);
    const [name = ''] = await readdir(file.path);
    await using folder = await createSnapshotFolder(join(file.path, name, 'snapshots'));
    const listing = await openCompletely(createListing(setup, folder));
    assert.equal(listing.items.length, 64);
    await waitUntil('a line in the log', () => folder.lines.length > 0);
    assert.equal(folder.lines.length, 1);
    assert.match(folder.lines[0] ?? '', /^unsaved /);
    await listing.refresh();
    assert.equal(listing.refreshFailure, undefined);
  });

  it('is complete when two windows read it at once', async () => {
    await using setup = await setUp({ generation: '2.7', exercises: 872 });
    await using folder = await createSnapshotFolder();
    const other = { ...folder, store: (await createSnapshotFolder(folder.path)).store };
    await Promise.all([
      openCompletely(createListing(setup, folder)),
      openCompletely(createListing(setup, other)),
    ]);
    await waitForSnapshot(folder, setup);
    assert.deepEqual(folder.lines, []);
    const listing = await openCompletely(createListing(setup, folder));
    assert.equal(listing.items.length, 872);
  });
});
