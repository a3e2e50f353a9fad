import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { lockTimes } from '../../../src/backup/folder/backupFolder.ts';
import { FolderRefused, NotUndone } from '../../../src/backup/folder/errors.ts';
import { VirtualStaging } from '../../../src/backup/folder/virtualStaging.ts';
import { readFilesBelow } from '../../unit/backup/support.ts';
import { runBackup, removeOmissions } from './backingUp.ts';
import { MemoryFiles } from '../exports/memoryFiles.ts';
import { withReplacedService, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

const place = vscode.Uri.from({ scheme: 'wgertest', path: '/backup' });

const [lock, journal] = [
  '/backup/.wger-backup.partial/lock.json',
  '/backup/.wger-backup.partial/journal.json',
] as const;

const noChange = /\. Nothing has changed since the last backup\.$/;

/** Text with one character for each byte, as `readFilesBelow` returns it. */
function toLatin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Evenly spread items of a list, including the first and the last. */
function pickEvenly<Item>(items: readonly Item[], count: number): Item[] {
  const last = items.length - 1;
  return Array.from({ length: count }, (_none, at) => items[Math.round((at * last) / (count - 1))]).filter(
    (item) => item !== undefined,
  );
}

export function virtualBackupTests(): void {
  describe('Back Up My Data on the file system of another extension', () => {
    let memory: MemoryFiles;
    let registration: vscode.Disposable;

    beforeEach(() => {
      memory = new MemoryFiles();
      registration = vscode.workspace.registerFileSystemProvider('wgertest', memory);
    });

    afterEach(() => {
      registration.dispose();
    });

    /** The files of a backup by their paths in its folder, including temporary ones. */
    const readBackup = (): Readonly<Record<string, string>> =>
      Object.fromEntries(
        [...memory.files].map(([path, bytes]) => [path.replace('/backup/', ''), toLatin1(bytes)]),
      );

    /** The files of a backup without temporary ones. */
    const readCompleteFiles = (): Readonly<Record<string, string>> =>
      Object.fromEntries(Object.entries(readBackup()).filter(([path]) => !path.startsWith('.wger')));

    /** Makes the lock of another window look a minute old. */
    const ageLock = (): void => {
      if (memory.files.has(lock)) {
        memory.add(lock, new TextEncoder().encode('{"at":0}'));
      }
    };

    /** Runs a test after a backup, with a server that has other records now. */
    async function withChangedServer(test: () => Promise<void>): Promise<void> {
      await withService({ generation: '2.4' }, async (service) => {
        await withKey(service, async () => {
          await runBackup(place);
          await withReplacedService(service, { generation: '2.7', sets: 40, sessions: 6 }, test);
        });
      });
    }

    for (const generation of ['1.8', 'next'] as const) {
      it(`of release ${generation} writes the same files as on disk, and writes nothing when run again without changes`, async () => {
        const folder = await mkdtemp(join(tmpdir(), 'wger-backup-'));
        try {
          await withService({ generation }, async (service) => {
            await withKey(service, async () => {
              const { question } = await runBackup(place);
              assert.ok(question?.detail.includes('wgertest:/backup'), question?.detail);
              await runBackup(vscode.Uri.file(folder));
              const inMemory = [...memory.files].map(([path, bytes]) => [path, toLatin1(bytes)] as const);
              const onDisk = [...(await readFilesBelow(folder))].map(
                ([path, text]) => [`/backup/${path}`, text] as const,
              );
              assert.deepEqual(new Map(inMemory.sort()), new Map(onDisk.sort()));
              const again = await runBackup(place);
              assert.match(removeOmissions(again.message), noChange);
            });
          });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    }

    it('keeps or restores the previous backup at whatever point the window is closed', async () => {
      await withChangedServer(async () => {
        const before = readBackup();
        const moments: (readonly [ReadonlyMap<string, Uint8Array>, readonly string[]])[] = [];
        const keep = () => moments.push([new Map(memory.files), [...memory.folders]]);
        memory.beforeChange = keep;
        await runBackup(place);
        keep();
        memory.beforeChange = () => undefined;
        const after = readBackup();
        assert.notDeepEqual(after, before);
        const isHalf = (files: ReadonlyMap<string, Uint8Array>): boolean => files.has(journal);
        const halves = moments.filter(([files]) => isHalf(files));
        assert.ok(halves.length > 4, String(halves.length));
        const others = moments.filter(([files]) => !isHalf(files));
        for (const [files, folders] of [...pickEvenly(halves, 5), ...pickEvenly(others, 5)]) {
          memory.clear('/backup');
          folders.forEach((folder) => memory.folders.add(folder));
          files.forEach((bytes, path) => memory.files.set(path, bytes));
          ageLock();
          const manifest = files.get('/backup/manifest.json') ?? new Uint8Array();
          const wasOver = !isHalf(files) && toLatin1(manifest) === after['manifest.json'];
          await runBackup(place, false);
          assert.deepEqual(readCompleteFiles(), wasOver ? after : before);
          await runBackup(place);
          assert.deepEqual(readBackup(), after);
        }
      });
    });

    it('reports a file that cannot be written, and keeps or restores the previous backup', async () => {
      await withChangedServer(async () => {
        const before = readBackup();
        const written: string[] = [];
        memory.beforeChange = (path) => written.push(path);
        await runBackup(place);
        const after = readBackup();
        // The backup is complete when the journal is deleted.
        const points = written.lastIndexOf(journal) + 1;
        for (const isLasting of [false, true]) {
          for (const point of pickEvenly([...written.keys()].slice(0, points), 3)) {
            memory.beforeChange = () => undefined;
            memory.clear('/backup');
            for (const [path, text] of Object.entries(before)) {
              memory.add(
                `/backup/${path}`,
                Uint8Array.from(text, (byte) => byte.charCodeAt(0)),
              );
            }
            let writes = 0;
            memory.beforeChange = () => {
              const fails = writes === point || (isLasting && writes > point);
              writes++;
              if (fails) {
                throw vscode.FileSystemError.NoPermissions('It is read-only.');
              }
            };
            const { error } = await runBackup(place);
            assert.match(
              error,
              /^The backup could not be written: You have no permission to write there\. /,
              `${String(point)} of ${String(points)}`,
            );
            memory.beforeChange = () => undefined;
            if (error.endsWith('Nothing was written.')) {
              assert.deepEqual(isLasting ? readCompleteFiles() : readBackup(), before);
            } else {
              assert.match(error, /Back up there again to restore them\.$/);
              assert.ok(isLasting);
              ageLock();
              await runBackup(place, false);
              assert.deepEqual(readBackup(), before);
            }
          }
        }
        await runBackup(place);
        assert.deepEqual(readBackup(), after);
      });
    });

    it('replaces a link in the place of its lock, and not the file that the link leads to', async () => {
      memory.add('/mine.txt', new TextEncoder().encode('mine'));
      memory.times.set('/mine.txt', 0);
      memory.add(journal.replace('journal.json', '.gitignore'), new Uint8Array());
      memory.links.set(lock, '/mine.txt');
      const staging = await VirtualStaging.begin(place);
      await staging.cleanUp();
      assert.equal(toLatin1(memory.files.get('/mine.txt') ?? new Uint8Array()), 'mine');
    });

    it('names what is in the way of a file that an interrupted backup replaced', async () => {
      const encoder = new TextEncoder();
      memory.add('/backup/README.md/mine.txt', encoder.encode('mine'));
      memory.add(journal.replace('journal.json', 'old/README.md'), encoder.encode('old'));
      memory.add(journal, encoder.encode(JSON.stringify({ replaced: ['README.md'] })));
      await assert.rejects(VirtualStaging.undo(place), isInTheWay('wgertest:/backup/README.md'));
    });

    it('keeps the previous files if the journal of an interrupted backup cannot be read', async () => {
      const previous = journal.replace('journal.json', 'old/README.md');
      memory.add(previous, new TextEncoder().encode('mine'));
      memory.add(`${journal}/odd`, new Uint8Array());
      await assert.rejects(VirtualStaging.undo(place), (error) => error instanceof FolderRefused);
      assert.ok(memory.files.has(previous));
    });

    it('is refused where another backup was interrupted meanwhile', async () => {
      memory.add('/backup/README.md', new Uint8Array());
      memory.add(journal, new TextEncoder().encode(JSON.stringify({ fresh: ['README.md'] })));
      const before = readBackup();
      await assert.rejects(VirtualStaging.begin(place), isUnderWay);
      assert.deepEqual(readBackup(), before);
    });

    it('ends an undo that was begun on a disk, and moved previous files back', async () => {
      const encoder = new TextEncoder();
      memory.add('/backup/README.md', encoder.encode('old'));
      memory.add(journal, encoder.encode(JSON.stringify({ replaced: ['README.md', 'manifest.json'] })));
      await assert.rejects(VirtualStaging.undo(place), (error) => error instanceof NotUndone);
      memory.add(journal.replace('journal.json', 'old/manifest.json'), encoder.encode('old'));
      await VirtualStaging.undo(place);
      assert.deepEqual(readBackup(), { 'README.md': 'old', 'manifest.json': 'old' });
    });

    it('keeps a folder in the place of a file that an interrupted backup added', async () => {
      const encoder = new TextEncoder();
      memory.add('/backup/README.md/mine.txt', encoder.encode('mine'));
      memory.add(journal, encoder.encode(JSON.stringify({ fresh: ['README.md'] })));
      await assert.rejects(VirtualStaging.undo(place), isInTheWay('wgertest:/backup/README.md'));
      assert.equal(readBackup()['README.md/mine.txt'], 'mine');
    });

    it('is refused while another window is backing up into the same folder', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const encoder = new TextEncoder();
          memory.add(lock, encoder.encode(JSON.stringify({ at: Date.now() })));
          const { error } = await runBackup(place);
          assert.equal(
            error,
            'Another backup is being written to this folder. If it was interrupted, try again in a minute.',
          );
          assert.deepEqual(Object.keys(readBackup()), ['.wger-backup.partial/lock.json']);
          // A lock on a disk, whose age is the modification time of its file.
          memory.add(lock, encoder.encode('{}'));
          assert.equal((await runBackup(place)).error, error);
          memory.times.set(lock, Date.now() - 61_000);
          assert.match((await runBackup(place)).message, /^Backed up /);
          assert.ok(!Object.keys(readBackup()).some((path) => path.startsWith('.wger')));
        });
      });
    });

    it('keeps its lock however long it takes', async () => {
      const { setInterval: setRealInterval } = globalThis;
      // Refreshes the lock, and nothing else, every few milliseconds.
      const setShortInterval = (action: () => void, interval?: number): NodeJS.Timeout =>
        setRealInterval(action, interval === lockTimes.refreshInterval ? 10 : interval);
      globalThis.setInterval = Object.assign(setShortInterval, setRealInterval);
      const staging = await VirtualStaging.begin(place).finally(() => {
        globalThis.setInterval = setRealInterval;
      });
      const readLock = (): { readonly at: number } =>
        JSON.parse(toLatin1(memory.files.get(lock) ?? new Uint8Array())) as { readonly at: number };
      memory.add(lock, new TextEncoder().encode(JSON.stringify({ ...readLock(), at: 0 })));
      await waitUntil('a refresh', () => readLock().at > 0);
      await assert.rejects(VirtualStaging.begin(place), isUnderWay);
      await staging.cleanUp();
      assert.deepEqual(readBackup(), {});
    });

    it('stops when another window took over its lock while the computer slept', async () => {
      const encoder = new TextEncoder();
      const sleeper = await VirtualStaging.begin(place);
      ageLock();
      const next = await VirtualStaging.begin(place);
      await next.write('README.md', encoder.encode('of the next'));
      await assert.rejects(sleeper.write('README.md', encoder.encode('of before the sleep')), isUnderWay);
      await assert.rejects(sleeper.commit(), isUnderWay);
      await sleeper.cleanUp();
      await next.commit();
      await next.cleanUp();
      assert.deepEqual(readBackup(), { 'README.md': 'of the next' });
    });
  });
}

function isUnderWay(error: unknown): boolean {
  return error instanceof FolderRefused && error.reason === 'under-way';
}

function isInTheWay(path: string): (error: unknown) => boolean {
  return (error) =>
    error instanceof NotUndone && error.cause instanceof FolderRefused && error.cause.path === path;
}
