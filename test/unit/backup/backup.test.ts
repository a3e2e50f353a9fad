import assert from 'node:assert/strict';
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { FolderRefused } from '../../../src/backup/folder/errors.ts';
import { createDiskFolder } from '../../../src/backup/node/diskFolder.ts';
import { readSourceInfo } from '../../../src/backup/sourceInfo.ts';
import { writeBackup } from '../../../src/backup/writing/writeBackup.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { readServerRows } from '../../serverRows.ts';
import { setsADay } from '../../service/domain/training/training.ts';
import { other, owner } from '../../service/domain/users.ts';
import { generationNames } from '../../service/generations/generations.ts';
import type { Service } from '../../service/service.ts';
import { waitForRequests, setUp } from '../support/support.ts';
import { mixedListPattern, readOwnIds } from './ownIds.ts';
import { parseCounts, parseRows, getRowsOfKind } from './rows.ts';
import { backUpTo, findDifferingPaths, readFilesBelow } from './support.ts';

/** All rows of a list of the service, as one JSON text. */
async function readListText({ url, key }: Service, list: string): Promise<string> {
  const headers = { authorization: `Token ${key}` };
  const parts = ['limit=990', 'limit=990&offset=990', 'page=2', 'page=3'];
  const texts = await Promise.all(
    parts.map(async (query) =>
      (await fetch(`${url}/api/v2/${list}/?ordering=id&${query}`, { headers })).text(),
    ),
  );
  return `[${texts.flatMap((text) => (/"results":\s*\[\s*\{|^\[/.test(text) ? [text.slice(text.indexOf('[') + 1, text.lastIndexOf(']'))] : [])).join()}]`;
}

