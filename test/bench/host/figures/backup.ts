import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { owner } from '../../../service/domain/users.ts';
import { backUpTo } from '../../../unit/backup/support.ts';
import { atMost, type Figure } from '../../figure.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { createFreshServer } from '../support/freshServer.ts';
import { setServer } from '../support/probed.ts';
import { measureTime } from '../support/repeat.ts';

const rounds = 3;
const megabyte = 1024 * 1024;
/** Milliseconds between two memory samples. */
const sampleInterval = 10;

/**
 * A backup with 10,000 sets and 500 sessions, from a server that takes 100 ms for each page: a first one, and one that
 * finds no change.
 */
export async function measureBackup({ distant }: ServerAddresses): Promise<Figure[]> {
  await setServer(distant);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const most = { first: 0, again: 0, block: 0, memory: 0, atOnce: 0 };
  for (let round = 0; round < rounds; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'wger-bench-'));
    await using fresh = await createFreshServer(owner.key);
    const { client } = fresh.server;
    const before = process.memoryUsage.rss();
    const timer = setInterval(() => {
      most.memory = Math.max(most.memory, process.memoryUsage.rss() - before);
    }, sampleInterval);
    delay.reset();
    delay.enable();
    const first = await measureTime(async () => {
      const { changes } = await backUpTo(folder, client);
      assert.ok(changes.added > 10_500);
    });
    const again = await measureTime(async () => {
      const { changes } = await backUpTo(folder, client);
      assert.deepEqual(changes, { added: 0, changed: 0, removed: 0 });
    });
    delay.disable();
    clearInterval(timer);
    most.first = Math.max(most.first, first);
    most.again = Math.max(most.again, again);
    most.block = Math.max(most.block, delay.max / 1e6);
    most.atOnce = Math.max(most.atOnce, fresh.getMaxConcurrentRequests());
    await rm(folder, { recursive: true, force: true });
  }
  return [
    atMost('backup with 10,000 sets and 500 sessions', most.first, 'ms', 10_000),
    atMost('the same again, without a change', most.again, 'ms', 10_000),
    atMost('longest block during a backup', most.block, 'ms', 50),
    atMost('requests at once during a backup', most.atOnce, '', 4),
    atMost('memory above start during a backup', most.memory / megabyte, 'MB', 100),
  ];
}
