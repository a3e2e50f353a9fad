import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { name, disk, rowsOf, contentIn, writer, printedBy, begin, runs } from './snapshotDisk.ts';

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
