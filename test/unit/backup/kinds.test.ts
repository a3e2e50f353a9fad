import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runInSlices } from '../../../src/api/concurrency/slices.ts';
import { addObjects, compareObjects } from '../../../src/backup/changes.ts';
import { getKinds } from '../../../src/backup/kinds.ts';
import { compareIds } from '../../../src/resources/fields.ts';
import {
  isBackupPath,
  serializeManifest,
  getBackupPaths,
  parseManifest,
} from '../../../src/backup/manifest.ts';
import { createDiskFolder } from '../../../src/backup/node/diskFolder.ts';
import { writeBackup } from '../../../src/backup/writing/writeBackup.ts';
import { createReadme } from '../../../src/backup/readme.ts';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { project } from '../../harness/system/paths.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { getRecordingsFolder } from '../../recordings/recordings.ts';
import { generationNames, getDefinition } from '../../service/generations/generations.ts';
import { setUp } from '../support/support.ts';
import { parseCounts, parseRows, getRowsOfKind } from './rows.ts';
import { readFilesBelow } from './support.ts';

/** Private lists that are not backed up: they have objects of other users, or repeat another list. */
const excludedLists = new Set(['public-templates', 'nutritionplaninfo', 'templates', 'trophy']);

describe('the kinds of a backup', () => {
  for (const generation of generationNames) {
    it(`are all private lists of release ${generation}, except those of others and duplicates`, () => {
      const offered = new Set(Object.keys(getDefinition(generation).endpoints));
      const kinds = new Set(getKinds(offered).map(({ endpoint }) => endpoint));
      const left = [...offered].filter(
        (endpoint) => createEndpointResource(endpoint).access === 'key' && !kinds.has(endpoint),
      );
      assert.deepEqual(
        left.filter((endpoint) => !excludedLists.has(endpoint)),
        [],
      );
      assert.equal(kinds.has('templates'), offered.has('templates') && offered.has('workout'));
      assert.ok(kinds.has('userprofile'));
    });
  }

  it('are all in the documentation, in bold those with a file for each month', () => {
    const page = readFileSync(join(project, 'docs', 'backup.md'), 'utf8');
    const offered = generationNames.flatMap((name) => Object.keys(getDefinition(name).endpoints));
    for (const { endpoint, dateFields } of getKinds(new Set(offered))) {
      const name = `\`${endpoint.replace(/^max-/, '')}\``;
      assert.ok(page.includes(name), endpoint);
      assert.equal(page.includes(`**${name}**`), dateFields.length > 0, endpoint);
    }
  });

  it('are sorted by id, numbers by their value', () => {
    const sorted = ['10', '9', 'b', '100000000000000000001', '1', 'a'].sort(compareIds);
    assert.deepEqual(sorted, ['1', '9', '10', '100000000000000000001', 'a', 'b']);
  });
});

describe('the manifest of a backup', () => {
  const manifest = {
    server: 'https://wger.example/fitness',
    user: 'mara',
    release: '2.6.0',
    kinds: new Map([
      ['workoutlog', { objects: 3, files: ['2026-01.json', '2026-02.json'] }],
      ['day', { objects: 1, files: ['day.json'] }],
    ]),
    withoutPicture: ['4'],
    withOldPicture: ['3', '7'],
    leftOut: ['exercise'],
    unread: ['measurement'],
  };

  it('is read as it was written, and lists the files of the backup', () => {
    const read = parseManifest(Buffer.from(serializeManifest(manifest)));
    assert.deepEqual(read && { ...read, kinds: new Map([...read.kinds].reverse()) }, manifest);
    assert.deepEqual(getBackupPaths(manifest), [
      'manifest.json',
      'README.md',
      'workoutlog/2026-01.json',
      'workoutlog/2026-02.json',
      'day/day.json',
    ]);
  });

  for (const text of ['', '{}', '[]', 'null', '{"format":"wger-backup","formatVersion":2}', '{"format"']) {
    it(`is not read from a file with ${text === '' ? 'no text' : text}`, () => {
      assert.equal(parseManifest(Buffer.from(text)), undefined);
    });
  }

  for (const path of [
    '../x.json',
    'day/../../x.json',
    '.git/config',
    'day/.git',
    'day/a/b.json',
    '/etc/x',
    'x.json',
    'day/..',
    'C:/x.json',
    'day\\x.json',
    'src/main.ts',
    'docs/index.html',
  ]) {
    it(`names no file outside of the backup, such as ${path}`, () => {
      assert.equal(isBackupPath(path), false);
      const [folder = '', ...rest] = path.split('/');
      const text = serializeManifest({
        ...manifest,
        kinds: new Map([[folder, { objects: 1, files: [rest.join('/')] }]]),
      });
      assert.deepEqual(getBackupPaths(parseManifest(Buffer.from(text)) ?? assert.fail()), [
        'manifest.json',
        'README.md',
      ]);
    });
  }

  it('and its page contain no line that begins with a server’s text', () => {
    const hostile = 'x`\n# [y](http://z)';
    const source = { server: hostile, user: hostile };
    for (const text of [createReadme(source, false), serializeManifest({ ...manifest, ...source })]) {
      assert.equal(text.split('# [y](http://z)').length - 1, 2);
      assert.doesNotMatch(text, /^\W*# \[y\]/m);
    }
  });
});

describe('the changes between two backups', () => {
  it('are found by id, whatever file an object is in', async () => {
    const objects = async (...files: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = new Map<string, string>();
      for (const file of files) {
        await runInSlices(addObjects(Buffer.from(file), found, false));
      }
      return found;
    };
    const before = await objects('[{"id":1,"a":21.0},{"id":2}]', '[{"id":3},{"b":1}]');
    const after = await objects('[{"id":2},{"id":1,"a":21}]', '[{"id":4},{"b":1}]');
    assert.deepEqual(await runInSlices(compareObjects(before, after)), { added: 1, changed: 1, removed: 1 });
  });
});

describe('a backup of a recorded server', () => {
  const samples = getRecordingsFolder(project);
  for (const [folder, generation] of [
    ['records-2.2', '2.2'],
    ['records-2.4', '2.4'],
    ['records-2.7a2', '2.7'],
    ['records-2.7rel', 'next'],
  ] as const) {
    const recordings = join(samples, folder);
    it(
      `of ${folder} has as many objects of each kind as were recorded, each token as it was sent`,
      { skip: !existsSync(recordings) && 'The recordings are not here.' },
      async () => {
        await using setup = await setUp({ generation, recordings });
        await using target = await createTemporaryFolder();
        const lists = readdirSync(recordings).flatMap((file) => /^(.*)\.list\.json$/.exec(file)?.[1] ?? []);
        const context = { signal: new AbortController().signal };
        await writeBackup({
          client: setup.client,
          sourceInfo: {
            offered: new Set(lists),
            mayBeIncomplete: false,
            isUserUnread: false,
            source: { server: setup.service.url, user: undefined },
            author: undefined,
            release: undefined,
          },
          folder: createDiskFolder(target.path),
          context,
          skipsFailedLists: false,
          onProgress: () => undefined,
        });
        const files = await readFilesBelow(target.path);
        const counts = parseCounts(files);
        assert.ok((counts.get('workoutlog') ?? 0) >= 80);
        for (const [kind, count] of counts) {
          const recorded = parseRows(readFileSync(join(recordings, `${kind}.list.json`), 'utf8'));
          assert.equal(count, recorded.size, kind);
          assert.deepEqual(
            new Map([...getRowsOfKind(files, kind)].sort()),
            new Map([...recorded].sort()),
            kind,
          );
        }
      },
    );
  }
});