describe('a backup', () => {
  for (const generation of generationNames) {
    it(`of release ${generation} contains exactly the user’s own data, each token as it was sent`, async () => {
      await using setup = await setUp({ generation, sets: 600, sessions: 80 });
      await using folder = await createTemporaryFolder();
      const { objects, leftOut } = await backUpTo(folder.path, setup.client);
      const files = await readFilesBelow(folder.path);
      const counts = parseCounts(files);
      // Releases up to 2.0 do not tell users their own names.
      assert.equal(leftOut.length > 0, /^1\.|^2\.0|^minimum/.test(generation), leftOut.join());
      assert.ok(leftOut.every((kind) => /^exercise|^ingredient|^video/.test(kind) && !counts.has(kind)));
      const { leftOut: said = [] } = JSON.parse(files.get('manifest.json') ?? '') as Record<string, unknown>;
      assert.deepEqual(said, leftOut);
      assert.equal(
        objects,
        [...counts.values()].reduce((sum, count) => sum + count, 0),
      );
      const { service } = setup;
      for (const [kind, count] of counts) {
        const rows = getRowsOfKind(files, kind);
        assert.equal(rows.size, count, kind);
        const sent =
          kind === 'userprofile' && generation !== '2.0' && !generation.startsWith('1.')
            ? parseRows(
                await (
                  await fetch(`${service.url}/api/v2/userprofile/`, {
                    headers: { authorization: `Token ${service.key}` },
                  })
                ).text(),
              )
            : parseRows(await readListText(service, kind));
        const own = mixedListPattern.test(kind) ? await readOwnIds(service, kind) : new Set(sent.keys());
        assert.deepEqual(new Set(rows.keys()), own, kind);
        for (const [id, tokens] of rows) {
          assert.deepEqual(tokens, sent.get(id), `${kind} ${id}`);
        }
      }
      const others = await readServerRows({ ...service, key: service.otherKey }, 'templates');
      for (const { id } of others) {
        assert.ok(!['routine', 'templates'].some((kind) => getRowsOfKind(files, kind).has(String(id))));
      }
      for (const [path, text] of files) {
        assert.ok(!text.includes(owner.key) && !text.includes(other.key), path);
      }
      assert.ok((counts.get(generation === 'minimum' ? 'workout' : 'workoutlog') ?? 0) > 0);
    });

    it(`of release ${generation} is byte-identical when nothing has changed`, async () => {
      await using setup = await setUp({ generation });
      await using folder = await createTemporaryFolder();
      await backUpTo(folder.path, setup.client);
      const first = await readFilesBelow(folder.path);
      const { mtimeMs } = await stat(join(folder.path, 'manifest.json'));
      const { changes } = await backUpTo(folder.path, setup.client);
      assert.deepEqual(changes, { added: 0, changed: 0, removed: 0 });
      assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), first), []);
      assert.equal((await stat(join(folder.path, 'manifest.json'))).mtimeMs, mtimeMs);
      await using another = await createTemporaryFolder();
      await backUpTo(another.path, setup.client);
      assert.deepEqual(findDifferingPaths(await readFilesBelow(another.path), first), []);
    });
  }

  it('has as many objects of each kind as the server says, also behind its largest page', async () => {
    const [sets, sessions] = [2500, 350];
    await using setup = await setUp({ generation: '2.7', sets, sessions });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    const counts = parseCounts(await readFilesBelow(folder.path));
    for (const kind of ['workoutlog', 'workoutsession', 'nutritiondiary', 'gallery', 'slot-entry']) {
      assert.equal(counts.get(kind), (await readServerRows(setup.service, kind)).length, kind);
    }
    assert.ok((counts.get('workoutlog') ?? 0) > sets && (counts.get('workoutsession') ?? 0) > sessions);
  });

  it('has the pictures of the gallery, read without the key and not a second time', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    const { pictures } = await backUpTo(folder.path, setup.client);
    const media = () => setup.service.requests.filter(({ target }) => target.startsWith('/media/'));
    assert.deepEqual([pictures, media().length], [3, 3]);
    assert.ok(media().every(({ headers }) => headers.authorization === undefined));
    const picture = await (await fetch(`${setup.service.url}/media/gallery/${owner.id}/4.png`)).arrayBuffer();
    assert.deepEqual(await readFile(join(folder.path, 'gallery', '4.png')), Buffer.from(picture));
    setup.service.requests = [];
    assert.equal((await backUpTo(folder.path, setup.client)).pictures, 3);
    assert.equal(media().length, 0);
  });

  it('leaves out pictures that are not on the server, and says of which objects', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    setup.service.fault = { name: 'not-found', on: /gallery\/2\/4\.png/ };
    const { withoutPicture } = await backUpTo(folder.path, setup.client);
    assert.deepEqual(withoutPicture, ['4']);
    const files = await readFilesBelow(folder.path);
    assert.match(files.get('manifest.json') ?? '', /"withoutPicture": \[\s+"4"\s+\]/);
    assert.deepEqual(
      [...files.keys()].filter((path) => path.endsWith('.png')),
      ['gallery/11.png', 'gallery/3.png'],
    );
  });

  it('into the same folder counts what was added, changed and removed on the server', async () => {
    await using folder = await createTemporaryFolder();
    const [more, fewer] = [
      { sets: 90, sessions: 12 },
      { sets: 40, sessions: 4 },
    ];
    const first = await setUp({ generation: '2.7', ...more });
    const port = Number(new URL(first.service.url).port);
    await backUpTo(folder.path, first.client);
    const before = await readFilesBelow(folder.path);
    await first[Symbol.asyncDispose]();
    await using second = await setUp({ generation: '2.7', ...fewer, port });
    const { changes } = await backUpTo(folder.path, second.client);
    const removed = more.sets - fewer.sets + more.sessions - fewer.sessions;
    // Sets whose session is gone refer to the session of another day.
    const changed = fewer.sets - setsADay * fewer.sessions;
    assert.deepEqual(changes, { added: 0, changed, removed });
    await using third = await createTemporaryFolder();
    await backUpTo(third.path, second.client);
    assert.deepEqual(
      findDifferingPaths(await readFilesBelow(folder.path), await readFilesBelow(third.path)),
      [],
    );
    const after = await readFilesBelow(folder.path);
    const paths = findDifferingPaths(before, after);
    assert.ok(paths.length > 1 && paths.every((path) => /^(workoutlog|workoutsession|manifest)/.test(path)));
  });

  it('of another user replaces the first one’s, and keeps every other file', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await mkdir(join(folder.path, '.git'));
    await writeFile(join(folder.path, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    await backUpTo(folder.path, setup.client);
    await writeFile(join(folder.path, 'workoutlog', 'notes.json'), '[]');
    await writeFile(join(folder.path, 'plan.txt'), 'mine');
    setup.key = setup.service.otherKey;
    const { changes } = await backUpTo(folder.path, setup.client);
    assert.ok(changes.removed > 100 && changes.added > 0);
    const files = await readFilesBelow(folder.path);
    assert.deepEqual(
      [files.get('.git/HEAD'), files.get('workoutlog/notes.json'), files.get('plan.txt')],
      ['ref: refs/heads/main\n', '[]', 'mine'],
    );
    await using another = await createTemporaryFolder();
    await backUpTo(another.path, setup.client);
    for (const [path, text] of await readFilesBelow(another.path)) {
      assert.equal(files.get(path), text, path);
    }
    assert.equal(files.size, (await readFilesBelow(another.path)).size + 3);
  });

  it('is readable only by the user', { skip: process.platform === 'win32' }, async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    const inside = join(folder.path, 'new');
    await backUpTo(inside, setup.client);
    const mode = async (path: string): Promise<number> => (await stat(join(inside, path))).mode & 0o777;
    assert.deepEqual(
      [await mode('.'), await mode('workoutlog'), await mode('manifest.json'), await mode('gallery/3.png')],
      [0o700, 0o700, 0o600, 0o600],
    );
  });

  for (const [what, path, reason, put] of [
    ['a file of the user’s', 'README.md', 'foreign', (place: string) => writeFile(place, 'mine')],
    ['another manifest', 'manifest.json', 'foreign', (place: string) => writeFile(place, '{}')],
    ['a file in place of a folder', 'day', 'foreign', (place: string) => writeFile(place, 'mine')],
    ['a link to a folder elsewhere', 'routine', 'foreign', (place: string) => symlink('/', place)],
  ] as const) {
    it(`is refused when ${what} is in its way, and nothing is written`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      await using folder = await createTemporaryFolder();
      await put(join(folder.path, path));
      const before = await readFilesBelow(folder.path);
      await assert.rejects(
        backUpTo(folder.path, setup.client),
        (error) =>
          error instanceof FolderRefused && error.reason === reason && error.path === join(folder.path, path),
      );
      assert.deepEqual(findDifferingPaths(await readFilesBelow(folder.path), before), []);
    });
  }

  it('is refused while another one is written into the same folder', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    const release = setup.service.hold(/workoutlog/);
    const first = backUpTo(folder.path, setup.client);
    await waitForRequests(setup.service, 1, 'workoutlog');
    await assert.rejects(
      backUpTo(folder.path, setup.client),
      (error) => error instanceof FolderRefused && error.reason === 'under-way',
    );
    release();
    assert.ok((await first).objects > 0);
    assert.ok((await readFilesBelow(folder.path)).has('manifest.json'));
  });

  it('reports its progress up to the end', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    const { client } = setup;
    const context = { signal: new AbortController().signal };
    const parts: number[] = [];
    let count = 0;
    const { objects } = await writeBackup({
      client,
      sourceInfo: await readSourceInfo(client, context, false),
      folder: createDiskFolder(folder.path),
      context,
      skipsFailedLists: false,
      onProgress: (read, done) => {
        count = read;
        parts.push(done);
      },
    });
    assert.deepEqual(
      parts,
      parts.toSorted((one, other) => one - other),
    );
    assert.equal(parts.at(-1), 1);
    assert.ok(count > 0 && count <= objects, `${count} of ${objects}`);
  });

  it('that is cancelled leaves no file', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    const abort = new AbortController();
    const release = setup.service.hold(/mealitem/);
    const ended = assert.rejects(backUpTo(folder.path, setup.client, abort.signal), { name: 'AbortError' });
    await waitForRequests(setup.service, 1, 'mealitem');
    abort.abort();
    await ended;
    release();
    assert.equal((await readFilesBelow(folder.path)).size, 0);
  });
});
