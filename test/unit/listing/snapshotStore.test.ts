import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  rmdir,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { isAnything } from '../../anything.ts';
import { SnapshotStore } from '../../../src/listing/snapshotStore.ts';

const format = 1;
const name = 'name';

interface Disk extends AsyncDisposable {
  /** Not there yet, below one that goes with the test. */
  readonly folder: string;
  /** Where the test may put what it likes. */
  readonly parent: string;
  /** What was logged: what happened to which file, and why. */
  readonly lines: string[];
  store(itsFormat?: number): SnapshotStore;
  files(): Promise<string[]>;
  /** The file of the one snapshot. */
  file(): Promise<string>;
}

async function disk(): Promise<Disk> {
  const parent = await mkdtemp(join(tmpdir(), 'wger-snapshots-'));
  const folder = join(parent, 'a', 'b');
  const lines: string[] = [];
  const log = (what: string) => (file: string, error: unknown) => {
    lines.push(`${what} ${basename(file)}: ${String(error)}`);
  };
  const files = async () => (await readdir(folder)).map((each) => join(folder, each));
  return {
    parent,
    folder,
    lines,
    files,
    store: (itsFormat = format) =>
      new SnapshotStore(folder, itsFormat, {
        unreadableSnapshot: log('unreadable'),
        unsavedSnapshot: log('unsaved'),
      }),
    async file() {
      const [only, ...others] = await files();
      assert.deepEqual(others, []);
      return only ?? assert.fail('There is no file.');
    },
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Rows that no compression makes much smaller than half, and that nobody else has. */
function rowsOf(owner: string, count: number): unknown {
  return Array.from({ length: count }, (_, id) => ({
    id,
    owner,
    text: createHash('sha256').update(`${owner} ${id}`).digest('hex'),
  }));
}

async function contentIn(store: SnapshotStore, ofName = name): Promise<unknown> {
  return (await store.read(ofName, isAnything))?.content;
}

/** One line was logged, of this; none is from now on. */
function assertLogged({ lines }: Disk, line: RegExp): void {
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.match(lines.splice(0).join('\n'), line);
}

/** A process that is about to save a content; it begins when its input ends. */
async function writer(
  { parent, folder }: Disk,
  content: unknown,
  times: number,
  ...user: string[]
): Promise<ChildProcess> {
  const contentFile = join(await mkdtemp(join(parent, 'content-')), 'content.json');
  await writeFile(contentFile, JSON.stringify(content));
  const program = join(import.meta.dirname, 'snapshotWriter.ts');
  return spawn(process.execPath, [program, folder, contentFile, String(times), ...user], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Lets a process begin and waits for its end, for all that it prints. */
async function printedBy(child: ChildProcess): Promise<string> {
  child.stdin?.end();
  const [printed] = await Promise.all([text(child.stdout ?? assert.fail()), once(child, 'exit')]);
  return printed;
}

/** Lets a process begin, whatever it prints: it would wait for somebody to read that. */
function begin(child: ChildProcess): void {
  child.stdin?.end();
  child.stdout?.resume();
}

function runs({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

describe('a snapshot', { concurrency: 4 }, () => {
  it('is read as it was saved, with its time, by any store on the same folder', async () => {
    await using shared = await disk();
    const content = [
      { a: 'Kniebeuge \u{1F3CB}\n\0\ud800', b: [1.5, -0, null, true, {}], ['__proto__']: 1 },
      '',
    ];
    const [one, other] = [shared.store(), shared.store()];
    const before = Date.now();
    await one.save(name, content);
    const after = Date.now();
    for (const store of [one, other]) {
      const { savedAt, content: read } = (await store.read(name, isAnything)) ?? assert.fail();
      assert.equal(JSON.stringify(read), JSON.stringify(content));
      assert.ok(before <= savedAt && savedAt <= after);
    }
    assert.deepEqual(shared.lines, []);
  });

  it('is any value of JSON', async () => {
    await using shared = await disk();
    const store = shared.store();
    for (const content of [null, false, 0, '', [], {}, undefined]) {
      await store.save(name, content);
      const { content: read } = (await store.read(name, isAnything)) ?? assert.fail();
      assert.deepEqual(read, content);
    }
    assert.deepEqual(shared.lines, []);
  });

  it('has a file of its own for each name, which does not tell the name', async () => {
    await using shared = await disk();
    const store = shared.store();
    const names = [
      ...['https://wger.de/api/v2/', 'https://wger.de/api/v2', 'HTTPS://WGER.DE/API/V2', '', ' ', '.', '..'],
      ...[
        '../../wger',
        '/etc/wger',
        'C:\\wger',
        'CON',
        '__proto__',
        '\0',
        '\n',
        '\ud800',
        '\udc00',
        'ü',
        'u\u0308',
      ],
      'wger'.repeat(10_000),
    ];
    await Promise.all(names.map((each) => store.save(each, each.length)));
    for (const each of names) {
      assert.equal(await contentIn(shared.store(), each), each.length);
    }
    const files = await shared.files();
    assert.equal(files.length, names.length);
    for (const file of files) {
      assert.match(basename(file), /^snapshot-[0-9a-f]{32}\.json\.gz$/);
    }
    assert.deepEqual(await readdir(shared.parent), ['a']);
    assert.deepEqual(shared.lines, []);
  });

  it('is not there before the first is saved, and nothing is on the disk till then', async () => {
    await using shared = await disk();
    const store = shared.store();
    assert.equal(await store.read(name, isAnything), undefined);
    assert.deepEqual(await readdir(shared.parent), []);
    await store.save(name, 1);
    assert.equal(await store.read('another name', isAnything), undefined);
    assert.deepEqual(shared.lines, []);
  });

  it('is the last of many that are saved at once', async () => {
    await using shared = await disk();
    const stores = [shared.store(), shared.store()];
    const contents = Array.from({ length: 40 }, (_, at) => rowsOf(`save ${at}`, 50 * (at % 7)));
    await Promise.all(contents.map((content, at) => (stores[at % 2] ?? assert.fail()).save(name, content)));
    assert.deepEqual(await contentIn(shared.store()), contents.at(-1));
    assert.equal((await shared.files()).length, 1);
    assert.deepEqual(shared.lines, []);
  });

  it('is what it was when saving was asked for, whatever becomes of the object after that', async () => {
    await using shared = await disk();
    const store = shared.store();
    const content = [1];
    const saves = [store.save(name, 'first'), store.save(name, content)];
    content.push(2);
    await Promise.all(saves);
    assert.deepEqual(await contentIn(store), [1]);
  });

  it('may be of the future, where the clock was wrong', async () => {
    await using shared = await disk();
    const store = shared.store();
    await store.save(name, 1);
    await writeFile(
      await shared.file(),
      gzipSync(JSON.stringify({ name, format, savedAt: 8e15, content: 2 })),
    );
    assert.deepEqual(await store.read(name, isAnything), { savedAt: 8e15, content: 2 });
    assert.deepEqual(shared.lines, []);
  });
});

describe('a damaged snapshot', { concurrency: 4 }, () => {
  const content = rowsOf('owner', 1000);

  /** Damages are noticed one by one, and repaired by the next save. */
  async function assertNoticed(shared: Disk, damages: Iterable<(whole: Buffer) => Buffer>): Promise<void> {
    const store = shared.store();
    await store.save(name, content);
    for (const damage of damages) {
      const file = await shared.file();
      await writeFile(file, damage(await readFile(file)));
      assert.equal(await store.read(name, isAnything), undefined);
      assertLogged(shared, /^unreadable snapshot-[0-9a-f]{32}\.json\.gz: \w*Error\b.*: .+$/);
      await store.save(name, content);
      assert.deepEqual(await contentIn(store), content);
      assert.deepEqual(shared.lines, []);
    }
  }

  /** Places all over the file, from its beginning or, if negative, from its end. */
  async function places(): Promise<number[]> {
    await using shared = await disk();
    await shared.store().save(name, content);
    const { size } = await lstat(await shared.file());
    assert.ok(size > 20_000);
    return [
      ...Array.from({ length: 30 }, (_, at) => at),
      // With another time of saving, a file has a few bytes less.
      ...Array.from({ length: Math.floor((size - 100) / 1000) }, (_, at) => (at + 1) * 1000),
      ...Array.from({ length: 30 }, (_, at) => -1 - at),
    ];
  }

  it('is noticed wherever it is cut', async () => {
    await using shared = await disk();
    const cuts = await places();
    await assertNoticed(
      shared,
      cuts.map((at) => (whole) => whole.subarray(0, at)),
    );
  });

  it('is noticed whichever byte is another', async () => {
    await using shared = await disk();
    // The six bytes after the first four say when and where it was packed: nothing is read from them.
    const changed = (await places()).filter((at) => at < 4 || at > 9);
    await assertNoticed(
      shared,
      changed.map((at) => (whole) => {
        const byte = (whole.length + at) % whole.length;
        whole.writeUInt8(whole.readUInt8(byte) ^ 0xff, byte);
        return whole;
      }),
    );
  });

  it('is noticed when it was packed well, and is not one', async () => {
    await using shared = await disk();
    const contents = [
      ...['', 'no JSON', 'null', '1', '[]', '{}', '{"name":"name","format":"1","savedAt":1,"content":1}'],
      ...['null', '"1"', '1e999', '[]'].map(
        (savedAt) => `{"name":"name","format":1,"savedAt":${savedAt},"content":1}`,
      ),
      '{"name":"name","format":1,"content":1}',
      '{"format":1,"savedAt":1,"content":1}',
      '['.repeat(200_000),
    ];
    await assertNoticed(
      shared,
      contents.map((each) => () => gzipSync(each)),
    );
  });

  it('is noticed when it was not packed at all', async () => {
    await using shared = await disk();
    await assertNoticed(shared, [
      () => Buffer.from(JSON.stringify({ name, format, savedAt: 1, content })),
      (whole) => Buffer.alloc(whole.length),
    ]);
  });

  it('is noticed when it is that of another name', async () => {
    await using shared = await disk();
    const store = shared.store();
    await store.save(name, 'one');
    const file = await shared.file();
    await store.save('another name', 'other');
    const other = (await shared.files()).find((each) => each !== file) ?? assert.fail();
    await copyFile(other, file);
    assert.equal(await store.read(name, isAnything), undefined);
    assertLogged(shared, /^unreadable .*another name/);
    await store.save(name, 'one');
    assert.equal(await contentIn(store), 'one');
    assert.equal(await contentIn(store, 'another name'), 'other');
    assert.deepEqual(shared.lines, []);
  });

  it('is not unpacked when it would be very large', async () => {
    await using shared = await disk();
    const part = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '));
    await assertNoticed(shared, [
      () => gzipSync(`${' '.repeat(8 * 1024 * 1024)}{"name":"name","format":1,"savedAt":1,"content":1}`),
      () => Buffer.concat(Array.from({ length: 1000 }, () => part)),
    ]);
  });

  it('is not even read when it is very large', async () => {
    await using shared = await disk();
    const store = shared.store();
    await store.save(name, 'before');
    await truncate(await shared.file(), 100_000_000);
    assert.equal(await store.read(name, isAnything), undefined);
    assertLogged(shared, /^unreadable .*too large: 100000000 bytes/);
    await store.save(name, content);
    assert.deepEqual(await contentIn(store), content);
  });

  it('is not read where a device is in its place, and replaces that', { skip: onWindows() }, async () => {
    await using shared = await disk();
    const store = shared.store();
    await store.save(name, 1);
    const file = await shared.file();
    await rm(file);
    await symlink('/dev/null', file);
    assert.equal(await store.read(name, isAnything), undefined);
    assertLogged(shared, /^unreadable .*not a file/);
    await store.save(name, 2);
    assert.equal(await contentIn(store), 2);
    assert.deepEqual(shared.lines, []);
  });

  it('is neither read nor replaced where a folder is in its place, until that is gone', async () => {
    await using shared = await disk();
    const store = shared.store();
    await store.save(name, 1);
    const file = await shared.file();
    await rm(file);
    await mkdir(file);
    assert.equal(await store.read(name, isAnything), undefined);
    assertLogged(shared, /^unreadable .*not a file/);
    await store.save(name, 2);
    assertLogged(shared, /^unsaved /);
    assert.equal(await shared.file(), file);
    await rmdir(file);
    await store.save(name, 3);
    assert.equal(await contentIn(store), 3);
    assert.deepEqual(shared.lines, []);
  });
});

describe('a snapshot of another format', { concurrency: 4 }, () => {
  it('is as good as none, is no failure, and is replaced', async () => {
    await using shared = await disk();
    const [older, newer] = [shared.store(1), shared.store(2)];
    await older.save(name, 'older');
    assert.equal(await newer.read(name, isAnything), undefined);
    await newer.save(name, 'newer');
    assert.equal(await contentIn(newer), 'newer');
    assert.equal(await older.read(name, isAnything), undefined);
    assert.equal((await shared.files()).length, 1);
    assert.deepEqual(shared.lines, []);
  });

  it('may be of any other shape', async () => {
    await using shared = await disk();
    const store = shared.store();
    await store.save(name, 1);
    await writeFile(await shared.file(), gzipSync('{"format":3,"at":"noon"}'));
    assert.equal(await store.read(name, isAnything), undefined);
    assert.deepEqual(shared.lines, []);
  });
});

describe('the snapshot before', { concurrency: 4 }, () => {
  const before = rowsOf('before', 100);

  it('stays when the next cannot be written as JSON', async () => {
    await using shared = await disk();
    const store = shared.store();
    await store.save(name, before);
    const circular: unknown[] = [];
    circular.push(circular);
    await store.save(name, circular);
    assertLogged(shared, /^unsaved .*circular/);
    assert.deepEqual(await contentIn(store), before);
    await shared.file();
  });

  it('stays when the next is too large to be read again', async () => {
    await using shared = await disk();
    const store = shared.store();
    const most = 8 * 1024 * 1024;
    await store.save(name, before);
    await store.save(name, 'x'.repeat(most));
    assertLogged(shared, /^unsaved .*too large/);
    assert.deepEqual(await contentIn(store), before);
    await store.save(name, 'x'.repeat(most - 1000));
    assert.equal(await contentIn(store), 'x'.repeat(most - 1000));
    assert.deepEqual(shared.lines, []);
  });

  it(
    'stays when the disk is full, and nothing else does',
    { skip: process.platform !== 'linux' && 'Only Linux has a file that is always full.' },
    async () => {
      await using shared = await disk();
      const store = shared.store();
      await store.save(name, before);
      const file = await shared.file();
      await symlink('/dev/full', `${file}.${process.pid}.tmp`);
      await store.save(name, rowsOf('next', 100));
      assertLogged(shared, /^unsaved snapshot-[0-9a-f]{32}\.json\.gz: Error: ENOSPC/);
      assert.deepEqual(await shared.files(), [file]);
      assert.deepEqual(await contentIn(store), before);
      await store.save(name, 'next');
      assert.equal(await contentIn(store), 'next');
      assert.deepEqual(shared.lines, []);
    },
  );

  it(
    'stays and is read when the folder may not be written to',
    { skip: process.platform === 'win32' && 'On Windows, the mode of a folder says nothing.' },
    async () => {
      await using shared = await disk();
      await shared.store().save(name, before);
      await chmod(shared.parent, 0o755);
      await chmod(shared.folder, 0o555);
      // For the superuser, modes say nothing either: the process becomes anybody else.
      const child = await writer(shared, 'next', 1, ...(process.geteuid?.() === 0 ? ['65534'] : []));
      const [line = '', read = '', ...more] = (await printedBy(child)).split('\n');
      await chmod(shared.folder, 0o755);
      assert.match(line, /^unsaved: Error: EACCES/);
      assert.deepEqual(JSON.parse(read), before);
      assert.deepEqual(more, ['']);
      await shared.file();
    },
  );

  it('is none where there can be no folder, which is said with each save and not with reading', async () => {
    await using shared = await disk();
    const store = shared.store();
    await writeFile(join(shared.parent, 'a'), '');
    for (let time = 0; time < 2; time++) {
      assert.equal(await store.read(name, isAnything), undefined);
      await store.save(name, 1);
      assertLogged(shared, /^unsaved /);
    }
    await rm(join(shared.parent, 'a'));
    await store.save(name, 2);
    assert.equal(await contentIn(store), 2);
    assert.deepEqual(shared.lines, []);
  });

  it('is none when the folder is gone, and there is one with the next save', async () => {
    await using shared = await disk();
    const store = shared.store();
    await store.save(name, 1);
    await rm(shared.folder, { recursive: true });
    assert.equal(await store.read(name, isAnything), undefined);
    await store.save(name, 2);
    assert.equal(await contentIn(store), 2);
    assert.deepEqual(shared.lines, []);
  });

  it(
    'stays when a process ends in the middle of writing the next, and its rest is removed after an hour',
    { skip: onWindows() },
    async () => {
      await using shared = await disk();
      const store = shared.store();
      await store.save(name, before);
      const file = await shared.file();
      const child = await writer(shared, rowsOf('next', 10_000), 1);
      const rest = `${file}.${child.pid ?? assert.fail()}.tmp`;
      const ended = once(child, 'exit');
      makePipe(rest);
      // More than a pipe holds is written to it: the process stops in the middle until somebody reads.
      const pipe = await open(rest, constants.O_RDWR | constants.O_NONBLOCK);
      try {
        begin(child);
        while (runs(child) && (await bytesIn(pipe)) === 0) {
          await wait(5);
        }
        assert.ok(runs(child), 'The process did not write to its temporary file.');
        assert.deepEqual(await contentIn(store), before);
      } finally {
        child.kill('SIGKILL');
        await pipe.close();
      }
      await ended;
      assert.deepEqual(await contentIn(store), before);
      await store.save(name, before);
      assert.deepEqual((await shared.files()).sort(), [file, rest].sort());
      await makeOld(rest, 61);
      await store.save(name, before);
      assert.deepEqual(await shared.files(), [file]);
      assert.deepEqual(shared.lines, []);
    },
  );
});

it('files that were left behind are removed with a save of any name, and no others', async () => {
  await using shared = await disk();
  const store = shared.store();
  await store.save(name, 1);
  const file = await shared.file();
  const others = [`${file}.tmp`, `${file}.1.tmp.txt`, join(shared.folder, 'request-1'), `${file}.7.tmp`];
  for (const other of [...others, `${file}.8.tmp`, `${file}.${process.pid}.tmp`]) {
    await writeFile(other, 'x');
    await makeOld(other, other.endsWith('.7.tmp') ? 59 : 61);
  }
  await makeOld(file, 1_000_000);
  await store.read(name, isAnything);
  assert.equal((await shared.files()).length, others.length + 3);
  await store.save('another name', 2);
  const left = await shared.files();
  assert.equal(left.length, others.length + 2);
  for (const other of [file, ...others]) {
    assert.ok(left.includes(other), other);
  }
  assert.deepEqual(shared.lines, []);
});

describe('several processes', () => {
  it('save and read at once, and each finds a whole snapshot at any time', async () => {
    await using shared = await disk();
    const contents = ['a', 'b', 'c', 'd'].map((owner, at) => rowsOf(owner, 500 * (at + 1)));
    const known = new Set(contents.map((content) => JSON.stringify(content)));
    await shared.store().save(name, contents[0]);
    const children = await Promise.all(contents.map((content) => writer(shared, content, 100)));
    const reader = (async () => {
      while (children.some(runs)) {
        const read = await contentIn(shared.store());
        assert.deepEqual(shared.lines, []);
        assert.ok(known.has(JSON.stringify(read)));
      }
    })();
    const [printed] = await Promise.all([Promise.all(children.map(printedBy)), reader]);
    for (const each of printed) {
      assert.ok(known.has(each.trimEnd()), each.slice(0, 1000));
    }
    assert.ok(known.has(JSON.stringify(await contentIn(shared.store()))));
    await shared.file();
  });

  it('leave a whole snapshot whenever they are killed', async () => {
    await using shared = await disk();
    const store = shared.store();
    for (let round = 0; round < 10; round++) {
      const content = rowsOf(`round ${round}`, 5000);
      const whole = JSON.stringify(content);
      const child = await writer(shared, content, 10_000);
      begin(child);
      try {
        while (runs(child) && JSON.stringify(await contentIn(store)) !== whole) {
          await wait(5);
        }
        await wait(round * 2);
        assert.ok(runs(child));
      } finally {
        child.kill('SIGKILL');
      }
      await once(child, 'exit');
      assert.equal(JSON.stringify(await contentIn(store)), whole);
    }
    assert.deepEqual(shared.lines, []);
  });
});

function onWindows(): string | false {
  return process.platform === 'win32' && 'Windows has neither devices nor pipes in its folders.';
}

function makePipe(file: string): void {
  assert.equal(spawnSync('mkfifo', [file]).status, 0);
}

/** At most one, which is taken; 0 when the pipe is empty. */
async function bytesIn(pipe: { read(into: Buffer): Promise<{ bytesRead: number }> }): Promise<number> {
  try {
    return (await pipe.read(Buffer.alloc(1))).bytesRead;
  } catch (error) {
    assert.match(String(error), /EAGAIN/);
    return 0;
  }
}

async function makeOld(file: string, minutes: number): Promise<void> {
  const past = new Date(Date.now() - minutes * 60_000);
  await utimes(file, past, past);
}
