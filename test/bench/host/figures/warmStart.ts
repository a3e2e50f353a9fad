import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '../../../service/service.ts';
import { atMost, median, type Figure } from '../../figure.ts';
import { waitForSnapshot } from '../support/freshServer.ts';
import { activateProbe, setServer, getView } from '../support/probed.ts';
import { measureInTurn, measureTime } from '../support/repeat.ts';

const exercises = 872;
const rounds = 15;

/** Time to show exercises from disk while their server is off. A stand-in listens there, and counts requests. */
export async function measureWarmStart(): Promise<Figure[]> {
  const url = await createSnapshot();
  let requests = 0;
  const counter = createServer((socket) => {
    requests++;
    socket.destroy();
  });
  counter.listen(Number(new URL(url).port), '127.0.0.1');
  await once(counter, 'listening');
  try {
    const { rows } = await measureInTurn(rounds, { rows: () => measureWarmTime(url) });
    // Waits, because a request may come a little later.
    await setServer(url);
    await drawAll();
    await wait(1000);
    return [
      atMost('872 exercises from disk, with all their items', median(rows), 'ms', 50),
      atMost('requests for exercises from disk', requests, '', 0),
    ];
  } finally {
    await setServer(undefined);
    counter.close();
  }
}

/** Makes the extension read the exercises of a server and save them. Returns the address of that server. */
async function createSnapshot(): Promise<string> {
  const service = await startService({ generation: '2.7', exercises });
  try {
    await setServer(service.url);
    await (await getView('exercises')).rows();
    await waitForSnapshot(join((await activateProbe()).storage, 'snapshots'));
    return service.url;
  } finally {
    await setServer(undefined);
    await service.close();
  }
}

/** Switching to another server in between makes the extension forget the rows, as in a new window. */
async function measureWarmTime(url: string): Promise<number> {
  await setServer(undefined);
  await setServer(url);
  return measureTime(drawAll);
}

async function drawAll(): Promise<void> {
  const view = await getView('exercises');
  const rows = await view.rows();
  for (const row of rows) {
    await view.getTreeItem(row);
  }
  assert.equal(rows.length, exercises);
}
