import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  name,
  createDisk,
  createRows,
  readContent,
  spawnWriter,
  collectOutput,
  startWriting,
  isRunning,
} from './snapshotDisk.ts';

describe('several processes', () => {
  it('save and read at once, and each finds a whole snapshot at any time', async () => {
    await using shared = await createDisk();
    const contents = ['a', 'b', 'c', 'd'].map((owner, at) => createRows(owner, 500 * (at + 1)));
    const known = new Set(contents.map((content) => JSON.stringify(content)));
    await shared.store().save(name, contents[0]);
    const children = await Promise.all(contents.map((content) => spawnWriter(shared, content, 100)));
    const reader = (async () => {
      while (children.some(isRunning)) {
        const read = await readContent(shared.store());
        assert.deepEqual(shared.lines, []);
        assert.ok(known.has(JSON.stringify(read)));
      }
    })();
    const [printed] = await Promise.all([Promise.all(children.map(collectOutput)), reader]);
    for (const each of printed) {
      assert.ok(known.has(each.trimEnd()), each.slice(0, 1000));
    }
    assert.ok(known.has(JSON.stringify(await readContent(shared.store()))));
    await shared.file();
  });

  it('leave a whole snapshot whenever they are killed', async () => {
    await using shared = await createDisk();
    const store = shared.store();
    for (let round = 0; round < 10; round++) {
      const content = createRows(`round ${round}`, 5000);
      const whole = JSON.stringify(content);
      const child = await spawnWriter(shared, content, 10_000);
      startWriting(child);
      try {
        while (isRunning(child) && JSON.stringify(await readContent(store)) !== whole) {
          await wait(5);
        }
        await wait(round * 2);
        assert.ok(isRunning(child));
      } finally {
        child.kill('SIGKILL');
      }
      await once(child, 'exit');
      assert.equal(JSON.stringify(await readContent(store)), whole);
    }
    assert.deepEqual(shared.lines, []);
  });
});
